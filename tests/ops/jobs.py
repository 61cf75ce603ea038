"""Jobs of a worker in the tests, in a module that a new process imports quickly."""

from __future__ import annotations

import os
import time
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


def fail(_: Catalogue) -> None:
    raise KeyError("not there")
