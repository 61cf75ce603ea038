"""Bot moves, hints, analyses in a worker."""

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

# What a worker raises is raised here, too.
_FAULTS: Final = (WorkerError, ArithmeticError, LookupError, OSError, ValueError)


class BoundedQueue:
    """A worker for one kind of work, which the first piece of it starts."""

    def __init__(
        self, waiting: Gauge, missed: Counter, failed: type[TableError], *, stays: bool = True
    ) -> None:
        """Every piece that goes wrong counts as `missed`, and raises `failed`.

        A worker that does not stay ends with the last piece: it is seldom needed, and large.
        """
        self._gauge = waiting
        self._missed = missed
        self._failed = failed
        self._stays = stays
        self._worker: Worker | None = None
        self._turn = asyncio.Semaphore(1)
        self.waiting = 0
        """Pieces that are worked on or wait for it."""

    @property
    def has_worker(self) -> bool:
        """Tell whether there is a process."""
        return self._worker is not None

    async def do(self, work: Callable[..., T], *args: Any, limit: float, most: int) -> T:
        """Return what the work returns within so many seconds, from when its turn comes.

        Raises the error the desk was made with, also where `most` others wait already.
        """
        if self.waiting >= most:
            raise self._failed
        self._count(1)
        try:
            async with self._turn:
                return await self._ask(work, args, limit)
        finally:
            self._count(-1)
            if not self.waiting and not self._stays:
                await self.close()

    async def close(self) -> None:
        """End the worker; the next piece starts another one."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.close()

    async def _ask(self, work: Callable[..., T], args: tuple[Any, ...], limit: float) -> T:
        worker = self._worker = self._worker or Worker(prepare)
        try:
            return await worker.run(work, *args, limit=limit)
        except _FAULTS as error:
            log.warning("%s went wrong: %r", work.__name__.strip("_"), error)
            self._missed.inc()
            raise self._failed from error

    def _count(self, more: int) -> None:
        self.waiting += more
        self._gauge.set(self.waiting)


LIMIT: Final = 2.0
"""Seconds after which nobody waits for a thought any more."""


class WorkerThinker:
    """Looks ahead in a worker, and one ply ahead in a thread.

    When the worker has no answer in time, the house player plays normally for once, and a hint
    looks no further than that.
    """

    def __init__(self) -> None:
        self._worker = Worker(prepare)
        self._thread = ThreadThinker()

    async def think(self, question: Question) -> str:
        """Return the notation of a legal move."""
        if question.level is not Level.HARD or len(question.moves) == 1:
            return await self._thread.think(question)
        try:
            return await self._ask(_answer, question, is_urgent=False)
        except WorkerError:
            return await self._thread.think(question.at(Level.NORMAL))

    async def advise(self, question: Question) -> Hint[Any]:
        """Return the hint for whoever is asked."""
        if not question.package.playouts or len(question.moves) == 1:
            return await self._thread.advise(question)
        try:
            # A person waits for it; no house player minds.
            return await self._ask(_advise, question, is_urgent=True)
        except WorkerError:
            return await self._thread.advise(question, quickly=True)

    async def close(self) -> None:
        """End the worker."""
        await self._worker.close()

    async def _ask(self, work: Callable[..., T], question: Question, *, is_urgent: bool) -> T:
        game, asked = question.package.game.id, (question.view, question.moves, question.luck)
        THOUGHTS.set(self._worker.waiting + 1)
        try:
            return await self._worker.run(work, game, *asked, limit=LIMIT, is_urgent=is_urgent)
        except WorkerError as error:
            log.warning("there was no time to think about %s: %s", game, error)
            THOUGHTS_MISSED.inc()
            raise
        finally:
            THOUGHTS.set(self._worker.waiting)


def _answer(game: str, view: Any, moves: Sequence[Any], luck: int) -> str:
    return Question(known_games()[game], Level.HARD, view, moves, luck).answer()


def _advise(game: str, view: Any, moves: Sequence[Any], luck: int) -> Hint[Any]:
    return Question(known_games()[game], Level.HARD, view, moves, luck).advise()


ANALYSIS_LIMIT: Final = 90.0
"""Seconds for one report, from when its turn comes: ten times and more what the longest takes."""
WAITING: Final = 8
"""Reports that are thought about or wait for it; Discord waits a quarter of an hour for answers."""


class WorkerExaminer:
    """Thinks about one game after another in a worker, which the first of them starts."""

    def __init__(self) -> None:
        self._desk = BoundedQueue(REPORTS, REPORTS_MISSED, ReportFailedError)

    async def examine(self, inquiry: AnalysisJob) -> Report:
        """Return the report on a game. Raises `ReportFailedError`."""
        return await self._desk.do(_examine, inquiry, limit=ANALYSIS_LIMIT, most=WAITING)

    async def close(self) -> None:
        """End the worker."""
        await self._desk.close()


def _examine(inquiry: AnalysisJob) -> Report:
    return inquiry.examine(known_games())
