"""Announce a turn: one public message, its mentions, and the notes and reminders it leads to."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.messages.board import turn_message
from bot.messages.message import Message
from bot.notices.context import Context
from bot.notices.direct import DirectMessages, owes_nothing
from bot.notices.reminders import plan_first
from bot.ops.metrics import MESSAGES
from bot.people.model import Preferences
from bot.tables.decisions import Called, OpenDecision
from bot.tables.errors import TableError
from bot.tables.model import Snapshot, Table
from bot.tables.timing import Announcement, due_at
from games.core.game import Seat

LATE: Final = timedelta(minutes=5)
"""An announcement that comes so long after the move has the clock begin anew."""


@dataclass(frozen=True, slots=True)
class Call:
    """A decision that the next message of its table asks for, for the first time."""

    decision: OpenDecision
    called: Called


@dataclass(frozen=True, slots=True)
class Turn:
    """The people the message of a turn calls, and the clocks it shows."""

    calls: tuple[Call, ...]
    dues: Mapping[Seat, datetime | None]
    """When time runs out, for everybody with a clock; None while it stands still."""

    @property
    def ping(self) -> tuple[int, ...]:
        """The people to mention: nobody twice for one decision."""
        return tuple(
            call.decision.person_id for call in self.calls if call.called is Called.MENTION
        )


class Announcements:
    """Sends the message of a turn, and notes its consequences."""

    def __init__(self, context: Context, direct: DirectMessages) -> None:
        self._tables = context.tables
        self._decisions = context.decisions
        self._people = context.people
        self._presence = context.presence
        self._outbox = context.outbox
        self._clock = context.clock
        self._direct = direct
        self._busy = context.busy

    async def announce(self, snapshot: Snapshot) -> None:
        """Show a table as it is now. Raises `NoAccessError` and `OutageError`."""
        table = snapshot.table
        turn = await self._call(table)

        def build(faces: Mapping[str, str]) -> Message:
            return replace(turn_message(snapshot, faces, turn.dues), ping=turn.ping)

        sent = await self._outbox.send(table.place, build, nonce_of(table))
        MESSAGES.labels("sent").inc()
        await self.turn_shown(table, sent, turn.calls)

    async def turn_shown(self, table: Table, message_id: int, calls: Sequence[Call]) -> None:
        """Note that a message shows a table, and see to everybody it asks.

        One write marks the table as shown, and notes for each person how the message called them
        and when to remind them. People it did not reach are told directly, beside the caller.
        """
        wishes = await self._people.wishes_of([call.decision.person_id for call in calls])
        now = self._clock()
        said = [_announcement(call, wishes[call.decision.person_id], now) for call in calls]
        with contextlib.suppress(TableError):  # the table may be gone
            await self._tables.mark_shown(table.id, table.plies, message_id, table.place.home, said)
        if not all(one.is_heard for one in said):
            self._busy.spawn(self._direct.send_owed())

    async def _call(self, table: Table) -> Turn:
        found = [
            await self._restart_if_late(one, table)
            for one in await self._decisions.at_table(table.id)
        ]
        new = [one for one in found if one.told_at is None]
        wishes = await self._people.wishes_of([one.person_id for one in new])
        return Turn(
            tuple(Call(one, self._how(one, wishes[one.person_id])) for one in new),
            {one.seat: one.due for one in found if one.due is not None or one.left is not None},
        )

    def _how(self, decision: OpenDecision, wishes: Preferences) -> Called:
        if self._presence.is_here(decision.person_id, decision.table_id):
            return Called.HERE
        return Called.MENTION if wishes.wants_mention else Called.NO

    async def _restart_if_late(self, decision: OpenDecision, table: Table) -> OpenDecision:
        """Give a decision that is announced late its whole time."""
        now = self._clock()
        if decision.told_at is not None or decision.due is None or now - decision.asked_at < LATE:
            return decision
        await self._decisions.restart_clock(decision, table, now)
        return replace(decision, asked_at=now, due=due_at(table, now))


def _announcement(call: Call, wishes: Preferences, now: datetime) -> Announcement:
    told = replace(call.decision, called=call.called, told_at=now)
    return Announcement(
        told.seat, told.token, told.called, owes_nothing(told, wishes), plan_first(told, wishes)
    )


def nonce_of(table: Table) -> str:
    """Return the message's identity: its table, its record, its place and the message before it.

    A table that was moved, put away or brought back shows the same record again, and must not be
    taken for a repetition.
    """
    before = (table.shown.message_id or 0) + table.place.home
    return f"{table.id}-{table.plies}-{before % 10**10}"
