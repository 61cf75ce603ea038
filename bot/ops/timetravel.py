"""Follow the clock of a demo, which can be moved forward to watch what days bring."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final

import aiohttp

from bot.ops.clock import Clock

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
