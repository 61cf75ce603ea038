"""Presence of people at tables, and the time between two messages to a person."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

from bot.rates import Bucket, Rate
from bot.store import Store
from bot.store.people import BucketRow, drop_bucket, put_bucket, read_buckets
from bot.tables.model import TableId

FRESH: Final = timedelta(minutes=1)
"""A person who clicked so recently is taken to be looking at the table."""
_MOST: Final = 10_000
"""Most clicks in memory."""


class Presence:
    """Remembers the last clicks of people at tables.

    In memory only: a restart takes as long as `FRESH`. A person who was present before it may get
    one mention too many; announced decisions are in the database.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._seen: dict[tuple[int, TableId], datetime] = {}

    def note(self, user_id: int, table: TableId) -> None:
        """Record a click of a person at a table."""
        if len(self._seen) >= _MOST:
            now = self._clock()
            self._seen = {key: at for key, at in self._seen.items() if now - at < FRESH}
        self._seen[user_id, table] = self._clock()

    def is_here(self, user_id: int, table: TableId) -> bool:
        """Tell whether a person clicked at a table within `FRESH`."""
        seen = self._seen.get((user_id, table))
        # Times in the future, from before the clock was set back, do not count.
        return seen is not None and timedelta() <= self._clock() - seen < FRESH


REMIND: Final = "remind"
DIRECT: Final = "direct"
RATES: Final = {REMIND: Rate(1, timedelta(minutes=30)), DIRECT: Rate(1, timedelta(minutes=1))}
"""The rates of messages of a kind to one person; messages that wait are joined."""


class Limits:
    """Remembers, in the database, when each person got the last message of each kind."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def free_at(
        self, user_ids: Collection[int], kind: str, now: datetime
    ) -> dict[int, datetime]:
        """Return the earliest time of the next message for each person; at least `now`."""
        rows = await read_buckets(self._store, user_ids, kind)
        used = {user: Bucket(row.refilled_at, row.last_at) for user, row in rows.items()}
        return {user: RATES[kind].free_at(used.get(user), now) for user in user_ids}

    async def note(self, user_id: int, kind: str, now: datetime) -> None:
        """Record a message to the person."""
        await put_bucket(self._store, BucketRow(user_id, "", kind, now + RATES[kind].every, now))

    async def drop(self, user_id: int, kind: str) -> None:
        """Delete the record of a message that was not sent."""
        await drop_bucket(self._store, user_id, kind)
