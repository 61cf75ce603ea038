"""Reports on finished games, in a process of their own: no move or hint waits for them."""

from __future__ import annotations

from typing import Final

from bot.ops.desk import Desk
from bot.ops.known_games import known_games
from bot.ops.metrics import REPORTS, REPORTS_MISSED
from bot.tables.errors import ReportFailedError
from bot.tables.examining import Inquiry
from games.house.report import Report

LIMIT: Final = 90.0
"""Seconds for one report, from when its turn comes: ten times and more what the longest takes."""
WAITING: Final = 8
"""Reports that are thought about or wait for it; Discord waits a quarter of an hour for answers."""


class WorkerExaminer:
    """Thinks about one game after another in a worker, which the first of them starts."""

    def __init__(self) -> None:
        self._desk = Desk(REPORTS, REPORTS_MISSED, ReportFailedError)

    async def examine(self, inquiry: Inquiry) -> Report:
        """Return the report on a game. Raises `ReportFailedError`."""
        return await self._desk.do(_examine, inquiry, limit=LIMIT, most=WAITING)

    async def close(self) -> None:
        """End the worker."""
        await self._desk.close()


def _examine(inquiry: Inquiry) -> Report:
    return inquiry.examine(known_games())
