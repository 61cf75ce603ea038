"""Jobs of a worker in the tests, in a module that a new process imports quickly."""

from __future__ import annotations

import os
import time
from importlib import import_module
from pathlib import Path

from games.catalog import Catalogue


def load_slowly(started: Path) -> Catalogue:
    with started.open("a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(2.5)
    return {}


def hang_while_there(sign: Path) -> Catalogue:
    while sign.exists():
        time.sleep(0.1)
    return {}


def pid(_: Catalogue) -> int:
    return os.getpid()


def work_for(_: Catalogue, seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def leave(_: Catalogue) -> None:
    raise SystemExit(3)


def interrupt(_: Catalogue) -> None:
    raise KeyboardInterrupt


def use(games: Catalogue, game: str) -> str:
    return games[game].source


class Gone:
    """A move of a game that is not installed any more: it cannot be read in the worker."""

    def __reduce__(self) -> tuple[object, ...]:
        return _import, ("a_module_that_is_gone",)


def _import(module: str) -> object:
    return import_module(module)


def fail(_: Catalogue) -> None:
    raise KeyError("not there")
