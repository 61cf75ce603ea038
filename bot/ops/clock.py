"""The bot's time: one clock that everybody is given, and that a demo can move forward."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Final

import aiohttp


def _machine() -> datetime:
    return datetime.now(UTC)


class Clock:
    """Tells the time."""

    def __init__(self, source: Callable[[], datetime] = _machine) -> None:
        self._source = source
        self.skipped = timedelta()
        """By how much this clock was moved forward on purpose: time nobody lost."""
        self._followers: list[Callable[[], None]] = []

    def __call__(self) -> datetime:
        """Return the time, aware and in UTC."""
        return self._source() + self.skipped

    def skip_to(self, skipped: timedelta) -> None:
        """Be ahead of the machine's clock by so much; it is never turned back."""
        if skipped > self.skipped:
            self.skipped = skipped
            for follow in self._followers:
                follow()

    def on_skip(self, follow: Callable[[], None]) -> None:
        """Call this whenever the clock was moved forward: much may be due at once."""
        self._followers.append(follow)


log: Final = logging.getLogger(__name__)

EVERY: Final = 0.5
"""Seconds between two looks."""
_FAILURES: Final = (aiohttp.ClientError, OSError, ValueError, KeyError, TypeError)


@asynccontextmanager
async def travelling(clock: Clock, address: str | None) -> AsyncIterator[None]:
    """Keep a clock as far ahead as an address says; without one, leave it alone."""
    if address is None:
        yield
        return
    async with aiohttp.ClientSession() as session:
        await _look(clock, session, address)  # before anything begins
        following = asyncio.create_task(_follow(clock, session, address))
        try:
            yield
        finally:
            following.cancel()


async def _follow(clock: Clock, session: aiohttp.ClientSession, address: str) -> None:
    while True:
        await asyncio.sleep(EVERY)
        await _look(clock, session, address)


async def _look(clock: Clock, session: aiohttp.ClientSession, address: str) -> None:
    try:
        async with session.get(address) as response:
            ahead = float((await response.json())["offset"])
    except _FAILURES as error:
        log.debug("no time from %s: %s", address, error)
    else:
        clock.skip_to(timedelta(seconds=ahead))
