"""Deletion of old data, and rating updates."""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import timedelta
from typing import Final

from bot.ops.clock import Clock
from bot.ops.discord_time import ClockCheck
from bot.ops.tasks import TaskTracker
from bot.ratings.service import Ratings
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)

CLEANING_INTERVAL_S: Final = 6 * 3600.0
BATCH_PAUSE_S: Final = 0.02
"""Seconds between two batches of games, so that clicks reach the database."""


class Housekeeping:
    """Deletes old tables and pseudonyms, in one of several processes."""

    def __init__(
        self,
        tables: Tables,
        ratings: Ratings,
        clock: Clock,
        keep: timedelta,
        clock_check: ClockCheck,
    ) -> None:
        self._tables = tables
        self._ratings = ratings
        self._clock = clock
        self._keep = keep
        self._clock_check = clock_check
        self._cleaned: float | None = None

    async def clean(self) -> bool:
        """Delete what is too old if that is due and possible; return whether it was."""
        now = time.monotonic()
        is_due = self._cleaned is None or now - self._cleaned >= CLEANING_INTERVAL_S
        if not (is_due and self._tables.share.is_leader):
            return False
        if not await self._clock_check.is_trustworthy():
            return False
        self._cleaned = now
        gone = await self._tables.prune(self._clock() - self._keep)
        await self._ratings.expire(self._clock())
        if gone:
            log.info("deleted %d old tables", len(gone))
        return True


async def update_ratings(ratings: Ratings, busy: TaskTracker) -> None:
    """Rate all finished games that are not rated yet, in batches."""
    has_more = True
    while has_more and not busy.is_closing:
        has_more = await ratings.step()
        await asyncio.sleep(BATCH_PAUSE_S if has_more else 0)
