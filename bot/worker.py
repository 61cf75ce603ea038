"""Pure functions of the games, run in another process."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Callable
from concurrent.futures import Future as PoolFuture
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import count
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot.containment import containing
from games.catalog import Catalogue, GamePackage

if TYPE_CHECKING:
    from prometheus_client import Counter, Gauge

T = TypeVar("T")

_NICENESS: Final = 10
"""The process that answers clicks comes before its workers."""
_START_TIMEOUT_S: Final = 60.0
"""Seconds for the start of a process, which takes far less on an idle machine."""
_CLOSED_MESSAGE: Final = "the worker was closed"


class WorkerError(Exception):
    """The worker was busy, hung or died; the next job gets a new process."""


FAILURES: Final = (WorkerError, ArithmeticError, LookupError, OSError, ValueError)
"""Errors of a job that failed, in the worker or in its function."""


class Priority(IntEnum):
    """The order of jobs that wait; equal ones keep theirs."""

    URGENT = 0
    """A person waits for the result."""
    NORMAL = 1


class Runner(Protocol):
    """Runs functions, one at a time."""

    async def run(
        self,
        function: Callable[..., T],
        /,
        *args: Any,
        limit: float,
        patience: float | None = None,
        priority: Priority = Priority.NORMAL,
    ) -> T:
        """Return `function(games, *args)`. Raises `WorkerError`, and the function's errors.

        The function may take `limit` seconds, and the caller waits at most `patience` seconds for
        the earlier jobs and this one.
        """


class InlineWorker:
    """Runs functions in a thread of this process, without limits: short ones, and those of tests.

    One at a time, which bounds their share of the interpreter.
    """

    def __init__(self, games: Catalogue) -> None:
        self._games = games
        self._turn = asyncio.Semaphore(1)

    async def run(self, function: Callable[..., T], /, *args: Any, **_: Any) -> T:
        """Return `function(games, *args)`."""
        async with self._turn:
            return await asyncio.to_thread(function, self._games, *args)


@dataclass(order=True, slots=True)
class _Job:
    priority: Priority
    number: int
    work: Callable[[], Any] = field(compare=False)
    limit: float = field(compare=False)
    result: asyncio.Future[Any] = field(compare=False)


class Worker:
    """A queue in front of one process, which starts with the first job.

    A process that hangs or dies is replaced. A job reaches the process only when its turn comes, so
    cancelling a job that waits is free.
    """

    def __init__(
        self,
        load: Callable[[], Catalogue],
        waiting: Gauge,
        missed: Counter,
        *,
        most: int | None = None,
        stays: bool = True,
    ) -> None:
        """Take at most `most` jobs, and count in `missed` those without a result.

        `load` loads the games in every new process. A worker that does not stay is large and seldom
        needed: its process ends with the last job, and also when the caller of a job gives up.
        """
        self._load = load
        self._gauge = waiting
        self._missed = missed
        self._most = most
        self._stays = stays
        self._queue: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._numbers = count()
        self._pool: ProcessPool | None = None
        self._serving: asyncio.Task[None] | None = None
        self._running: tuple[_Job, PoolFuture[Any]] | None = None
        self._is_closed = False
        self.waiting = 0
        """Jobs without a result yet."""

    async def run(
        self,
        function: Callable[..., T],
        /,
        *args: Any,
        limit: float,
        patience: float | None = None,
        priority: Priority = Priority.NORMAL,
    ) -> T:
        """Return `function(games, *args)`. Raises `WorkerError`, and the function's errors.

        Function and arguments are pickled. A function that takes more than `limit` seconds is
        killed with its process. If the caller's `patience` ends earlier, a job that has begun
        continues without it, because a new process would take longer.
        """
        if self._most is not None and self.waiting >= self._most:
            raise WorkerError("too many jobs wait")
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        # The process must outlive a job of a game that is not installed there any more.
        work = partial(_call, pickle.dumps((function, args)))
        job = _Job(priority, next(self._numbers), work, limit, result)
        self._queue.put_nowait(job)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve())
        self._count(1)
        try:
            async with asyncio.timeout(patience):
                return await result
        except TimeoutError as error:
            self._missed.inc()
            raise WorkerError("no result in time") from error
        except Exception:
            self._missed.inc()
            raise
        finally:
            self._count(-1)
            if self._running and self._running[0] is job and result.cancelled() and not self._stays:
                self._running[1].cancel()

    async def close(self) -> None:
        """Kill the process; a caller that waits gets a `WorkerError` at once."""
        self._is_closed = True
        await self._end_process()
        if self._running is not None and not self._running[1].done():
            self._running[1].set_exception(WorkerError(_CLOSED_MESSAGE))

    def _count(self, more: int) -> None:
        self.waiting += more
        self._gauge.set(self.waiting)

    async def _serve(self) -> None:
        """Run the jobs that wait."""
        while not self._queue.empty():
            job = self._queue.get_nowait()
            if not job.result.done():  # its caller still waits
                await self._do(job)
            if self._queue.empty() and not self._stays:
                await self._end_process()

    async def _do(self, job: _Job) -> None:
        try:
            value = await self._compute(job)
        except Exception as error:  # noqa: BLE001 (the caller handles it)
            if not job.result.done():
                job.result.set_exception(error)
                job.result.exception()  # retrieved, or asyncio would log it when the caller is gone
        else:
            if not job.result.done():
                job.result.set_result(value)
        finally:
            self._running = None

    async def _compute(self, job: _Job) -> Any:
        try:
            # The first call starts the process, which blocks.
            future = await asyncio.to_thread(self._schedule, job)
            self._running = job, future
            if self._is_closed or (job.result.cancelled() and not self._stays):
                future.cancel()
            result = asyncio.wrap_future(future)
            await asyncio.wait({result}, timeout=_START_TIMEOUT_S + job.limit)
            if not result.done():
                result.cancel()
                await self._end_process()
                raise WorkerError("the process did not start")
            if result.cancelled():
                raise WorkerError("the job was abandoned")
            return result.result()
        except (TimeoutError, ProcessExpired, RuntimeError) as error:
            raise WorkerError(str(error) or type(error).__name__) from error

    def _schedule(self, job: _Job) -> PoolFuture[Any]:
        if self._is_closed:
            raise WorkerError(_CLOSED_MESSAGE)
        # A process that dies while idle stops its pool.
        if self._pool is not None and not self._pool.active:
            _end(self._pool)
            self._pool = None
        if self._pool is None:
            # A new interpreter: a fork would keep the locks of this process's threads for ever.
            self._pool = ProcessPool(
                max_workers=1, initializer=partial(_begin, self._load), context=get_context("spawn")
            )
        future: PoolFuture[Any] = self._pool.schedule(job.work, timeout=job.limit)
        return future

    async def _end_process(self) -> None:
        pool = self._pool
        self._pool = None
        if pool is not None:
            await asyncio.to_thread(_end, pool)


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves out "-> None"
    pool.join()


class _Games(dict[str, GamePackage]):
    """The games of a worker: those that are installed as they were at the start of the bot."""

    def __missing__(self, game: str) -> GamePackage:
        raise WorkerError(f"{game} was changed since the start of the bot")


_games: Catalogue = {}


def _begin(load: Callable[[], Catalogue]) -> None:
    """Prepare a new process."""
    global _games  # noqa: PLW0603 - in another process, prepared once
    os.nice(_NICENESS)
    _games = _Games(load())


def _call(pickled: bytes) -> Any:
    try:
        function, args = pickle.loads(pickled)  # noqa: S301 (from the bot's own process)
    except (ImportError, AttributeError) as error:
        raise WorkerError("its game was changed since the start of the bot") from error
    with containing():
        return function(_games, *args)
