"""The circuit breaker, which stops calls before Discord blocks the bot's address.

Discord blocks an address after 10,000 invalid requests (401, 403, 429) within ten minutes:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
"""

from __future__ import annotations

import logging
import math
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import aiohttp

from bot.ops.requests import read_retry_after

INVALID_WINDOW_S: Final = 600.0
"""Seconds for which Discord counts an invalid request."""
_INVALID_STATUSES: Final = frozenset({401, 403, 429})

log: Final = logging.getLogger(__name__)


class CircuitBreaker:
    """Counts invalid requests of the last ten minutes and stops calls at a limit.

    The breaker opens at `limit` and closes when half of that is left. Each of several processes
    has its `rate_share` of the limit. A ban opens it for as long as the ban lasts.
    """

    def __init__(
        self,
        limit: int,
        now: Callable[[], float] = time.monotonic,
        *,
        rate_share: Callable[[], float] = lambda: 1.0,
    ) -> None:
        self._full_limit = limit
        self._rate_share = rate_share
        self._now = now
        self._invalid: deque[float] = deque()
        self._is_open = False
        self._banned_until = -math.inf
        self._next_warning = -math.inf

    @property
    def count(self) -> int:
        """Invalid requests of the last ten minutes."""
        while self._invalid and self._now() - self._invalid[0] >= INVALID_WINDOW_S:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def is_open(self) -> bool:
        """Whether only interactions may be answered."""
        is_over = self._now() >= self._banned_until
        if self._is_open and is_over and self.count <= self._limit // 2:
            self._is_open = False
            log.warning("calls to Discord resume")
        return self._is_open

    @property
    def _limit(self) -> int:
        return max(1, int(self._full_limit * self._rate_share()))

    def note(self, status: int) -> None:
        """Count the HTTP status of an answer if it is invalid."""
        if status not in _INVALID_STATUSES:
            return
        self._invalid.append(self._now())
        if not self._is_open and self.count >= self._limit:
            self._is_open = True
            log.error(
                "circuit breaker: %d invalid requests, only interactions are answered", self.count
            )

    def on_answer(self, answer: aiohttp.ClientResponse) -> None:
        """Count an answer, except for shared rate limits: Discord does not count these either.

        The token may have been replaced while the gateway stays connected.
        """
        if answer.headers.get("X-RateLimit-Scope") != "shared":
            self.note(answer.status)
        # Discord's own limits pass its proxy, which names itself; a ban is answered before that.
        if answer.status == 429 and "Via" not in answer.headers:
            self._note_ban(read_retry_after(answer.headers))
        # The tokens of interactions expire.
        is_own_token = not answer.url.path.partition("/webhooks/")[1]
        if answer.status == 401 and is_own_token and self._now() >= self._next_warning:
            self._next_warning = self._now() + INVALID_WINDOW_S
            log.error("Discord refuses the token (401): set the current one, and start again")

    def _note_ban(self, seconds: float) -> None:
        """Open the breaker while the address is banned; each later answer may prolong that."""
        self._banned_until = max(self._banned_until, self._now() + seconds)
        if seconds and not self._is_open:
            self._is_open = True
            log.error(
                "Discord bans the address: only interactions are answered for %.0f s", seconds
            )
