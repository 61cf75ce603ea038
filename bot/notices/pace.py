"""Spread messages out, so that a burst stays below what Discord allows in a second."""

from __future__ import annotations

import asyncio
from typing import Final

PER_SECOND: Final = 40
"""Discord allows an application 50 calls a second; the rest is left to clicks."""


class Pace:
    """Hands out moments to send at, evenly spaced."""

    def __init__(self, per_second: float = PER_SECOND) -> None:
        self._gap = 1 / per_second
        self._next = 0.0

    async def wait(self) -> None:
        """Wait for the next free moment."""
        now = asyncio.get_running_loop().time()
        at = max(now, self._next)
        self._next = at + self._gap
        if at > now:
            await asyncio.sleep(at - now)
