"""Messages to one person about their turns: direct, or a mention at one of their tables."""

from __future__ import annotations

import hashlib
import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Final

from bot.messages.reminders import DueTurn, Hand, direct_message, reminder_message
from bot.messages.ui import Message
from bot.notifications.delivery.outbox import ClosedError, Outbox, UnsentError
from bot.ops.clock import Clock
from bot.ops.requests import OutageError
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits
from bot.refusal import Refusal
from bot.store.decisions import Decisions
from bot.store.rate_limits import Token
from bot.store.rows import OpenDecision
from bot.tables.model import Panel
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


class NotificationKind(StrEnum):
    """A kind of message to a person, the prefix of its nonce."""

    TURN = "d"
    """A direct message about new turns."""
    MENTION = "m"
    """The same as a mention, after the announcement."""
    REMINDER = "r"


class PersonalMessages:
    """Writes to one person about their open decisions."""

    def __init__(
        self,
        decisions: Decisions,
        tables: Tables,
        people: People,
        rate_limits: RateLimits,
        outbox: Outbox,
        clock: Clock,
    ) -> None:
        self._decisions = decisions
        self._tables = tables
        self._people = people
        self._rate_limits = rate_limits
        self._outbox = outbox
        self._clock = clock

    async def write(self, decisions: Sequence[OpenDecision], kind: NotificationKind) -> None:
        """Send a direct message. Record it if the person accepts none.

        Raises `ClosedError` and `OutageError`.
        """
        person = decisions[0].person_id
        turns = await self._turns(decisions)
        panel = await self._panel(turns, person)
        text_mode = (await self._people.preferences(person)).text_mode

        def build(emoji: Mapping[str, str]) -> Message:
            hand = Hand(panel, emoji, text_mode) if panel else None
            if kind is NotificationKind.TURN:
                return direct_message(turns, person, hand)
            return reminder_message(turns, person, None, hand)

        await self._unarchive(turns)
        try:
            await self._outbox.send_direct(person, build, _nonce(kind, decisions))
        except ClosedError as error:
            if error.is_closed:
                await self._people.note_dm(person, closed=True)
            raise
        for decision in decisions:
            await self._rate_limits.take(ping_of(decision))

    async def _panel(self, turns: Sequence[DueTurn], person: int) -> Panel | None:
        """Return the panel for a message about a single table."""
        if len(turns) > 1:
            return None
        try:
            return await self._tables.panel(turns[0].table.id, person)
        except Refusal:  # they left the table meanwhile
            return None

    async def _unarchive(self, turns: Sequence[DueTurn]) -> None:
        """Unarchive the threads that a direct message links to."""
        for place in dict.fromkeys(turn.table.place for turn in turns):
            if place.thread_id is None or not self._outbox.is_hidden(place):
                continue
            try:
                await self._outbox.unarchive(place)
            except (UnsentError, OutageError) as error:
                log.info("thread of a direct message stays archived (%s)", error)

    async def mention(self, decisions: Sequence[OpenDecision], kind: NotificationKind) -> None:
        """Mention the person once, at the table of their oldest turn.

        Raises `UnsentError` and `OutageError`.
        """
        turns = await self._turns(decisions)
        table = turns[0].table
        message = reminder_message(turns, decisions[0].person_id, table.place.target_id)
        tokens = [ping_of(decision) for decision in decisions]
        first = next(token for token in tokens if token.about == table.id)
        taken = [first] if await self._rate_limits.take(first) else []
        if taken:
            # The mention is about the other tables as well.
            others = [token for token in tokens if token != first]
            taken += [token for token in others if await self._rate_limits.take(token)]
        else:
            message = replace(message, ping=())
        try:
            sent = await self._outbox.send(
                table.place, partial(prebuilt, message), _nonce(kind, decisions)
            )
        except (UnsentError, OutageError):
            await self._rate_limits.give_back(*taken)
            raise
        if len(decisions) == 1:  # it becomes stale once they have moved
            await self._decisions.note_reminder(decisions[0], sent, table.place.target_id)

    async def by_channel(self, decisions: Sequence[OpenDecision]) -> list[list[OpenDecision]]:
        """Group decisions by channel, including its threads."""
        channels: dict[int, list[OpenDecision]] = defaultdict(list)
        for decision in decisions:
            table = await self._tables.table(decision.table_id)
            channels[table.place.channel_id].append(decision)
        return list(channels.values())

    async def _turns(self, decisions: Sequence[OpenDecision]) -> list[DueTurn]:
        """Return what a message says about decisions, the oldest first."""
        now = self._clock()
        turns = [
            DueTurn(
                await self._tables.table(decision.table_id),
                decision.announced_at or decision.opened_at,
                decision.due,
                is_late=decision.is_late(now),
                timeout_action=decision.timeout_action,
            )
            for decision in decisions
        ]
        return sorted(turns, key=lambda turn: turn.since)


def ping_of(decision: OpenDecision) -> Token:
    """Return the token of a mention because of a decision."""
    return Token(decision.person_id, decision.table_id, "ping", decision.decision_number)


def prebuilt(message: Message, _: Mapping[str, str]) -> Message:
    """Return a message that needs no emoji."""
    return message


def _nonce(kind: NotificationKind, decisions: Sequence[OpenDecision]) -> str:
    """Return a nonce from the decisions and their numbers of reminders."""
    about = ",".join(
        f"{decision.table_id}/{decision.seat}/{decision.decision_number}"
        f"/{decision.opened_at.isoformat()}/{decision.reminder_count}"
        for decision in decisions
    )
    return f"{kind}-{hashlib.sha256(about.encode()).hexdigest()[:20]}"
