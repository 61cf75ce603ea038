"""The worker process and its queue."""

from __future__ import annotations

import asyncio
import os
from asyncio import CancelledError, Future, get_running_loop
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future as PoolFuture
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot.ops.config import with_card_tables
from games.catalog import Catalogue, load_catalogue


class PriorityLock:
    """A fair lock with two priorities."""

    def __init__(self) -> None:
        self._is_free = True
        self._urgent: Final[deque[Future[None]]] = deque()
        self._normal: Final[deque[Future[None]]] = deque()

    async def acquire(self, *, is_urgent: bool) -> None:
        """Wait for the lock; urgent callers come first."""
        if self._is_free:
            self._is_free = False
            return
        turn: Future[None] = get_running_loop().create_future()
        (self._urgent if is_urgent else self._normal).append(turn)
        try:
            await turn
        except CancelledError:
            if not turn.cancelled():  # granted at the moment of the cancellation
                self.release()
            raise

    def release(self) -> None:
        """Pass the lock on to the next caller that still waits."""
        self._is_free = True
        while self._is_free and (queue := self._urgent or self._normal):
            turn = queue.popleft()
            if not turn.cancelled():
                turn.set_result(None)
                self._is_free = False


T = TypeVar("T")

_NICE: Final = 10
"""The process that answers clicks comes before its workers."""
_START: Final = 60.0
"""Seconds for the start of a process, which takes far less on an idle machine."""
_CLOSED: Final = "the worker was closed"


class WorkerError(Exception):
    """The worker was busy, hung or died; the next job gets a new process."""


class Worker:
    """A queue in front of one process, which starts with the first job.

    A process that hangs or dies is replaced. A job reaches the process only when its turn comes,
    so cancelling a waiting job is free.
    """

    def __init__(self, prepare: Callable[[], None]) -> None:
        """`prepare` runs in every new process before its first job."""
        self._prepare = prepare
        self._pool = self._open()
        self._lock = PriorityLock()
        self._is_closed = False
        self._future: PoolFuture[Any] | None = None
        self._job: asyncio.Task[Any] | None = None  # the event loop holds tasks weakly
        self.waiting = 0
        """Jobs without a result yet."""

    async def run(
        self, function: Callable[..., T], *args: Any, limit: float, is_urgent: bool = False
    ) -> T:
        """Return the function's result within `limit` seconds. Raises `WorkerError`.

        Urgent jobs come before all others that wait. Function and arguments are pickled. After
        the limit a started job continues without its caller, because a new process would take
        longer; a job that itself takes more than `limit` seconds is killed with its process.
        """
        self.waiting += 1
        try:
            async with asyncio.timeout(limit):
                await self._lock.acquire(is_urgent=is_urgent)
                self._job = job = asyncio.create_task(self._do(function, args, limit))
                job.add_done_callback(self._release)
                return await asyncio.shield(job)
        except (TimeoutError, ProcessExpired, RuntimeError) as error:
            raise WorkerError(str(error) or type(error).__name__) from error
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """Kill the process; a caller that waits gets a `WorkerError` at once."""
        self._is_closed = True
        await asyncio.to_thread(_end, self._pool)
        if self._future is not None and not self._future.done():
            self._future.set_exception(RuntimeError(_CLOSED))

    async def _do(self, function: Callable[..., T], args: tuple[Any, ...], limit: float) -> T:
        # The first call starts the process, which blocks.
        future = await asyncio.to_thread(self._schedule, function, args, limit)
        self._future = future
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), _START + limit)
        finally:
            if future.cancelled():  # the process did not start
                self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves out "-> None"

    def _release(self, job: asyncio.Task[Any]) -> None:
        self._lock.release()
        if not job.cancelled():
            job.exception()  # retrieved, or asyncio would log it when the caller is gone

    def _schedule(
        self, function: Callable[..., T], args: tuple[Any, ...], limit: float
    ) -> PoolFuture[T]:
        if self._is_closed:
            raise RuntimeError(_CLOSED)
        # A process that dies while idle stops its pool.
        if not self._pool.active:
            _end(self._pool)
            self._pool = self._open()
        future: PoolFuture[T] = self._pool.schedule(function, args, timeout=limit)
        return future

    def _open(self) -> ProcessPool:
        # A new interpreter: a fork would keep the locks of this process's threads for ever.
        return ProcessPool(
            max_workers=1, initializer=partial(_begin, self._prepare), context=get_context("spawn")
        )


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves out "-> None"
    pool.join()


def _begin(prepare: Callable[[], None]) -> None:
    os.nice(_NICE)
    prepare()


_games: Catalogue = {}


def prepare() -> None:
    """Load the games, with the operator's card tables."""
    global _games  # noqa: PLW0603 - a process of its own, prepared once
    _games = with_card_tables(load_catalogue())


def known_games() -> Catalogue:
    """Return the games that `prepare` loaded in this process."""
    return _games
