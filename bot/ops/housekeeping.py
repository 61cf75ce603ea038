"""Delete what was kept long enough, at the start and every few hours."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.ops.agreement import Agreement
from bot.ops.every import Every
from bot.ratings.ratings import Ratings
from bot.tables.service import Tables

EVERY: Final = 6 * 3600.0
"""Seconds between two times."""

log: Final = logging.getLogger(__name__)


class Housekeeping:
    """Runs beside everything else; begun once the client has logged in."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it cleans, and when
        self,
        client: discord.Client,
        tables: Tables,
        ratings: Ratings,
        clock: Callable[[], datetime],
        keep_days: int,
        agreement: Agreement,
    ) -> None:
        self._loop = Every(5, self._come_around, client.wait_until_ready)
        self._tables = tables
        self._ratings = ratings
        self._clock = clock
        self._keep = timedelta(days=keep_days)
        self._agreement = agreement
        self._cleaned: float | None = None

    def start(self) -> None:
        """Begin, once the client is ready."""
        self._loop.start()

    async def stop(self) -> None:
        """Do nothing more."""
        await self._loop.end()

    async def clean(self) -> bool:
        """Delete tables that are over and pseudonyms; tells False where no clock says so."""
        if not await self._agreement.holds():
            return False
        gone = await self._tables.prune(self._clock() - self._keep)
        await self._ratings.expire(self._clock())
        if gone:
            log.info("deleted %d old tables", len(gone))
        return True

    async def _come_around(self) -> None:
        if not self._tables.share.is_first:
            return  # another process does
        now = time.monotonic()
        if self._cleaned is not None and now - self._cleaned < EVERY:
            return
        try:
            if await self.clean():
                self._cleaned = now
        except Exception:
            self._cleaned = now
            log.exception("old tables are still there; the next try comes in a few hours")
