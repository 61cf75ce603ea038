"""Delete tables that were over long ago, at the start and every few hours."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.ext import tasks

from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


class Housekeeping:
    """Runs beside everything else; begun in `setup_hook`."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        clock: Callable[[], datetime],
        keep_days: int,
    ) -> None:
        self._client = client
        self._tables = tables
        self._clock = clock
        self._keep = timedelta(days=keep_days)

    def start(self) -> None:
        """Begin, once the client is ready."""
        self._loop.start()

    def stop(self) -> None:
        """Do nothing more."""
        self._loop.cancel()

    async def clean(self) -> None:
        """Delete the tables that are over for too long."""
        gone = await self._tables.prune(self._clock() - self._keep)
        if gone:
            log.info("deleted %d old tables", len(gone))

    @tasks.loop(hours=6)
    async def _loop(self) -> None:
        try:
            await self.clean()
        except Exception:
            log.exception("old tables are still there; the next try comes in a few hours")

    @_loop.before_loop
    async def _wait(self) -> None:
        await self._client.wait_until_ready()
