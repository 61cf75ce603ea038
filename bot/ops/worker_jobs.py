"""Moves of computer players, hints and reports in worker processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from prometheus_client import Counter, Gauge

from bot.ops.monitoring import REPORTS, REPORTS_MISSED, THOUGHTS, THOUGHTS_MISSED
from bot.ops.worker import Worker, WorkerError, known_games, prepare
from bot.tables.ai import Question, ThreadThinker
from bot.tables.errors import ReportFailedError, TableError
from bot.tables.reports import AnalysisJob
from games.ai.hints import Hint
from games.ai.report import Report
from games.ai.search import Level

T = TypeVar("T")

log: Final = logging.getLogger(__name__)

# Errors of the function in the worker are raised here.
_FAULTS: Final = (WorkerError, ArithmeticError, LookupError, OSError, ValueError)


class BoundedQueue:
    """A bounded queue in front of one worker, which the first job starts."""

    def __init__(
        self, waiting: Gauge, missed: Counter, failed: type[TableError], *, stays: bool = True
    ) -> None:
        """Count failed jobs in `missed` and raise `failed` for them.

        A worker that does not stay ends with the last job: one that is large and seldom needed.
        """
        self._gauge = waiting
        self._missed = missed
        self._failed = failed
        self._stays = stays
        self._worker: Worker | None = None
        self._turn = asyncio.Semaphore(1)
        self.waiting = 0
        """Jobs that run or wait."""

    @property
    def has_worker(self) -> bool:
        """Tell whether there is a process."""
        return self._worker is not None

    async def do(self, function: Callable[..., T], *args: Any, limit: float, most: int) -> T:
        """Return the function's result within `limit` seconds from the start of the job.

        Raises the queue's `failed`, also if `most` jobs run or wait already.
        """
        if self.waiting >= most:
            raise self._failed
        self._count(1)
        try:
            async with self._turn:
                return await self._run(function, args, limit)
        finally:
            self._count(-1)
            if not self.waiting and not self._stays:
                await self.close()

    async def close(self) -> None:
        """End the worker; the next job starts another one."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.close()

    async def _run(self, function: Callable[..., T], args: tuple[Any, ...], limit: float) -> T:
        worker = self._worker = self._worker or Worker(prepare)
        try:
            return await worker.run(function, *args, limit=limit)
        except _FAULTS as error:
            log.warning("%s failed in the worker: %r", function.__name__.strip("_"), error)
            self._missed.inc()
            raise self._failed from error

    def _count(self, more: int) -> None:
        self.waiting += more
        self._gauge.set(self.waiting)


LIMIT: Final = 2.0
"""Seconds for one move or hint, including the wait in the queue."""


class WorkerThinker:
    """Searches in a worker, and looks one ply ahead in a thread.

    If the worker is late, a hard computer player makes this move like a normal one, and a hint
    looks one ply ahead.
    """

    def __init__(self) -> None:
        self._worker = Worker(prepare)
        self._thread = ThreadThinker()

    async def think(self, question: Question) -> str:
        """Return the notation of a legal move."""
        if question.level is not Level.HARD or len(question.moves) == 1:
            return await self._thread.think(question)
        try:
            return await self._run(_answer, question, is_urgent=False)
        except WorkerError:
            return await self._thread.think(question.at(Level.NORMAL))

    async def advise(self, question: Question) -> Hint[Any]:
        """Return the hint for the player to move."""
        if not question.package.playouts or len(question.moves) == 1:
            return await self._thread.advise(question)
        try:
            # A person waits for a hint; computer players come second.
            return await self._run(_advise, question, is_urgent=True)
        except WorkerError:
            return await self._thread.advise(question, quickly=True)

    async def close(self) -> None:
        """End the worker."""
        await self._worker.close()

    async def _run(self, function: Callable[..., T], question: Question, *, is_urgent: bool) -> T:
        game, args = question.package.game.id, (question.view, question.moves, question.luck)
        THOUGHTS.set(self._worker.waiting + 1)
        try:
            return await self._worker.run(function, game, *args, limit=LIMIT, is_urgent=is_urgent)
        except WorkerError as error:
            log.warning("%s: search failed (%s), looking one ply ahead instead", game, error)
            THOUGHTS_MISSED.inc()
            raise
        finally:
            THOUGHTS.set(self._worker.waiting)


def _answer(game: str, view: Any, moves: Sequence[Any], luck: int) -> str:
    return Question(known_games()[game], Level.HARD, view, moves, luck).answer()


def _advise(game: str, view: Any, moves: Sequence[Any], luck: int) -> Hint[Any]:
    return Question(known_games()[game], Level.HARD, view, moves, luck).advise()


ANALYSIS_LIMIT: Final = 90.0
"""Seconds for one report from its start; the longest takes less than a tenth of that."""
WAITING: Final = 8
"""Reports that run or wait: Discord accepts an answer for 15 minutes."""


class WorkerExaminer:
    """Analyses one game after another in a worker."""

    def __init__(self) -> None:
        self._queue = BoundedQueue(REPORTS, REPORTS_MISSED, ReportFailedError)

    async def examine(self, inquiry: AnalysisJob) -> Report:
        """Return the report on a game. Raises `ReportFailedError`."""
        return await self._queue.do(_examine, inquiry, limit=ANALYSIS_LIMIT, most=WAITING)

    async def close(self) -> None:
        """End the worker."""
        await self._queue.close()


def _examine(inquiry: AnalysisJob) -> Report:
    return inquiry.examine(known_games())
