"""REST calls: timeout, circuit breaker, uploads.

An address that makes 10,000 invalid requests (401, 403, 429) within ten minutes is shut out:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
"""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

import aiohttp
import discord
from aiohttp import payload

from bot.ops.outline import describe

T = TypeVar("T")

PATIENCE: Final = 60.0
"""Seconds for one call, with the times the library sleeps for a rate limit or tries again."""
_CLOSED: Final = "Session is closed"
"""What aiohttp says, with a bare `RuntimeError`, when the bot has hung up: it is about to end."""
_NOT_SENT: Final = (discord.RateLimited, aiohttp.ClientConnectorError, ConnectionRefusedError)
UNREADABLE: Final = (
    *(LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
    discord.InvalidData,
)
"""What reading something raises that has another form than Discord says."""
_ANSWERED: Final[ContextVar[list[int] | None]] = ContextVar("answered", default=None)
"""The statuses of the answers that came during a call."""


class RefusedError(Exception):
    """Discord understood the call and does not do it: trying again would not help."""

    def __init__(self, message: str, status: int, code: int = 0) -> None:
        super().__init__(message)
        self.status = status
        """Of HTTP."""
        self.code = code
        """Discord's own number for the reason; 0 where it gave none."""

    @property
    def is_no_access(self) -> bool:
        """Whether a permission is missing, or what was meant is gone."""
        return self.status in (403, 404)


class OutageError(Exception):
    """Discord could not be reached or had no time: the same call may go through later."""


class LostAnswerError(OutageError):
    """The call was under way when the connection broke or time ran out: it may have been done."""


class UnreadableError(Exception):
    """Discord sent something of another form than it says."""


def note_answer(status: int) -> None:
    """Note that Discord answered the call that is under way."""
    if (answered := _ANSWERED.get()) is not None:
        answered.append(status)


@contextmanager
def reading() -> Iterator[None]:
    """Raise `LostAnswerError` where Discord answered, but with something that cannot be read.

    What went wrong before there was an answer is a fault of the program, and stays one.
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
    """Wait for a call to Discord, for at most `PATIENCE`.

    Raises `RefusedError`, `OutageError` and, where nobody knows, `LostAnswerError`.
    """
    try:
        with reading():
            async with asyncio.timeout(PATIENCE):
                return await work
    except discord.HTTPException as error:
        if error.status == 429 or error.status >= 500:
            raise OutageError(str(error)) from error
        raise RefusedError(str(error), error.status, error.code) from error
    except _NOT_SENT as error:
        raise OutageError(str(error)) from error
    except RuntimeError as error:
        if str(error) != _CLOSED:
            raise
        raise OutageError(_CLOSED) from error
    except (aiohttp.ClientError, OSError) as error:  # a time limit is an OSError, too
        raise LostAnswerError(str(error) or type(error).__name__) from error


WINDOW: Final = 600.0
"""Seconds for which Discord counts a request."""
_INVALID: Final = frozenset({401, 403, 429})

log: Final = logging.getLogger(__name__)


class CircuitBreaker:
    """Counts invalid requests of the last ten minutes, and tells when to make no more calls.

    At `limit` no more calls are to be made, and they go on when half of it is left. Where several
    processes make calls, each has its `rate_share` of the limit.
    """

    def __init__(
        self,
        limit: int,
        now: Callable[[], float] = time.monotonic,
        *,
        rate_share: Callable[[], float] = lambda: 1.0,
    ) -> None:
        self._whole = limit
        self._portion = rate_share
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


_LARGE: Final = 2**20
"""Bytes from which on a body is sent in pieces."""
_ESCAPES: Final = str.maketrans({'"': "%22", "\r": "%0D", "\n": "%0A"})


class Form(aiohttp.FormData):
    """A form (RFC 7578) that is one piece of bytes.

    aiohttp makes an object with headers of its own for every field and sends each in several
    pieces: 1.5 ms for a message with a picture, where one piece takes 1.1.
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        # Nothing of the library's own form is used; it only knows this for one.
        self._parts: list[bytes] = []
        self._boundary = secrets.token_hex(16)

    def add_field(
        self,
        name: str,
        value: Any,
        *,
        content_type: str | None = None,
        filename: str | None = None,
        **_: Any,
    ) -> None:
        """Add a text, bytes or a file that is open for reading."""
        data = value.read() if hasattr(value, "read") else value
        if isinstance(data, str):
            data, content_type = data.encode(), content_type or "text/plain; charset=utf-8"
        kind = content_type or "application/octet-stream"
        called = f'; filename="{filename.translate(_ESCAPES)}"' if filename else ""
        head = (
            f'--{self._boundary}\r\nContent-Disposition: form-data; name="{name}"{called}\r\n'
            f"Content-Type: {kind}\r\n\r\n"
        )
        self._parts += (head.encode(), data, b"\r\n")

    def __call__(self) -> payload.Payload:
        """Return the body of the request."""
        body = b"".join((*self._parts, f"--{self._boundary}--\r\n".encode()))
        kind = f"multipart/form-data; boundary={self._boundary}"
        if len(body) < _LARGE:
            return payload.BytesPayload(body, content_type=kind)
        return payload.BytesIOPayload(io.BytesIO(body), content_type=kind)


def send_whole() -> None:
    """Let discord.py send files in forms of one piece; it takes no form from anybody."""
    aiohttp.FormData = Form  # type: ignore[misc]  # a class under the name of another
