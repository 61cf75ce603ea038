"""Who plays on the ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from games.catalog import GamePackage
from games.house.levels import Level
from tests.ladder.match import Chooser
from tests.support.random_games import choose_at_random


def _level(level: Level) -> Callable[[GamePackage], Chooser]:
    def make(package: GamePackage) -> Chooser:
        return lambda view, moves, luck: package.think(level, view, moves, luck)

    return make


def _hasty(package: GamePackage) -> Chooser:
    """Look ahead with a tenth of the playouts."""
    few = replace(package, playouts=max(1, package.playouts // 10))
    return lambda view, moves, luck: few.think(Level.HARD, view, moves, luck)


PLAYERS: Final[Mapping[str, Callable[[GamePackage], Chooser]]] = {
    "first": lambda package: package.house,
    "random": lambda _: choose_at_random,
    "easy": _level(Level.EASY),
    "normal": _level(Level.NORMAL),
    "hasty": _hasty,
    "hard": _level(Level.HARD),
}
"""By name. `first` are rules of thumb without slips, the ladder's fixed point."""
