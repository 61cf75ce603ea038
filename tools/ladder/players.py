"""The players of the ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, TypeAlias
from unittest.mock import patch

from bot.testing.random_games import choose_at_random
from games.ai.search import Level
from games.catalog import GamePackage
from tools.ladder.match import Chooser
from tools.ladder.pinned import PolicyWeights, pinned_weights

Maker: TypeAlias = Callable[[GamePackage, int], Chooser]
"""`(game, seats) -> player`."""


def with_weights(package: GamePackage, seats: int, weights: PolicyWeights) -> Chooser:
    """Return a normal player that has other weights than those in `weights.py`."""
    usual = import_module(f"games.{package.game.id}.weights").WEIGHTS

    def choose(view: Any, moves: Any, rng_seed: int) -> Any:
        with patch.dict(usual, {seats: weights}):
            return package.think(Level.NORMAL, view, moves, rng_seed)

    return choose


def _level(level: Level) -> Maker:
    return lambda package, _seats: partial(package.think, level)


def _with_rollouts(share: float) -> Maker:
    """Look ahead with so many times the rollouts of a hard player."""

    def make(package: GamePackage, _seats: int) -> Chooser:
        other = replace(package, rollouts=max(1, round(package.rollouts * share)))
        return partial(other.think, Level.HARD)

    return make


def _pinned(name: str) -> Maker:
    def make(package: GamePackage, seats: int) -> Chooser:
        return with_weights(package, seats, pinned_weights(package.game.id, name, seats))

    return make


PLAYERS: Final[Mapping[str, Maker]] = MappingProxyType(
    {
        "random": lambda _package, _seats: choose_at_random,
        "greedy": _pinned("greedy"),
        "cautious": _pinned("cautious"),
        "older": _pinned("older"),
        "easy": _level(Level.EASY),
        "normal": _level(Level.NORMAL),
        "hasty": _with_rollouts(0.1),
        "patient": _with_rollouts(4.0),
        "hard": _level(Level.HARD),
    }
)
"""By name."""
POOL: Final = ("random", "greedy", "cautious", "older")
"""Players that never change: a player is tuned and measured against all of them."""
