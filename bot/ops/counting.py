"""Count finished games, at the start and every minute: after a rules correction all of them."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.ops.busy import Busy
from bot.ops.every import Every
from bot.ratings.ratings import Ratings

PAUSE: Final = 0.02
"""Seconds between two chunks of games: clicks need the database, too."""

log: Final = logging.getLogger(__name__)


class Counting:
    """Runs beside everything else; begun once the client has logged in."""

    def __init__(self, client: discord.Client, ratings: Ratings, busy: Busy) -> None:
        self._loop = Every(1, self._come_around, client.wait_until_ready)
        self._ratings = ratings
        self._busy = busy

    def start(self) -> None:
        """Begin, once the client is ready."""
        self._loop.start()

    async def stop(self) -> None:
        """Count no more."""
        await self._loop.end()

    async def _come_around(self) -> None:
        try:
            has_more = True
            while has_more and not self._busy.is_closing:
                has_more = await self._ratings.step()
                await asyncio.sleep(PAUSE if has_more else 0)
        except Exception:
            log.exception("finished games are not all counted; the next try comes in a minute")
