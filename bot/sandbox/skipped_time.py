"""The time that a demo skips, as its bot follows it."""

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

POLL_INTERVAL_S: Final = 0.5
_FAILURES: Final = (aiohttp.ClientError, OSError, ValueError, KeyError, TypeError)


@asynccontextmanager
async def following(clock: Clock, address: str) -> AsyncIterator[None]:
    """Let a clock follow the skipped time that a demo serves at an address."""
    async with aiohttp.ClientSession() as session:
        await _look(clock, session, address)  # before the bot starts

        async def follow() -> None:
            while True:
                await asyncio.sleep(POLL_INTERVAL_S)
                await _look(clock, session, address)

        task = asyncio.create_task(follow())
        try:
            yield
        finally:
            task.cancel()


async def _look(clock: Clock, session: aiohttp.ClientSession, address: str) -> None:
    try:
        async with session.get(address) as response:
            skipped_s = float((await response.json())["offset"])
    except _FAILURES as error:
        log.debug("no skipped time from %s: %s", address, error)
    else:
        clock.skip_to(timedelta(seconds=skipped_s))
