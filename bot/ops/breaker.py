"""The breaker: the bot falls silent well before Discord would listen to it no more.

An address that makes 10,000 invalid requests (401, 403, 429) within ten minutes is shut out:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import aiohttp

WINDOW: Final = 600.0
"""Seconds for which Discord counts a request."""
_INVALID: Final = frozenset({401, 403, 429})

log: Final = logging.getLogger(__name__)


class Breaker:
    """Counts invalid requests of the last ten minutes, and tells when to make no more calls.

    At `limit` no more calls are to be made, and they go on when half of it is left. Where several
    processes make calls, each has its `portion` of the limit.
    """

    def __init__(
        self,
        limit: int,
        now: Callable[[], float] = time.monotonic,
        *,
        portion: Callable[[], float] = lambda: 1.0,
    ) -> None:
        self._whole = limit
        self._portion = portion
        self._now = now
        self._invalid: deque[float] = deque()
        self._is_open = False

    @property
    def count(self) -> int:
        """The invalid requests of the last ten minutes."""
        while self._invalid and self._now() - self._invalid[0] >= WINDOW:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def is_open(self) -> bool:
        """Whether no calls are to be made, but the answers to interactions."""
        if self._is_open and self.count <= self._limit // 2:
            self._is_open = False
            log.warning("calls to Discord go on")
        return self._is_open

    @property
    def _limit(self) -> int:
        return max(1, int(self._whole * self._portion()))

    def note(self, status: int) -> None:
        """Note the status of an answer."""
        if status not in _INVALID:
            return
        self._invalid.append(self._now())
        if not self._is_open and self.count >= self._limit:
            self._is_open = True
            log.error("%d invalid requests: only interactions are answered for a while", self.count)

    def hear(self, answer: aiohttp.ClientResponse) -> None:
        """Note an answer, but for what several applications share: that counts against none."""
        if answer.headers.get("X-RateLimit-Scope") != "shared":
            self.note(answer.status)
