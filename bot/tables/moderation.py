"""Decisions of managers and of the other players about a player."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.refusal import Refusal
from bot.store import Store
from bot.store.decisions import Decisions
from bot.store.errors import ConflictError
from bot.store.rows import OpenDecision
from bot.store.table_queries import open_in_channel
from bot.tables import play, votes
from bot.tables.deadlines import due_at
from bot.tables.errors import SettledError
from bot.tables.lobby import persons
from bot.tables.model import Table, TableId, VoteResult
from bot.tables.service import Tables
from bot.tables.session import GameSession
from games.core.game import Seat

AT_ONCE: Final = 50
"""Most tables ended by one click."""

log: Final = logging.getLogger(__name__)


class Moderation:
    """Ends tables for a manager; callers check that the user is one."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def open_in(self, guild_id: int, channel_id: int) -> list[TableId]:
        """Return the open tables of a channel and its threads."""
        return [
            TableId(table) for table in await open_in_channel(self._store, guild_id, channel_id)
        ]

    async def end_all(self, guild_id: int, channel_id: int, user_id: int) -> tuple[Table, ...]:
        """Close the lobbies and stop the games of a channel, at most `AT_ONCE`; return them."""
        ended = []
        for table in (await self.open_in(guild_id, channel_id))[:AT_ONCE]:
            try:
                ended.append(
                    await self._tables.change_now(table, play.cancel, user_id, manager=True)
                )
            except Refusal as error:
                log.info("table %s not ended: %s", table, error)
        return tuple(ended)


class TimeoutAction(StrEnum):
    """An action after a person's time has run out."""

    WAIT = "wait"
    """The clock is restarted."""
    MOVE = "move"
    """An AI player finishes this turn."""
    SEAT = "seat"
    """An AI player takes the seat until its person comes back."""


WARNING: Final = timedelta(days=1)
"""Time to move after a warning, or the table's time limit if that is less."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The decision of the others about an absent player."""

    table: Table
    due: datetime | None = None
    """When it takes effect unless the absent person moves; None: it is done."""


@dataclass(frozen=True, slots=True)
class Absence:
    """An expired decision."""

    seat: Seat
    decision_number: int


class Absences:
    """Lets the other players decide about a player whose time has run out."""

    def __init__(self, tables: Tables, store: Store, clock: Callable[[], datetime]) -> None:
        self._tables = tables
        self._decisions = Decisions(store)
        self._clock = clock

    async def decide(
        self, table: TableId, user_id: int, absence: Absence, timeout_action: TimeoutAction
    ) -> Decided:
        """Carry out the decision of another player; only the first decision counts.

        A single opponent does not decide alone: the absent person is warned, and it takes effect
        if they do not move by the new deadline. Raises `NotSeatedError`, `refused-own-absence` and
        `SettledError`.
        """
        current = await self._find(table, user_id, absence)
        late = await self._late(table, absence)
        now = self._clock()
        due = None
        if timeout_action is TimeoutAction.WAIT:
            is_done = await self._decisions.renew(late, due_at(current, now), now)
        elif len(opponents(current, late.seat)) > 1:
            is_done = await self._carry_out(late, timeout_action)
        else:
            due = now + min(late.clock or WARNING, WARNING)
            is_done = await self._decisions.renew(late, due, now, timeout_action)
        if not is_done:
            raise SettledError
        return Decided(await self._tables.table(table), due)

    async def settle(self, late: OpenDecision) -> bool:
        """Carry out the action agreed for an expired decision; False if it was answered."""
        return await self._carry_out(late, TimeoutAction(late.timeout_action or TimeoutAction.MOVE))

    async def _carry_out(self, late: OpenDecision, timeout_action: TimeoutAction) -> bool:
        if timeout_action is TimeoutAction.SEAT:
            return await self._give_up(late)
        return await self._tables.ai.play_for(late.table_id, late.seat, late.decision_number, late)

    async def _give_up(self, late: OpenDecision) -> bool:
        """Give the seat to an AI player; return False if it is not late any more."""
        try:
            await self._tables.change_expired(late, _give_up, late)
        except ConflictError:
            return False
        return True

    async def propose(
        self, table: TableId, user_id: int, absence: Absence, guest_id: int
    ) -> VoteResult:
        """Open a vote on a substitute for the seat, valid until its person moves.

        An AI player may hold the seat for its absent person. Raises
        `NotSeatedError`, `refused-own-absence`, `SettledError`, `refused-guest-seated` and
        `refused-guest-knows`.
        """
        await self.check(table, user_id, absence)
        await self._tables.change_now(
            table,
            votes.propose_substitute,
            user_id,
            absence.seat,
            guest_id,
            absence.decision_number,
        )
        return await self._tables.read(table, votes.read_vote, votes.SEAT)

    async def check(self, table: TableId, user_id: int, absence: Absence) -> Table:
        """Return the table if this person may decide about the absence, which goes on.

        Raises `NotSeatedError`, `refused-own-absence` and `SettledError`.
        """
        current = await self._find(table, user_id, absence)
        if (
            absence.seat >= len(current.participants)
            or not current.participants[absence.seat].is_ai
        ):
            await self._late(table, absence)
        return current

    async def mute(self, table: TableId, user_id: int) -> None:
        """Stop the reminders of a person's current turn."""
        seat = await self._tables.read(table, GameSession.seat_of, user_id)
        await self._decisions.mute(table, seat)

    async def _find(self, table: TableId, user_id: int, absence: Absence) -> Table:
        """Return the table if this person is one of the other players."""
        if await self._tables.read(table, GameSession.seat_of, user_id) == absence.seat:
            raise Refusal("refused-own-absence")
        return await self._tables.table(table)

    async def _late(self, table: TableId, absence: Absence) -> OpenDecision:
        """Return the expired decision. Raises `SettledError`."""
        now = self._clock()
        wanted = (absence.seat, absence.decision_number)
        for decision in await self._decisions.at_table(table):
            if (decision.seat, decision.decision_number) == wanted and (
                decision.expired or decision.is_late(now)
            ):
                return decision
        raise SettledError


def opponents(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the other people who play at a table."""
    others = (*table.participants[:seat], *table.participants[seat + 1 :])
    return tuple(person.id for person in persons(others))


def _give_up(session: GameSession, now: datetime, late: OpenDecision) -> GameSession:
    is_theirs = session.table.seat_of(late.person_id) == late.seat
    session.check_playing()
    if not is_theirs or session.played.count(late.seat) != late.decision_number:
        raise SettledError
    return play.hand_to_ai(session, now, late.person_id)
