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

    def check_person(self, counts: OpenCounts) -> None:
        """Raise `refused-many-tables` if the person has reached their limit."""
        if counts.person >= self.person:
            raise Refusal("refused-many-tables", most=self.person)

    def check_opening(self, counts: OpenCounts) -> None:
        """Raise a `Refusal` if the person may not open a table now."""
        self.check_person(counts)
        if counts.recent >= self.lobbies:
            raise Refusal("refused-too-fast", most=self.lobbies)
        if counts.channel >= self.channel:
            raise Refusal("refused-channel-full", most=self.channel)
        if counts.server >= self.server:
            raise Refusal("refused-server-full", most=self.server)


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
            counts = await self._count(user_id, Place(0, 0))
            self.quotas.check_person(counts)
            most = counts.person
        self._most[user_id] = most + 1

    async def check_opening(self, user_id: int, place: Place) -> None:
        """Raise a `Refusal` if the person may not open a table there."""
        counts = await self._count(user_id, place)
        self.quotas.check_opening(counts)
        self._most[user_id] = counts.person + 1

    async def _count(self, user_id: int, place: Place) -> OpenCounts:
        since = self._clock() - _MINUTE
        return await count_open(self._store, user_id, place.guild_id, place.channel_id, since)
