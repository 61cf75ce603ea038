"""Rate limits of people, as token buckets, and blocks by the operator."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.rates import Bucket, Rate
from bot.refusal import Refusal
from bot.store import Store, people

_REMEMBERED: Final = 16384
"""Buckets that are kept in memory."""
AGAIN: Final = timedelta(minutes=10)
"""A decision reopened this soon after a call needs no second one."""
ALL_PEOPLE: Final = 0
"""The user id of a bucket that all people at a table share."""

_Key: TypeAlias = tuple[int, str, str]


class Rates(NamedTuple):
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
    """Counts the messages that each person gets because of each table, also over a restart.

    A move gives its player all tokens of mentions at that table back: active players are mentioned
    at every turn, inactive ones seldom.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime], rates: Rates | None = None
    ) -> None:
        self._store = store
        self._clock = clock
        self._rates: dict[str, Rate] = (rates or Rates())._asdict()
        # Only the process that serves a table writes, so the cache is valid as long as it does.
        self._known: LRUCache[_Key, people.BucketRow | None] = LRUCache(_REMEMBERED)

    async def may(
        self, user_id: int, table: str, kind: str, decision_number: int | None = None
    ) -> bool:
        """Tell whether a token is left; `decision_number` is the decision of a mention."""
        row, now, rate = await self._find((user_id, table, kind)), self._clock(), self._rates[kind]
        return rate.free_at(_bucket(row, decision_number), now) <= now

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
        used = rate.use(_bucket(row, decision_number), now)
        if decision_number is None and row is not None:
            decision_number = row.decision_number
        after = people.BucketRow(*key, used.refilled_at, used.used_at, decision_number)
        self._known[key] = after
        await people.put_bucket(self._store, after)

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

    async def _find(self, key: _Key) -> people.BucketRow | None:
        if key not in self._known:
            found = await people.read_bucket(self._store, *key)
            # A bucket used meanwhile is newer than the row.
            return self._known.setdefault(key, found)
        return self._known[key]


def _bucket(row: people.BucketRow | None, decision_number: int | None) -> Bucket | None:
    """Return a stored bucket; None if it is full, because the person has moved since."""
    if row is None:
        return None
    asked, known = decision_number, row.decision_number
    if asked is not None and known is not None and asked > known:
        return None
    return Bucket(row.refilled_at, row.last_at)


class Blocks:
    """Knows the blocks without a query: the command line writes them in another process.

    What the operator changed counts from the next `refresh` on.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._users: frozenset[int] = frozenset()
        self._servers: frozenset[int] = frozenset()

    async def refresh(self) -> None:
        rows = await people.read_blocks(self._store)
        self._users = frozenset(row.id for row in rows if row.kind == people.USER)
        self._servers = frozenset(row.id for row in rows if row.kind == people.SERVER)

    def check(self, user_id: int, guild_id: int | None) -> None:
        """Raise `refused-blocked` or `refused-server-blocked`."""
        if user_id in self._users:
            raise Refusal("refused-blocked")
        if guild_id in self._servers:
            raise Refusal("refused-server-blocked")

    def is_closed(self, guild_id: int) -> bool:
        return guild_id in self._servers

    async def seats(self) -> list[tuple[str, int]]:
        return await people.find_blocked_seats(self._store)
