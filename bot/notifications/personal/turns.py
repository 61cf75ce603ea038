"""Whom the message of a turn notifies, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.notifications.delivery.personal_messages import ping_of
from bot.notifications.personal.direct_messages import is_settled
from bot.notifications.personal.presence import Presence
from bot.notifications.personal.schedule import first_reminder
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits
from bot.store.decisions import Decisions
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Preferences
from bot.tables.deadlines import due_at, dues
from bot.tables.model import Table
from games.core.game import Seat

LATE_AFTER: Final = timedelta(minutes=5)
"""An announcement that is so late restarts the clock."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A decision that the next message of its table announces."""

    decision: OpenDecision
    notified_by: NotifiedBy
    is_again: bool = False
    """The person was mentioned for it a few minutes ago."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The people whom the message of a turn mentions, and the deadlines it shows."""

    announcements: tuple[Announcement, ...]
    dues: Mapping[Seat, datetime | None]
    """The deadline of each seat with a clock; None while the clock is stopped."""

    @property
    def ping(self) -> tuple[int, ...]:
        """The people to mention, each once per decision."""
        return tuple(
            announcement.decision.person_id
            for announcement in self.announcements
            if announcement.notified_by is NotifiedBy.MENTION and not announcement.is_again
        )

    @property
    def is_again(self) -> bool:
        """Tell whether a person was mentioned a few minutes ago for the same decision."""
        return any(announcement.is_again for announcement in self.announcements)


class Turns:
    """Decides how the message of a turn notifies the people who are to move."""

    def __init__(
        self,
        decisions: Decisions,
        people: People,
        presence: Presence,
        rate_limits: RateLimits,
        clock: Callable[[], datetime],
    ) -> None:
        self._decisions = decisions
        self._people = people
        self._presence = presence
        self._rate_limits = rate_limits
        self._clock = clock

    async def make(self, table: Table) -> Turn:
        """Return whom the next message of a table notifies; late clocks are restarted."""
        decisions = [
            await self._restart_if_late(decision, table)
            for decision in await self._decisions.at_table(table.id)
        ]
        new = [decision for decision in decisions if decision.announced_at is None]
        preferences = await self._people.read([decision.person_id for decision in new])
        announcements = [
            await self._announce(decision, preferences[decision.person_id]) for decision in new
        ]
        return Turn(tuple(announcements), dues(decisions))

    async def count_mentions(self, turn: Turn) -> None:
        """Count the mentions of a message that was sent.

        Not before it is sent: a mention that a crash prevents must be repeated.
        """
        ping = turn.ping
        for announcement in turn.announcements:
            if announcement.decision.person_id in ping:
                await self._rate_limits.use(ping_of(announcement.decision))

    async def announced(self, turn: Turn) -> list[OpenDecision]:
        """Return the decisions of a turn, each with how and when its person was notified."""
        people = [announcement.decision.person_id for announcement in turn.announcements]
        preferences = await self._people.read(people)
        now = self._clock()
        return [
            _announced(announcement, preferences[announcement.decision.person_id], now)
            for announcement in turn.announcements
        ]

    async def _announce(self, decision: OpenDecision, preferences: Preferences) -> Announcement:
        """Decide how to notify a person; mentions are rate-limited."""
        person = decision.person_id
        table = decision.table_id
        number = decision.decision_number
        if self._presence.is_here(person, table):
            return Announcement(decision, NotifiedBy.HERE)
        is_again = await self._rate_limits.is_again(person, table, number)
        is_called = preferences.wants_mention and (
            is_again or await self._rate_limits.may_ping(ping_of(decision))
        )
        return Announcement(decision, NotifiedBy.MENTION if is_called else NotifiedBy.NO, is_again)

    async def _restart_if_late(self, decision: OpenDecision, table: Table) -> OpenDecision:
        """Restart the clock of a decision that is announced late."""
        now = self._clock()
        is_pending = decision.announced_at is None and decision.due is not None
        if not is_pending or now - decision.opened_at < LATE_AFTER:
            return decision
        restarted = replace(decision, opened_at=now, due=due_at(table, now))
        await self._decisions.update([(decision, restarted)])
        return restarted


def _announced(announcement: Announcement, preferences: Preferences, now: datetime) -> OpenDecision:
    decision = replace(
        announcement.decision, notified_by=announcement.notified_by, announced_at=now
    )
    return replace(
        decision,
        dm_settled=announcement.is_again or is_settled(decision, preferences),
        remind_at=first_reminder(decision, preferences),
    )
