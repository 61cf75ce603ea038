"""Forced interleavings: a second command runs while the first waits for the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store import Store
from bot.store.rows import TableRow

_PATIENCE: Final = 20
"""Turns of the event loop without a query after which the work is stuck."""

_is_watched: ContextVar[bool] = ContextVar("is_watched", default=False)


@dataclass
class Gate:
    """The place between a program and its database."""

    stop: int = -1
    """The moment at which the rival acts: before (2n) or after (2n + 1) visit n of the work."""
    rival: Callable[[], Coroutine[Any, Any, Any]] | None = None
    moments: int = 0
    """Queries of the watched work so far."""
    under_way: int = 0
    """Visits of others."""
    acting: asyncio.Task[Any] | None = None

    async def pass_by(self) -> None:
        """Let the rival act now if this is the moment."""
        here, self.moments = self.moments, self.moments + 1
        if here == self.stop:
            await self._release()

    async def _release(self) -> None:
        """Let the rival act until done, or until stuck behind a lock that the work holds."""
        if self.acting is not None or self.rival is None:
            return
        token = _is_watched.set(False)
        self.acting = asyncio.create_task(self.rival())
        _is_watched.reset(token)
        calm = 0
        while not self.acting.done() and calm < _PATIENCE:
            await asyncio.sleep(0)
            calm = 0 if self.under_way else calm + 1


class GatedStore(Store):
    """A store whose every visit to the database passes a gate."""

    gate: Gate

    async def find(self, query: sa.Select[Any], values: Mapping[str, Any]) -> list[dict[str, Any]]:
        async with self._passing():
            return await super().find(query, values)

    async def save(self, *args: Any, **named: Any) -> TableRow:
        async with self._passing():
            return await super().save(*args, **named)

    @asynccontextmanager
    async def _passing(self) -> AsyncIterator[None]:
        if _is_watched.get():
            await self.gate.pass_by()
            yield
            await self.gate.pass_by()
            return
        self.gate.under_way += 1
        try:
            yield
        finally:
            self.gate.under_way -= 1


async def race(
    gate: Gate, work: Callable[[], Awaitable[Any]], rival: Callable[[], Coroutine[Any, Any, Any]]
) -> tuple[Any, Any]:
    """Do the work with the rival acting at the gate's moment; return what each got, or raised.

    A rival whose moment does not come acts afterwards.
    """
    gate.rival, gate.moments, gate.acting = rival, 0, None

    async def watched() -> Any:
        _is_watched.set(True)
        return await work()

    done = (await asyncio.gather(asyncio.create_task(watched()), return_exceptions=True))[0]
    if gate.acting is None:
        gate.acting = asyncio.create_task(rival())
    return done, (await asyncio.gather(gate.acting, return_exceptions=True))[0]
