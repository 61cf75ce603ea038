"""A process beside the bot, for work that takes a processor for longer than a click may wait."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from pebble import ProcessExpired, ProcessPool

T = TypeVar("T")

_NICE: Final = 10
"""Clicks come before thoughts."""


class WorkerError(Exception):
    """The worker gave no answer: it was busy, hung or died. The next work finds another one."""


class Worker:
    """One process, started with the first work and replaced when it hangs or dies."""

    def __init__(self, prepare: Callable[[], None]) -> None:
        """`prepare` runs in every new process before its first work."""
        # A fresh interpreter: a copy of this process would hold its threads' locks for ever.
        self._pool = ProcessPool(
            max_workers=1, initializer=partial(_begin, prepare), context=get_context("spawn")
        )
        self.waiting = 0
        """Work that was asked for and has no answer yet."""

    async def run(self, work: Callable[..., T], *args: Any, limit: float) -> T:
        """Return what the work returns within so many seconds. Raises `WorkerError`.

        Work and arguments are pickled. Work still under way then is killed with its process.
        """
        self.waiting += 1
        try:
            # The first call starts the process, which takes a moment.
            future = await asyncio.to_thread(self._pool.schedule, work, args)
            result: T = await asyncio.wait_for(asyncio.wrap_future(future), limit)
        except (TimeoutError, ProcessExpired, RuntimeError) as error:
            raise WorkerError(str(error) or type(error).__name__) from error
        finally:
            self.waiting -= 1
        return result

    async def close(self) -> None:
        """End the process, whatever it does."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves out "-> None"
        self._pool.join()


def _begin(prepare: Callable[[], None]) -> None:
    os.nice(_NICE)
    prepare()
