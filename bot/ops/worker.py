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
    """Like a lock, but for those who may pass others; among their like all keep their order."""

    def __init__(self) -> None:
        self._is_free = True
        self._urgent: Final[deque[Future[None]]] = deque()
        self._others: Final[deque[Future[None]]] = deque()

    async def wait(self, *, is_urgent: bool) -> None:
        """Return once it is the caller's turn, who ends it with `go_on`."""
        if self._is_free:
            self._is_free = False
            return
        turn: Future[None] = get_running_loop().create_future()
        (self._urgent if is_urgent else self._others).append(turn)
        try:
            await turn
        except CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self.go_on()
            raise

    def go_on(self) -> None:
        """End a turn, and let the next one begin."""
        self._is_free = True
        while self._is_free and (line := self._urgent or self._others):
            turn = line.popleft()
            if not turn.cancelled():  # somebody still waits for it
                turn.set_result(None)
                self._is_free = False


T = TypeVar("T")

_NICE: Final = 10
"""Clicks come before thoughts."""
_START: Final = 60.0
"""Seconds that a process has to come up; on a busy machine it takes many times as long."""
_CLOSED: Final = "the worker was closed"


class WorkerError(Exception):
    """The worker gave no answer: it was busy, hung or died. The next work finds another one."""


class Worker:
    """One process, started with the first work and replaced when it hangs or dies.

    What waits is not with the process yet: giving it up costs nothing.
    """

    def __init__(self, prepare: Callable[[], None]) -> None:
        """`prepare` runs in every new process before its first work."""
        self._prepare = prepare
        self._pool = self._open()
        self._line = PriorityLock()
        self._is_closed = False
        self._future: PoolFuture[Any] | None = None
        self._piece: asyncio.Task[Any] | None = None  # a task that nobody holds may vanish
        self.waiting = 0
        """Work that was asked for and has no answer yet."""

    async def run(
        self, work: Callable[..., T], *args: Any, limit: float, is_urgent: bool = False
    ) -> T:
        """Return what the work returns within so many seconds. Raises `WorkerError`.

        What is urgent passes everything else that waits. Work and arguments are pickled. Work
        whose turn came late, or whose process is still coming up, goes on without anybody who
        waits for it: another process would take longer. It is killed with its process once it
        takes so many seconds itself.
        """
        self.waiting += 1
        try:
            async with asyncio.timeout(limit):
                await self._line.wait(is_urgent=is_urgent)
                self._piece = piece = asyncio.create_task(self._do(work, args, limit))
                piece.add_done_callback(self._give_turn)
                return await asyncio.shield(piece)
        except (TimeoutError, ProcessExpired, RuntimeError) as error:
            raise WorkerError(str(error) or type(error).__name__) from error
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """End the process, whatever it does: whoever waits for it has a `WorkerError` at once."""
        self._is_closed = True
        await asyncio.to_thread(_end, self._pool)
        if self._future is not None and not self._future.done():
            self._future.set_exception(RuntimeError(_CLOSED))

    async def _do(self, work: Callable[..., T], args: tuple[Any, ...], limit: float) -> T:
        # The first call starts the process, which takes a moment.
        future = await asyncio.to_thread(self._schedule, work, args, limit)
        self._future = future
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), _START + limit)
        finally:
            if future.cancelled():  # no process came up
                self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves out "-> None"

    def _give_turn(self, piece: asyncio.Task[Any]) -> None:
        self._line.go_on()
        if not piece.cancelled():
            piece.exception()  # nobody may be left to hear of it

    def _schedule(
        self, work: Callable[..., T], args: tuple[Any, ...], limit: float
    ) -> PoolFuture[T]:
        if self._is_closed:
            raise RuntimeError(_CLOSED)
        # A process that dies at rest takes its pool with it.
        if not self._pool.active:
            _end(self._pool)
            self._pool = self._open()
        future: PoolFuture[T] = self._pool.schedule(work, args, timeout=limit)
        return future

    def _open(self) -> ProcessPool:
        # A fresh interpreter: a copy of this process would hold its threads' locks for ever.
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
    """Load what the bot plays, its operator's cards too."""
    global _games  # noqa: PLW0603 - a process of its own, prepared once
    _games = with_card_tables(load_catalogue())


def known_games() -> Catalogue:
    """Return what was loaded."""
    return _games
