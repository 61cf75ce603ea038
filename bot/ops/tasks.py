"""Background tasks."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
from collections.abc import Callable, Coroutine, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord.ext import tasks


class TaskTracker:
    """Counts the work under way and says when there is none."""

    def __init__(self) -> None:
        self.is_closing = False
        """True once nothing new may begin."""
        self._count = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._held: set[asyncio.Event] = set()

    @contextmanager
    def track(self) -> Iterator[None]:
        """Count as work until the block is left."""
        self._begin()
        self._held.add(done := asyncio.Event())
        try:
            yield
        finally:
            self._held.discard(done)
            done.set()
            self._end()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run work beside the caller; it must handle its own errors."""
        self._begin()
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself keeps only weak references
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._end())
        return task

    async def idle(self) -> None:
        """Wait until no work is under way."""
        await self._idle.wait()

    async def settle(self, patience: float) -> None:
        """Wait at most so many seconds for the work under way now, and for nothing newer."""
        held, tasks = tuple(self._held), tuple(self._tasks)
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                for done in held:
                    await done.wait()
                if tasks:
                    await asyncio.wait(tasks)

    async def close(self, patience: float) -> None:
        """Let nothing new begin, and wait at most so many seconds for work under way."""
        self.is_closing = True
        try:
            async with asyncio.timeout(patience):
                await self.idle()
        except TimeoutError:
            await end(*self._tasks)

    def _begin(self) -> None:
        self._count += 1
        self._idle.clear()

    def _end(self) -> None:
        self._count -= 1
        if not self._count:
            self._idle.set()


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait for their end: the connections they use are closed only then."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class PeriodicTask(tasks.Loop[Any]):
    """Does work when everything is ready, and again so many minutes after it is done.

    The library's own loop plans ahead by the clock: set forward by a day, or after the machine
    slept, it would make up for every minute at once; set back by an hour, it would rest as long.
    """

    def __init__(
        self,
        minutes: float,
        work: Callable[[], Coroutine[Any, Any, None]],
        ready: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        super().__init__(
            work,
            seconds=0,
            hours=0,
            minutes=minutes,
            time=discord.utils.MISSING,
            count=None,
            reconnect=True,
            name=None,
        )
        self._gap = timedelta(minutes=minutes)
        self.before_loop(ready)

    async def end(self) -> None:
        """Break it off, and wait until it has let go of what it reads with."""
        if (task := self.get_task()) is not None:
            await end(task)

    async def _try_sleep_until(self, _: datetime) -> None:
        await super()._try_sleep_until(discord.utils.utcnow() + self._gap)


MOMENT: Final = 1.0
"""Seconds to wait for errands; those that take longer go on beside."""
MOST: Final = 1000
"""Errands that go on at the same time; the others come the next time."""

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

log: Final = logging.getLogger(__name__)


class KeyedTasks:
    """Runs work by keys; what goes on for a key is not begun again meanwhile."""

    def __init__(self, busy: TaskTracker) -> None:
        self._busy = busy
        self._under_way: dict[Hashable, asyncio.Task[None]] = {}

    async def run(self, works: Mapping[Hashable, Work]) -> bool:
        """Do work, and return when all is done or a moment has passed; tells which of the two."""
        begun = set()
        for key, work in works.items():
            if key not in self._under_way and len(self._under_way) < MOST:
                self._under_way[key] = task = self._busy.spawn(self._do(key, work))
                # Not in the work's own `finally`: it may be cancelled before it begins.
                task.add_done_callback(partial(self._forget, key))
                begun.add(task)
        if not begun:
            return not works
        done, waiting = await asyncio.wait(begun, timeout=MOMENT)
        for task in done:
            # One that was cancelled is tried again like one that failed: whoever waits is not.
            if not task.cancelled():
                task.result()
        return not waiting

    async def _do(self, key: Hashable, work: Work) -> None:
        try:
            await work()
        except Exception:
            log.exception("%s broke off; it is tried again", key)

    def _forget(self, key: Hashable, _: asyncio.Task[None]) -> None:
        del self._under_way[key]


NEVER: Final = 10**9
PORTIONS: Final = (5_000, 5, NEVER)
"""New objects before the youngest are looked through, which takes 3 ms, and rounds before the
older ones are. Among everything it takes a tenth of a second, with nobody answered meanwhile."""
EVERY: Final = 3600.0
"""Seconds between two looks at everything."""
TRIM: Final = 10.0
"""Seconds between two times that free memory goes back to the system."""


def set_up() -> None:
    """Leave alone what was loaded so far, and take small portions of the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*PORTIONS)


async def tidy(busy: TaskTracker, every: float = EVERY) -> None:
    """Look through everything now and then, at a moment when no work is under way."""
    while True:
        await asyncio.sleep(every)
        await busy.idle()
        gc.collect()


async def trim(every: float = TRIM) -> None:
    """Give free memory back to the system now and then, in a thread; only glibc keeps any.

    Pictures lie between small objects that last, so what they leave free is in the middle of what
    is in use, and glibc gives back the end alone. This takes a few milliseconds.
    """
    give_back = getattr(ctypes.CDLL(None), "malloc_trim", None)
    while give_back is not None:
        await asyncio.sleep(every)
        await asyncio.to_thread(give_back, 0)
