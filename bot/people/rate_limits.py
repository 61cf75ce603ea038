"""Rate limits of people, as token buckets, and blocks by the operator."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.refusal import Refusal
from bot.store import Store
from bot.store.people import SERVER, USER, AllowanceRow, AllowanceStore, BlockStore

_REMEMBERED: Final = 16384
"""Buckets that are kept in memory."""
AGAIN: Final = timedelta(minutes=10)
"""A decision reopened this soon after a call needs no second one."""
EVERYBODY: Final = 0
"""The user id of a bucket that all people at a table share."""

_Key: TypeAlias = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Rate:
    """The size of a bucket and the time to refill one token."""

    most: int
    """At once."""
    every: timedelta
    """Until one comes back."""


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates of each kind of action."""

    ping: Rate = Rate(4, timedelta(minutes=30))
    """Mentions of one person for one table."""
    question: Rate = Rate(3, timedelta(hours=1))
    """Votes that one person starts at a table."""
    invitation: Rate = Rate(2, timedelta(hours=12))
    """Invitations of one guest to one table."""
    guest: Rate = Rate(8, timedelta(hours=3))
    """Invitations to one table."""
    shown: Rate = Rate(5, timedelta(minutes=10))
    """Turns that one person posts again in a channel."""
    lost: Rate = Rate(1, timedelta(hours=12))
    """Messages to one person about the lost channel of a table."""


class RateLimits:
    """Counts, also over a restart, what each person has had on account of each table.

    A person who has moved since the last call has all calls at that table back: who plays is
    called as often as the game asks, and who does not is left in peace.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime], rates: Rates | None = None
    ) -> None:
        self._store = AllowanceStore(store)
        self._clock = clock
        self._rates: dict[str, Rate] = {
            name: getattr(rates or Rates(), name) for name in Rates.__slots__
        }
        # Only the process that serves a table writes, so the cache is valid as long as it does.
        self._known: LRUCache[_Key, AllowanceRow | None] = LRUCache(_REMEMBERED)

    async def may(
        self, user_id: int, table: str, kind: str, decision_number: int | None = None
    ) -> bool:
        """Tell whether a token is left; `decision_number` is the decision of a mention."""
        row, now, rate = await self._find((user_id, table, kind)), self._clock(), self._rates[kind]
        if row is None or _has_moved(row, decision_number):
            return True
        return _used(row, now) + rate.every <= rate.most * rate.every

    async def is_again(self, user_id: int, table: str, decision_number: int) -> bool:
        """Tell whether a person was mentioned for this decision less than `AGAIN` ago."""
        row = await self._find((user_id, table, "ping"))
        if row is None or row.decision_number != decision_number:
            return False
        return timedelta() <= self._clock() - row.last_at < AGAIN

    async def use(
        self, user_id: int, table: str, kind: str, decision_number: int | None = None
    ) -> None:
        """Use a token, even if none is left."""
        key, now, rate = (user_id, table, kind), self._clock(), self._rates[kind]
        row = await self._find(key)
        used = timedelta() if row is None or _has_moved(row, decision_number) else _used(row, now)
        if decision_number is None and row is not None:
            decision_number = row.decision_number
        after = AllowanceRow(*key, now + used + rate.every, now, decision_number)
        self._known[key] = after
        await self._store.put(after)

    async def take(self, user_id: int, table: str, kind: str) -> bool:
        """Use a token if one is left; return whether."""
        if not await self.may(user_id, table, kind):
            return False
        await self.use(user_id, table, kind)
        return True

    async def call(self, users: Collection[int], table: str) -> tuple[int, ...]:
        """Return the people who may be mentioned, and use a token of each."""
        return tuple([user for user in users if await self.take(user, table, "ping")])

    def forget(self, user_id: int) -> None:
        """Drop the cached buckets of a person who deleted their data."""
        for key in [key for key in self._known if key[0] == user_id]:
            del self._known[key]

    def forget_memory(self) -> None:
        """Drop the cache, because another process may have written."""
        self._known.clear()

    async def _find(self, key: _Key) -> AllowanceRow | None:
        if key not in self._known:
            found = await self._store.read(*key)
            # A bucket used meanwhile is newer than the row.
            return self._known.setdefault(key, found)
        return self._known[key]


def _has_moved(row: AllowanceRow, decision_number: int | None) -> bool:
    return (
        decision_number is not None
        and row.decision_number is not None
        and decision_number > row.decision_number
    )


def _used(row: AllowanceRow, now: datetime) -> timedelta:
    """Return the time until the bucket is full."""
    # If the clock was set back, the bucket counts as full.
    return timedelta() if now < row.last_at else max(row.refilled_at - now, timedelta())


class Blocks:
    """Knows who is blocked without asking the database: somebody else writes there.

    What the operator changed counts from the next `refresh` on.
    """

    def __init__(self, store: Store) -> None:
        self._store = BlockStore(store)
        self._users: frozenset[int] = frozenset()
        self._servers: frozenset[int] = frozenset()

    async def refresh(self) -> None:
        """Read all blocks."""
        rows = await self._store.all()
        self._users = frozenset(row.id for row in rows if row.kind == USER)
        self._servers = frozenset(row.id for row in rows if row.kind == SERVER)

    def check(self, user_id: int, guild_id: int | None) -> None:
        """Raise `refused-blocked` or `refused-server-blocked`."""
        if user_id in self._users:
            raise Refusal("refused-blocked")
        if guild_id in self._servers:
            raise Refusal("refused-server-blocked")

    def is_closed(self, guild_id: int) -> bool:
        """Tell whether a server is blocked."""
        return guild_id in self._servers

    async def seats(self) -> list[tuple[str, int]]:
        """Return open tables where blocked users play, with the user; not all at once."""
        return await self._store.seats()
