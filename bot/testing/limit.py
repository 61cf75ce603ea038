"""Limits of time for a game: an endless loop or a slow check is reported, not waited for."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import inf
from time import monotonic
from types import FrameType
from typing import Final

from bot.game_packages import find_call
from bot.testing.random_games import SOAK
from games.catalog import GamePackage

LIMIT: Final = 20.0
"""Seconds for one call; the bot calls a game that takes half a minute stuck."""
CHECK_LIMIT: Final = 300.0
"""Seconds for one check, which calls a game many times."""
TICK: Final = 0.2
"""Seconds between two looks."""


def seconds_of_check() -> float:
    """Return the limit of one check: none where every position is looked at."""
    return inf if SOAK else CHECK_LIMIT


class EndlessCallError(Exception):
    """A call does not return, or a check takes too long; the message says which call."""


class _InterruptError(BaseException):
    """Raised inside the call; the game does not catch it with its other errors."""


@contextmanager
def limiting(*games: GamePackage, seconds: float = inf) -> Iterator[None]:
    """Raise `EndlessCallError` if a call of these games does not return within `LIMIT` seconds.

    Likewise if all calls together take more than `seconds`. The call itself is ended. That does not
    work while it is inside a function written in C.
    """
    caller = threading.get_ident()
    done = threading.Event()
    messages = list[str]()
    packages = {package.module: package for package in games}
    given = (packages, caller, done, messages, seconds)
    watching = threading.Thread(target=_watch, args=given, daemon=True)
    watching.start()
    try:
        yield
    except _InterruptError:
        raise EndlessCallError(messages[-1]) from None
    finally:
        done.set()
        watching.join()


def _watch(
    packages: Mapping[str, GamePackage],
    caller: int,
    done: threading.Event,
    messages: list[str],
    seconds: float,
) -> None:
    last: FrameType | None = None
    looks = 0
    ends = monotonic() + seconds
    while not done.wait(TICK):
        frame = sys._current_frames().get(caller)  # noqa: SLF001 (it is documented)
        call = find_call(packages, frame)
        outer = call[1] if call else None
        looks = looks + 1 if outer is last else 0
        last = outer
        if outer is None or frame is None:
            continue
        is_late = monotonic() >= ends
        if is_late or looks * TICK >= LIMIT:
            name = outer.f_code.co_name
            where = f"{frame.f_globals.get('__name__')}:{frame.f_lineno}, in {frame.f_code.co_name}"
            messages.append(
                f"the check takes more than {seconds:g} seconds, now in `{name}` ({where}); "
                "make it faster or games shorter"
                if is_late
                else f"`{name}` does not return within {LIMIT:g} seconds ({where}); end its loop"
            )
            looks = 0
            ends = inf
            raised = ctypes.py_object(_InterruptError)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(caller), raised)
