"""A limit for one call of a game: an endless loop is reported instead of waited for."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Final

from bot.game_packages import find_call
from games.catalog import GamePackage

LIMIT: Final = 20.0
"""Seconds for one call; the bot calls a game that takes half a minute stuck."""
TICK: Final = 0.2
"""Seconds between two looks."""


class EndlessCallError(Exception):
    """A call does not return; the message says which."""


class _InterruptError(BaseException):
    """Raised inside the call; the game does not catch it with its other errors."""


@contextmanager
def limiting(*games: GamePackage) -> Iterator[None]:
    """Raise `EndlessCallError` if a call of these games does not return within `LIMIT` seconds.

    The call itself is ended. That does not work while it is inside a function written in C.
    """
    caller = threading.get_ident()
    done = threading.Event()
    messages = list[str]()
    packages = {package.module: package for package in games}
    watching = threading.Thread(target=_watch, args=(packages, caller, done, messages), daemon=True)
    watching.start()
    try:
        yield
    except _InterruptError:
        raise EndlessCallError(messages[-1]) from None
    finally:
        done.set()
        watching.join()


def _watch(
    packages: Mapping[str, GamePackage], caller: int, done: threading.Event, messages: list[str]
) -> None:
    last: FrameType | None = None
    looks = 0
    while not done.wait(TICK):
        frame = sys._current_frames().get(caller)  # noqa: SLF001 (it is documented)
        call = find_call(packages, frame)
        outer = call[1] if call else None
        looks = looks + 1 if outer is last else 0
        last = outer
        if outer is not None and frame is not None and looks * TICK >= LIMIT:
            where = f"{frame.f_globals.get('__name__')}:{frame.f_lineno}, in {frame.f_code.co_name}"
            messages.append(
                f"`{outer.f_code.co_name}` does not return within {LIMIT:g} seconds ({where}); "
                "end its loop"
            )
            looks = 0
            raised = ctypes.py_object(_InterruptError)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(caller), raised)
