"""Work that takes seconds, one piece after another in a process of its own, for so many people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, TypeVar

from prometheus_client import Counter, Gauge

from bot.ops.known_games import prepare
from bot.ops.worker import Worker, WorkerError
from bot.tables.errors import TableError

T = TypeVar("T")

log: Final = logging.getLogger(__name__)

# What a worker raises is raised here, too.
_FAULTS: Final = (WorkerError, ArithmeticError, LookupError, OSError, ValueError)


class Desk:
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
