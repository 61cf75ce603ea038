"""Limits per person, server and channel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache

from bot.refusal import Refusal
from bot.store import Store
from bot.store.table_queries import OpenCounts, count_open
from bot.tables.model import Place

_MINUTE: Final = timedelta(minutes=1)
_KNOWN: Final = 4096
"""Most people with a counter in memory."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """Limits set by the operator."""

    person: int
    """Open tables at which one person plays."""
    server: int
    """Open tables of one server."""
    channel: int
    """Open tables of one channel, with its threads."""
    lobbies: int
    """Tables that one person opens per minute."""
    undos: int
    """Undos of one person before another player acts."""


NO_QUOTAS: Final = Quotas(*(10**9,) * 5)
"""Unlimited, for tests and benchmarks."""


class Limits:
    """Checks the quotas of people, servers and channels."""

    def __init__(self, store: Store, clock: Callable[[], datetime], quotas: Quotas) -> None:
        self._store = store
        self._clock = clock
        self.quotas = quotas
        self._most: LRUCache[int, int] = LRUCache(_KNOWN)
        """Upper bounds of people's open tables: below the quota, no count is needed."""

    async def check_person(self, user_id: int) -> None:
        """Raise `refused-many-tables` if the person may not join another table."""
        most = self._most.get(user_id)
        if most is None or most >= self.quotas.person:
            most = (await self._count(user_id, Place(0, 0))).person
            self._check("refused-many-tables", most, self.quotas.person)
        self._most[user_id] = most + 1

    async def check_opening(self, user_id: int, place: Place) -> None:
        """Raise a `Refusal` if the person may not open a table there."""
        counts, quotas = await self._count(user_id, place), self.quotas
        self._check("refused-many-tables", counts.person, quotas.person)
        self._check("refused-too-fast", counts.recent, quotas.lobbies)
        self._check("refused-channel-full", counts.channel, quotas.channel)
        self._check("refused-server-full", counts.server, quotas.server)
        self._most[user_id] = counts.person + 1

    @staticmethod
    def _check(key: str, count: int, most: int) -> None:
        if count >= most:
            raise Refusal(key, most=most)

    async def _count(self, user_id: int, place: Place) -> OpenCounts:
        since = self._clock() - _MINUTE
        return await count_open(self._store, user_id, place.guild_id, place.channel_id, since)
