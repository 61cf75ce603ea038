"""Lanes: messages to one channel go in order, and slow channels keep no other server waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

WIDTH: Final = 64
"""Channels that are written to at the same time."""
SHARE: Final = 8
"""Those among them that belong to one server."""


class Lanes:
    """Lets messages take turns."""

    def __init__(self) -> None:
        self._all = asyncio.Semaphore(WIDTH)
        self._channels: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._servers: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, channel: int, server: int) -> AsyncIterator[None]:
        """Wait for the messages that came before to the same channel, and for a free place."""
        # Whoever waits keeps these alive; when nobody does, they are gone.
        lock = self._channels.setdefault(channel, asyncio.Lock())
        share = self._servers.setdefault(server, asyncio.Semaphore(SHARE))
        async with lock, share, self._all:
            yield
