"""An event loop with simulated time, which jumps to the next timer when nothing is ready."""

from __future__ import annotations

import asyncio
import heapq
import sys
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from itertools import count
from math import inf
from random import Random
from typing import Any, Final, cast

PROCESS: Final[ContextVar[int]] = ContextVar("process", default=0)
"""The simulated process of a callback; 0 is the world outside the bot."""
ROUNDS: Final = 200_000
"""Rounds at one moment after which the loop counts as stuck."""
THREAD: Final = (0.0001, 0.004)
"""Range of seconds that work in another thread takes."""


class StuckError(Exception):
    """The run would never continue."""


class SimulatedTask(asyncio.Task[Any]):
    process = 0
    _log_destroy_pending: bool


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs everything in one thread, in an order that the seed decides.

    Ready callbacks run in asyncio's order. The durations of the network, the disk and other threads
    are drawn from `rng`.
    """

    _ready: deque[Any]
    _stopping: bool
    _check_closed: Callable[[], None]

    def __init__(self, rng: Random, longest: float = inf) -> None:
        super().__init__()
        self.rng = rng
        self.longest = longest
        """Simulated seconds after which it counts as stuck."""
        self.now = 0.0
        """Seconds since the start of the run."""
        self._rounds = 0
        self.slow = 1.0
        """Factor on the duration of other threads."""
        self.dead: set[int] = set()
        """Killed processes, of which no callback runs."""
        self.retained: list[object] = []
        """Coroutines of killed processes, kept because their release would run `finally` blocks."""
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        """A heap of timers by time and order of setting."""
        self._set = count()
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        return self.now

    def _write_to_self(self) -> None:
        pass

    def _run_once(self) -> None:
        """Run ready callbacks, or move time on to the next timer.

        The base class also polls files, and compares timers in Python.
        """
        ready = self._ready
        timers = self._timers
        while timers and self._is_over(timers[0][2]):
            heapq.heappop(timers)
        if not ready and not self._stopping:
            if not timers:
                raise StuckError("nothing is ready, and no timer is set")
            if timers[0][0] > self.longest:
                raise StuckError(f"the run did not end within {self.longest:,.0f} s")
            if timers[0][0] > self.now:
                self.now, self._rounds = timers[0][0], 0
        self._rounds += 1
        if self._rounds > ROUNDS:
            raise StuckError(f"the time stays {self.now}")
        while timers and timers[0][0] <= self.now:
            ready.append(heapq.heappop(timers)[2])
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not self._is_over(handle):
                handle._run()

    def _is_over(self, handle: Any) -> bool:
        """Tell whether a callback was cancelled, or its process is dead."""
        if self.dead and not handle._cancelled and handle._context.get(PROCESS, 0) in self.dead:
            self.retained.append((handle._callback, handle._args))
            handle.cancel()
        is_over: bool = handle._cancelled
        return is_over

    def _make_task(self, loop: Any, coro: Any, **options: Any) -> asyncio.Task[Any]:
        task = SimulatedTask(coro, loop=loop, **options)
        context = options.get("context")
        task.process = PROCESS.get() if context is None else context.get(PROCESS, 0)
        return task

    # The types of the next two are simpler than asyncio's.
    def call_at(  # type: ignore[override]  # see above
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        """Run a callback at a time; callbacks of the same time run in the order of the calls."""
        self._check_closed()
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._set), handle))
        return handle

    def run_in_executor(  # type: ignore[override]  # see above
        self, _executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """Run another thread's work in this thread, a little later and without interruption."""
        future = self.create_future()

        def work() -> None:
            try:
                done = func(*args)
            except BaseException as error:  # noqa: BLE001  # a thread passes on every exception
                if not future.cancelled():
                    future.set_exception(error)
            else:
                if not future.cancelled():
                    future.set_result(done)

        self.call_later(self.rng.uniform(*THREAD) * self.slow, work)
        return future

    def kill(self, process: int) -> None:
        """End a process between two callbacks, like `kill -9`."""
        self.dead.add(process)
        for task in self.alive(process):
            task._log_destroy_pending = False
            self.retained.append(task)

    def tasks(self) -> set[SimulatedTask]:
        return cast("set[SimulatedTask]", asyncio.all_tasks(self))

    def alive(self, process: int) -> list[SimulatedTask]:
        return [task for task in self.tasks() if _process_of(task) == process]

    def clear(self) -> None:
        self._ready.clear()
        self._timers.clear()


def _process_of(task: SimulatedTask) -> int:
    # Since Python 3.12 aiohttp creates tasks without the loop, and tasks know their context.
    if sys.version_info >= (3, 12):
        return task.get_context().get(PROCESS, 0)
    return task.process


def context_of(process: int) -> Context:
    context = copy_context()
    context.run(PROCESS.set, process)
    return context
