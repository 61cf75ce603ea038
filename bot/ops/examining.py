"""Reports on finished games, in a process of their own: no move or hint waits for them."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.ops.known_games import known_games, prepare
from bot.ops.metrics import REPORTS, REPORTS_MISSED
from bot.ops.worker import Worker, WorkerError
from bot.tables.errors import ReportFailedError
from bot.tables.examining import Inquiry
from games.house.report import Report

log: Final = logging.getLogger(__name__)

LIMIT: Final = 90.0
"""Seconds for one report, from when its turn comes: ten times and more what the longest takes."""
WAITING: Final = 8
"""Reports that are thought about or wait for it; Discord waits a quarter of an hour for answers."""


class WorkerExaminer:
    """Thinks about one game after another in a worker, which the first of them starts."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def examine(self, inquiry: Inquiry) -> Report:
        """Return the report on a game. Raises `ReportFailedError`."""
        if self._waiting >= WAITING:
            raise ReportFailedError
        self._count(1)
        try:
            async with self._turn:
                return await self._ask(inquiry)
        finally:
            self._count(-1)

    async def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            await self._worker.close()

    async def _ask(self, inquiry: Inquiry) -> Report:
        worker = self._worker = self._worker or Worker(prepare)
        try:
            return await worker.run(_examine, inquiry, limit=LIMIT)
        except (WorkerError, ArithmeticError, LookupError, ValueError) as error:
            # What a worker raises is raised here, too.
            log.warning("there is no report on a game of %s: %r", inquiry.game, error)
            REPORTS_MISSED.inc()
            raise ReportFailedError from error

    def _count(self, more: int) -> None:
        self._waiting += more
        REPORTS.set(self._waiting)


def _examine(inquiry: Inquiry) -> Report:
    return inquiry.examine(known_games())
