"""An event loop whose time is a number: it jumps to the next timer when nothing is ready."""

from __future__ import annotations

import asyncio
import heapq
import sys
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from itertools import count
from random import Random
from typing import Any, Final, cast

PROCESS: Final[ContextVar[int]] = ContextVar("process", default=0)
"""The simulated process a callback belongs to; 0 is the world around the bot."""
ROUNDS: Final = 200_000
"""Rounds of the loop after which a run is taken to turn in circles."""
THREAD: Final = (0.0001, 0.004)
"""Seconds that work in another thread takes, from and to."""


class DeadlockError(Exception):
    """Nothing is ready and no timer is set: the run would wait for ever."""


class EndlessError(Exception):
    """The loop turns and turns."""


class SimulatedTask(asyncio.Task[Any]):
    """A task that knows its process."""

    process = 0
    _log_destroy_pending: bool


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs everything in one thread, in an order that follows from the seed.

    Ready callbacks run in the order asyncio promises. What a real machine leaves open, how long
    the network, the disk and other threads take, is drawn from `luck`.
    """

    _ready: deque[Any]
    _stopping: bool
    _check_closed: Callable[[], None]

    def __init__(self, luck: Random) -> None:
        super().__init__()
        self.luck = luck
        self.now = 0.0
        """Seconds since the run began."""
        self.rounds = 0
        self.slow = 1.0
        """How many times as long as usual other threads take."""
        self.dead: set[int] = set()
        """Processes that were killed: nothing of them runs any more."""
        self.buried: list[object] = []
        """What killed processes were doing: let go of it, and its `finally` blocks would run."""
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        """A heap: by time, those of one moment in the order in which they were set."""
        self._set = count()
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        """Return the seconds since the run began."""
        return self.now

    def _write_to_self(self) -> None:
        pass

    def _run_once(self) -> None:
        """Do what is ready; where nothing is, move time on to the next timer.

        The base class also asks for files, and compares timers in Python.
        """
        ready, timers = self._ready, self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        if not ready and not self._stopping:
            if not timers:
                raise DeadlockError
            self.now = max(self.now, timers[0][0])
        self.rounds += 1
        if self.rounds > ROUNDS:
            raise EndlessError(f"after {self.now} seconds")
        while timers and timers[0][0] <= self.now:
            ready.append(heapq.heappop(timers)[2])
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled:
                handle._run()

    def _make_task(self, loop: Any, coro: Any, **options: Any) -> asyncio.Task[Any]:
        task = SimulatedTask(coro, loop=loop, **options)
        context = options.get("context")
        task.process = PROCESS.get() if context is None else context.get(PROCESS, 0)
        return task

    # The types of the next three are simpler than the library's.
    def call_soon(  # type: ignore[override]  # see above
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        """Run a callback next, unless its process is dead."""
        self._check_closed()
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        if self.dead:
            self._drop_if_dead(handle)
        return handle

    def call_at(  # type: ignore[override]  # see above
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        """Run a callback at a moment, unless its process is dead by then."""
        self._check_closed()
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._set), handle))
        if self.dead:
            self._drop_if_dead(handle)
        return handle

    def _drop_if_dead(self, handle: Any) -> None:
        if self._is_dead(handle):
            self.buried.append((handle._callback, handle._args))
            handle.cancel()

    def _is_dead(self, handle: Any) -> bool:
        return handle._callback is not None and handle._context.get(PROCESS, 0) in self.dead

    def run_in_executor(  # type: ignore[override]  # see above
        self, _executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """Do the work of another thread here, a little later, to its end."""
        future = self.create_future()

        def work() -> None:
            try:
                done = func(*args)
            except BaseException as error:  # noqa: BLE001  # a thread hands on whatever it raises
                if not future.cancelled():
                    future.set_exception(error)
            else:
                if not future.cancelled():
                    future.set_result(done)

        self.call_later(self.luck.uniform(*THREAD) * self.slow, work)
        return future

    def kill(self, process: int) -> None:
        """End a process between two callbacks, as `kill -9` does."""
        self.dead.add(process)
        for handle in [*self._ready, *(handle for *_, handle in self._timers)]:
            self._drop_if_dead(handle)
        for task in self.alive(process):
            task._log_destroy_pending = False
            self.buried.append(task)

    def tasks(self) -> set[SimulatedTask]:
        """Return all tasks that are not done."""
        return cast("set[SimulatedTask]", asyncio.all_tasks(self))

    def alive(self, process: int) -> list[SimulatedTask]:
        """Return the tasks of a process that are not done."""
        return [task for task in self.tasks() if _process_of(task) == process]

    def clear(self) -> None:
        """Forget everything that was to be done."""
        self._ready.clear()
        self._timers.clear()


def _process_of(task: SimulatedTask) -> int:
    # Since Python 3.12 aiohttp makes tasks without asking the loop, and tasks know their context.
    if sys.version_info >= (3, 12):
        return task.get_context().get(PROCESS, 0)
    return task.process


def context_of(process: int) -> Context:
    """Return a context in which everything belongs to a process."""
    context = copy_context()
    context.run(PROCESS.set, process)
    return context
