"""The rate of all requests that send or edit messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

REQUESTS_PER_SECOND: Final = 40
"""Discord allows an application 50 requests a second; the rest is for interactions."""


class Pace:
    """Spaces requests evenly.

    `aiolimiter` does the same with the timers of the event loop; the tests of bursts need simulated
    time.
    """

    def __init__(
        self, per_second: float = REQUESTS_PER_SECOND, rate_share: Callable[[], float] = lambda: 1.0
    ) -> None:
        """`rate_share` is this process's part of the rate of all processes."""
        self._gap = 1 / per_second
        self._rate_share = rate_share
        self._next = 0.0

    async def wait(self) -> None:
        """Wait for the next free slot."""
        now = asyncio.get_running_loop().time()
        at = max(now, self._next)
        self._next = at + self._gap / self._rate_share()
        if at > now:
            await asyncio.sleep(at - now)

    async def let_pass(self) -> None:
        """Wait until all current waiters have their slots, without taking one."""
        if (left := self._next - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)
