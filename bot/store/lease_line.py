"""The one connection on which a process renews its leases, and hears what others say."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from bot.store import lease_texts as texts
from bot.store.places import Address
from bot.store.postgres_engine import LOST, connect, telling

SETTLING: Final = 3.0
"""Seconds after a connection was lost in which no shard of another process is taken: the database
was down, and the others are about to come back, too."""
_ANSWER: Final = 8.0
"""Seconds that a statement about leases may take."""


def now() -> float:
    """Return seconds that also count while the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Line:
    """A connection that is made again when it was lost; its lock says that the process is there."""

    def __init__(self, address: Address, patience: float, number: int) -> None:
        self.number = number
        self.hear: Callable[[str], None] = lambda _: None
        """Is told what other processes say."""
        self.lost: Callable[[], None] = lambda: None
        """Is told when something may have been said unheard."""
        self.dropped: Callable[[], None] = lambda: None
        """Is told at once when the connection is gone, or about to be: others see that, too."""
        self._address = address
        self._patience = patience
        self._connection: Any = None
        self._is_present = False
        """The connection has the lock that says so; the one before may have it still."""
        self._settled = 0.0
        self._turn = asyncio.Lock()

    @property
    def is_settled(self) -> bool:
        """Whether the others had their time to come back after the last loss."""
        return now() >= self._settled

    @asynccontextmanager
    async def use(self) -> AsyncIterator[Any]:
        """Have the connection to oneself. Raises `StoreError`."""
        async with self._turn:
            with telling():
                yield await self.connect()

    async def connect(self) -> Any:
        """Return the connection, made anew where it is gone. Raises the driver's errors."""
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        connection = await connect(self._address, self._patience, _ANSWER, shared=True)
        try:
            await connection.add_listener(texts.CHANNEL, self._hear)
        except BaseException:
            connection.terminate()
            raise
        if self._connection is not None:
            self._settled = now() + SETTLING
            self.lost()
        self._connection, self._is_present = connection, False
        connection.add_termination_listener(self._drop)
        return connection

    async def be_present(self, connection: Any) -> None:
        """Take the lock that says that the process is there."""
        if not self._is_present:
            asked = (texts.PRESENCE, self.number)
            self._is_present = await connection.fetchval(texts.PRESENT, *asked)

    def terminate(self) -> None:
        """Drop the connection: what is under way on it may hang for ever."""
        if self._connection is not None:
            self._connection.terminate()

    async def say(self, news: str) -> None:
        """Tell the other processes something; where the database is gone, they look themselves."""
        async with self._turn:
            with suppress(*LOST):
                await self._say(await self.connect(), news)

    async def close(self) -> None:
        """Give everything up and leave; what cannot be told runs out."""
        async with self._turn:
            self.dropped()
            if self._connection is None or self._connection.is_closed():
                return
            with suppress(*LOST):
                await self._connection.execute(texts.GIVE_ALL_UP, self.number)
                await self._connection.execute(texts.LEAVE, self.number)
                await self._say(self._connection, "shards")
                await self._connection.close()

    async def _say(self, connection: Any, news: str) -> None:
        await connection.execute(texts.SAY, texts.CHANNEL, f"{self.number} {news}")

    def _drop(self, connection: Any) -> None:
        if connection is self._connection:
            self.dropped()

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        number, _, news = payload.partition(" ")
        if number != str(self.number):
            self.hear(news)
