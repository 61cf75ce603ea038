"""Races between processes: whoever comes second looks again, and answers from what is true."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.store.errors import LostRaceError

T = TypeVar("T")

TRIES: Final = 5


async def after_others(work: Callable[[], Awaitable[T]]) -> T:
    """Do work at a table as it is, again where another process changed it first.

    Raises `LostRaceError` where that happens again and again.
    """
    for _ in range(TRIES - 1):
        try:
            return await work()
        except LostRaceError:
            continue  # the table is read anew
    return await work()
