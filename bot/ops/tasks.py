"""Background tasks and periodic jobs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar

from bot.containment import containing

log: Final = logging.getLogger(__name__)


class TaskTracker:
    """Counts running work and waits for its end."""

    def __init__(self) -> None:
        self.is_closing = False
        """True once no new work may start."""
        self._count = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._tasks: dict[asyncio.Task[None], None] = {}
        """The running tasks, the first one first."""
        self._held: set[asyncio.Event] = set()

    @contextmanager
    def track(self) -> Iterator[None]:
        """Count the block as running work."""
        self._begin()
        self._held.add(done := asyncio.Event())
        try:
            yield
        finally:
            self._held.discard(done)
            done.set()
            self._end()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        """Run a coroutine in the background, and return its end; it must handle its own errors.

        While the tracker closes, no work starts, and the end is now.
        """
        if self.is_closing:
            work.close()
            refused = asyncio.get_running_loop().create_future()
            refused.set_result(None)
            return refused
        self._begin()
        task = asyncio.create_task(work)
        self._tasks[task] = None  # the event loop holds tasks weakly
        task.add_done_callback(self._end_task)
        return task

    async def idle(self) -> None:
        """Wait until no work is running."""
        await self._idle.wait()

    async def settle(self, patience: float) -> None:
        """Wait at most `patience` seconds for the work that is running now."""
        held = tuple(self._held)
        tasks = tuple(self._tasks)
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                for done in held:
                    await done.wait()
                if tasks:
                    await asyncio.wait(tasks)

    async def close(self, patience: float) -> None:
        """Refuse new work, wait at most `patience` seconds for the rest, then cancel it.

        It is cancelled in the order in which it began.
        """
        self.is_closing = True
        try:
            async with asyncio.timeout(patience):
                await self.idle()
        except TimeoutError:
            await end(*self._tasks)

    def _end_task(self, task: asyncio.Task[None]) -> None:
        del self._tasks[task]
        self._end()

    def _begin(self) -> None:
        self._count += 1
        self._idle.clear()

    def _end(self) -> None:
        self._count -= 1
        if not self._count:
            self._idle.set()


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait for their end, so that their connections can be closed."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@dataclass(frozen=True, slots=True)
class Job:
    """Work that is repeated."""

    name: str
    work: Callable[[], Awaitable[object]]
    every: float
    """Seconds from an end to the next start; they do not depend on the wall clock."""
    first: float = 0.0
    """Seconds until the first start."""

    async def repeat(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Do the work again and again, also after errors, once `ready` has returned."""
        await ready()
        await asyncio.sleep(self.first)
        while True:
            try:
                with containing():
                    await self.work()
            except Exception:
                log.exception("%s failed, retrying in %.0f s", self.name, self.every)
            await asyncio.sleep(self.every)


K = TypeVar("K", bound=Hashable)


class Coalescing(Generic[K]):
    """Runs one piece of work per key; a request during the run leads to one more run."""

    def __init__(
        self, tracker: TaskTracker, work: Callable[[K], Coroutine[Any, Any, None]]
    ) -> None:
        """`work` must handle its own errors."""
        self._tracker = tracker
        self._work = work
        self._runs: dict[K, asyncio.Future[None]] = {}
        self._again: set[K] = set()
        """The keys whose work was requested since their run began."""

    def __len__(self) -> int:
        """Count the keys whose work is running."""
        return len(self._runs)

    def __contains__(self, key: object) -> bool:
        """Tell whether the work of a key is running."""
        return key in self._runs

    def request(self, key: K) -> asyncio.Future[None]:
        """Do the work of a key in the background, and return its end; nothing new while closing."""
        end = self._runs.get(key)
        if end is None:
            end = self._tracker.spawn(self._run(key))
            if not end.done():
                self._runs[key] = end
        elif not self._tracker.is_closing:
            self._again.add(key)
        return end

    def request_later(self, key: K, seconds: float) -> asyncio.TimerHandle:
        """Request the work of a key after some time."""
        return asyncio.get_running_loop().call_later(seconds, self.request, key)

    async def run(self, key: K, patience: float | None = None) -> bool:
        """Do the work of a key, and wait; return whether it ended within `patience` seconds."""
        end = self.request(key)
        await asyncio.wait((end,), timeout=patience)
        if end.done() and not end.cancelled():
            end.result()
        return end.done()

    async def _run(self, key: K) -> None:
        try:
            await self._work(key)
            while key in self._again:
                self._again.discard(key)
                await self._work(key)
        finally:
            self._again.discard(key)
            del self._runs[key]


TASK_WAIT_S: Final = 1.0
"""Seconds to wait for tasks; longer ones continue in the background."""
MAX_KEYED_TASKS: Final = 1000
"""Tasks that run at the same time; the caller passes the rest again later."""

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class KeyedTasks:
    """Runs tasks by key; a key never runs twice at once."""

    def __init__(self, busy: TaskTracker) -> None:
        self._busy = busy
        self._running: dict[Hashable, asyncio.Future[None]] = {}

    async def run(self, works: Mapping[Hashable, Work]) -> bool:
        """Run tasks for at most `TASK_WAIT_S`; return whether all of them ended.

        A cancelled task counts as ended, like a failed one: the caller retries both.
        """
        begun = set()
        for key, work in works.items():
            if key not in self._running and len(self._running) < MAX_KEYED_TASKS:
                self._running[key] = task = self._busy.spawn(self._do(key, work))
                # Not in a `finally` of the task: a task cancelled before its start runs none.
                task.add_done_callback(partial(self._forget, key))
                begun.add(task)
        if not begun:
            return not works
        done, waiting = await asyncio.wait(begun, timeout=TASK_WAIT_S)
        for task in done:
            if not task.cancelled():
                task.result()
        return not waiting

    async def _do(self, key: Hashable, work: Work) -> None:
        try:
            with containing():
                await work()
        except Exception:
            log.exception("task %s failed; the next run retries", key)

    def _forget(self, key: Hashable, _: asyncio.Future[None]) -> None:
        del self._running[key]
