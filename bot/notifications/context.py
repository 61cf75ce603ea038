"""Shared services of this package."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.notifications.access import ChannelAccess
from bot.notifications.outbox import Outbox
from bot.ops.clock import Clock
from bot.ops.tasks import KeyedTasks, TaskTracker
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits
from bot.people.servers import Servers
from bot.ratings.service import Ratings
from bot.store.people import NotifiedStore
from bot.tables.decisions import Decisions
from bot.tables.model import TableId
from bot.tables.moderation import Absences
from bot.tables.service import Tables

FRESH: Final = timedelta(minutes=1)
"""Somebody who clicked so recently is still looking at the table."""
_MOST: Final = 10_000
"""Clicks to remember, at most."""


class Presence:
    """Remembers the last clicks of people at tables.

    It is kept in memory only, for a minute is no longer than a restart. Somebody who was
    present before it is taken to be gone, and is at most called once too often: decisions that
    were announced already are in the database.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._seen: dict[tuple[int, TableId], datetime] = {}

    def note(self, user_id: int, table: TableId) -> None:
        """Remember that a person did something at a table just now."""
        if len(self._seen) >= _MOST:
            now = self._clock()
            self._seen = {key: at for key, at in self._seen.items() if now - at < FRESH}
        self._seen[user_id, table] = self._clock()

    def is_here(self, user_id: int, table: TableId) -> bool:
        """Tell whether a person did something at a table a moment ago."""
        seen = self._seen.get((user_id, table))
        # A clock that was set back makes nobody present for hours.
        return seen is not None and timedelta() <= self._clock() - seen < FRESH


REMIND: Final = "remind"
DIRECT: Final = "direct"
GAPS: Final = {REMIND: timedelta(minutes=30), DIRECT: timedelta(minutes=1)}
"""A message that would come sooner waits, and joins others that wait by then."""


class Limits:
    """Remembers when each person got the last message of each kind, also over restarts."""

    def __init__(self, told: NotifiedStore) -> None:
        self._told = told

    async def free_at(
        self, user_ids: Collection[int], kind: str, now: datetime
    ) -> dict[int, datetime]:
        """Return when each person may get the next message: now, or later."""
        last = await self._told.last(user_ids, kind)
        # A clock that was set back holds nobody up.
        free = {user: at + GAPS[kind] for user, at in last.items() if at <= now}
        return {user: max(now, free.get(user, now)) for user in user_ids}

    async def note(self, user_id: int, kind: str, now: datetime) -> None:
        """Note that the person gets a message now."""
        await self._told.note(user_id, kind, now, since=now - GAPS[kind])

    async def drop(self, user_id: int, kind: str) -> None:
        """Take a note back: the message was not sent."""
        await self._told.drop(user_id, kind)


@dataclass(frozen=True, slots=True)
class Context:
    """Tables, open decisions, preferences, and the way to Discord."""

    tables: Tables
    decisions: Decisions
    absences: Absences
    people: People
    ratings: Ratings
    presence: Presence
    outbox: Outbox
    refusals: ChannelAccess
    limits: Limits
    rate_limits: RateLimits
    servers: Servers
    clock: Clock
    busy: TaskTracker
    errands: KeyedTasks
