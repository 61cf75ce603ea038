"""Work under way: a clean stop waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any


class Busy:
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
    def hold(self) -> Iterator[None]:
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

    async def rest(self) -> None:
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
                await self.rest()
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
