"""Calls to Discord: each has a time limit, and one way to tell an outage from a refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

import aiohttp
import discord

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
