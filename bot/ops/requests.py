"""REST calls to Discord: their timeout and the errors in which they end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.ops.outline import describe
from bot.ops.refusals import TOO_MANY_OLD_EDITS, Call, Conclusion, conclude, is_outage

T = TypeVar("T")

CALL_TIMEOUT_S: Final = 60.0
"""Seconds for one call, including discord.py's retries and waits for rate limits."""
_CLOSED_MESSAGE: Final = "Session is closed"
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


class OldEditsError(OutageError):
    """Discord accepts no more edits of messages older than an hour for a while (30046)."""


class LostAnswerError(OutageError):
    """The connection broke or the time ran out during the call: Discord may have executed it."""


class UnreadableAnswerError(Exception):
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
    """Wait at most `CALL_TIMEOUT_S` seconds for a call to Discord.

    Raises `RefusedError`, `OutageError`, `OldEditsError`, or `LostAnswerError` if the outcome is
    unknown.
    """
    try:
        with reading():
            async with asyncio.timeout(CALL_TIMEOUT_S):
                return await work
    except discord.HTTPException as error:
        code: Any = error.code
        if not isinstance(code, int):
            code = 0
        if code == TOO_MANY_OLD_EDITS:
            raise OldEditsError(str(error)) from error
        if is_outage(error.status, code):
            raise OutageError(str(error)) from error
        raise RefusedError(str(error), error.status, code) from error
    except _NOT_SENT as error:
        raise OutageError(str(error)) from error
    except RuntimeError as error:
        if str(error) != _CLOSED_MESSAGE:
            raise
        raise OutageError(_CLOSED_MESSAGE) from error
    except (aiohttp.ClientError, OSError) as error:  # TimeoutError is an OSError
        raise LostAnswerError(str(error) or type(error).__name__) from error


_MAX_BAN_S: Final = 86_400.0
"""Seconds after which a request is tried in any case."""
_RETRY_AFTER: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


def read_retry_after(headers: Mapping[str, str]) -> float:
    """Return the seconds of the header `Retry-After`, up to a day; 0 without a readable one."""
    seconds = _RETRY_AFTER.fullmatch(headers.get("Retry-After", ""))
    return min(float(seconds[0]), _MAX_BAN_S) if seconds else 0.0


def wait_asked_by(error: BaseException | None) -> float:
    """Return the seconds for which Discord refuses requests, up to a day; 0 if it names none.

    Cloudflare bans an address with a page of HTML and the header `Retry-After`; discord.py may wrap
    that error in another.
    """
    if isinstance(error, discord.RateLimited):
        return min(error.retry_after, _MAX_BAN_S)
    if isinstance(error, discord.HTTPException) and error.status == 429:
        return read_retry_after(error.response.headers)
    return wait_asked_by(error.__cause__) if error is not None else 0.0
