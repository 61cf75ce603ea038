"""REST calls: timeout, errors, circuit breaker, and log lines about unreadable answers.

Discord blocks an address after 10,000 invalid requests (401, 403, 429) within ten minutes:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
import time
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.ops.refusals import Call, Conclusion, conclude, is_outage

T = TypeVar("T")

PATIENCE: Final = 60.0
"""Seconds for one call, including discord.py's retries and waits for rate limits."""
_CLOSED: Final = "Session is closed"
"""Message of aiohttp's bare `RuntimeError` after the session was closed at a stop."""
_NOT_SENT: Final = (discord.RateLimited, aiohttp.ClientConnectorError, ConnectionRefusedError)
_WRONG_FIELD: Final = re.compile(r"^In (\S+):", re.MULTILINE)
"""How discord.py lists wrong fields in its errors."""
UNREADABLE: Final = (
    *(LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
    discord.InvalidData,
)
"""Errors that discord.py raises for data of another form than documented."""
_ANSWERED: Final[ContextVar[list[int] | None]] = ContextVar("answered", default=None)
"""HTTP statuses of the answers to the current call."""


class RefusedError(Exception):
    """Discord refused the call; a retry would not help."""

    def __init__(self, message: str, status: int, code: int = 0) -> None:
        super().__init__(message)
        self.status = status
        """HTTP status."""
        self.code = code
        """Discord's error code; 0 if it gave none."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The paths of the wrong fields, such as `components.0.components.1.emoji.name`."""
        return tuple(_WRONG_FIELD.findall(str(self)))

    def about(self, call: Call) -> Conclusion:
        """Return what it says, and about whom, as the refusal of this kind of call."""
        names_emoji = any("emoji" in field.split(".") for field in self.fields)
        return conclude(call, self.status, self.code, names_emoji=names_emoji)


class OutageError(Exception):
    """Discord was unreachable or overloaded; a later retry may succeed."""


class LostAnswerError(OutageError):
    """The connection broke or the time ran out during the call: Discord may have executed it."""


class UnreadableError(Exception):
    """Discord sent data of another form than documented."""


def note_answer(status: int) -> None:
    """Note the HTTP status of an answer to the current call."""
    if (answered := _ANSWERED.get()) is not None:
        answered.append(status)


@contextmanager
def reading() -> Iterator[None]:
    """Raise `LostAnswerError` for an unreadable answer.

    The same error before any answer is a bug of the program and is raised unchanged.
    """
    answered: list[int] = []
    before = _ANSWERED.set(answered)
    try:
        yield
    except UNREADABLE as error:
        if not answered:
            raise
        raise LostAnswerError(f"unreadable answer: {describe(error)}") from error
    finally:
        _ANSWERED.reset(before)


async def call(work: Awaitable[T]) -> T:
    """Wait at most `PATIENCE` seconds for a call to Discord.

    Raises `RefusedError`, `OutageError`, or `LostAnswerError` if the outcome is unknown.
    """
    try:
        with reading():
            async with asyncio.timeout(PATIENCE):
                return await work
    except discord.HTTPException as error:
        given: Any = error.code
        code = given if isinstance(given, int) else 0
        if is_outage(error.status, code):
            raise OutageError(str(error)) from error
        raise RefusedError(str(error), error.status, code) from error
    except _NOT_SENT as error:
        raise OutageError(str(error)) from error
    except RuntimeError as error:
        if str(error) != _CLOSED:
            raise
        raise OutageError(_CLOSED) from error
    except (aiohttp.ClientError, OSError) as error:  # TimeoutError is an OSError
        raise LostAnswerError(str(error) or type(error).__name__) from error


_LONGEST_BAN: Final = 86_400.0
"""Seconds after which a request is tried in any case."""
_SECONDS: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


def wait_asked_by(error: BaseException | None) -> float:
    """Return the seconds for which Discord refuses requests, up to a day; 0 if it names none.

    Cloudflare bans an address with a page of HTML and the header `Retry-After`; discord.py may wrap
    that error in another.
    """
    if isinstance(error, discord.RateLimited):
        return min(error.retry_after, _LONGEST_BAN)
    if isinstance(error, discord.HTTPException) and error.status == 429:
        asked = _SECONDS.fullmatch(error.response.headers.get("Retry-After", ""))
        return min(float(asked[0]), _LONGEST_BAN) if asked else 0.0
    return wait_asked_by(error.__cause__) if error is not None else 0.0


WINDOW: Final = 600.0
"""Seconds for which Discord counts an invalid request."""
_INVALID: Final = frozenset({401, 403, 429})

log: Final = logging.getLogger(__name__)


class CircuitBreaker:
    """Counts invalid requests of the last ten minutes and stops calls at a limit.

    The breaker opens at `limit` and closes when half of that is left. Each of several processes
    has its `rate_share` of the limit.
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
        self._next_warning = -math.inf

    @property
    def count(self) -> int:
        """Invalid requests of the last ten minutes."""
        while self._invalid and self._now() - self._invalid[0] >= WINDOW:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def is_open(self) -> bool:
        """Whether only interactions may be answered."""
        if self._is_open and self.count <= self._limit // 2:
            self._is_open = False
            log.warning("few invalid requests left: calls to Discord resume")
        return self._is_open

    @property
    def _limit(self) -> int:
        return max(1, int(self._full_limit * self._rate_share()))

    def note(self, status: int) -> None:
        """Count the HTTP status of an answer if it is invalid."""
        if status not in _INVALID:
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
        # The tokens of interactions expire.
        is_own_token = not answer.url.path.partition("/webhooks/")[1]
        if answer.status == 401 and is_own_token and self._now() >= self._next_warning:
            self._next_warning = self._now() + WINDOW
            log.error("Discord refuses the token (401): set the current one, and start again")


LONGEST: Final = 600
"""Characters of an outline."""
_DEEPEST: Final = 4
_MOST: Final = 40
"""Fields of one object that are listed."""
_FIELD: Final = re.compile(r"[a-z_]{1,40}")
"""Discord's field names. Ids do not match, and texts of people occur only as values."""


def outline(data: Any) -> str:
    """Return the fields of decoded JSON with their types, in at most `LONGEST` characters.

    A log line about unreadable data has no content of it.
    """
    return _outline(data, _DEEPEST)[:LONGEST]


def describe(error: BaseException) -> str:
    """Return an error's class, missing field and line.

    Other messages are left out: that of a `ValueError` contains the value.
    """
    missing = error.args[0] if isinstance(error, KeyError) and error.args else None
    kind = type(error).__qualname__ + (f" {missing}" if _is_field(missing) else "")
    if not (places := list(traceback.walk_tb(error.__traceback__))):
        return kind
    frame, line = places[-1]
    return f"{kind} ({Path(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name})"


def _outline(data: Any, depth: int) -> str:
    match data:
        case dict() if depth:
            fields = (
                f"{key if _is_field(key) else '*'}: {_outline(part, depth - 1)}"
                for key, part in islice(data.items(), _MOST)
            )
            return f"{{{', '.join(fields)}}}"
        case list() if depth and data:
            return f"[{_outline(data[0], depth - 1)} x {len(data)}]"
    return type(data).__name__


def _is_field(key: object) -> bool:
    return isinstance(key, str) and _FIELD.fullmatch(key) is not None
