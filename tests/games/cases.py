"""What the tests of all games go over: every game of the catalogue, size of table and seed."""

from collections.abc import Hashable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol, cast

import pytest

from games.core.game import AnyGame, Setup
from tests.support.games import GAMES
from tests.support.random_games import Ply, find_marks, find_moments, make_setup, play_once
from tests.support.soak import SOAK

SEEDS: Final = range(3)
CHOSEN: Final = {
    "coloretto": {"2-2", "3-1", "4-1", "5-1"},
    "keltis": {"2-2", "3-2", "4-2"},
    "keltis_card": {"2-0", "3-0", "4-2"},
    "nlk": {"4-1", "4-2", "5-0", "6-1", "7-1", "8-1", "9-1"},
    "cullinan": {"2-0", "3-2", "4-0"},
}
"""What most tests play, as players and seed: every size of table, and all the other games have.

They are the shortest that do (see `test_cases.py`). With `TAKUJO_SOAK`, and of a game that is not
listed, everything is played.
"""


class Hooks(Protocol):
    """What the tests must know of a game: the functions of `tests/games/<id>/hooks.py`."""

    @staticmethod
    def list_cards(state: Any) -> list[str]:
        """List every card, tile or piece of the box, wherever it is, in any order."""


@dataclass(frozen=True, slots=True)
class Case:
    """One random game."""

    game: AnyGame
    setup: Setup
    seed: int

    def play(self) -> tuple[Ply, ...]:
        """Return it whole."""
        return play_once(self.game, self.setup.players, self.seed)

    def moments(self) -> tuple[Ply, ...]:
        """Return its telling moments, in their order."""
        return find_moments(self.game, self.setup.players, self.seed)

    @property
    def is_chosen(self) -> bool:
        """Tell whether it is played without `TAKUJO_SOAK`, too."""
        chosen = CHOSEN.get(self.game.id)
        return chosen is None or f"{self.setup.players}-{self.seed}" in chosen

    def marks(self) -> set[Hashable]:
        """Return every kind of question, answer and news in it, and how it ends."""
        plies = self.play()
        outcome = self.game.outcome(plies[-1].step.state)
        assert outcome is not None
        found: set[Hashable] = {outcome.ending}
        return found.union(*(find_marks(self.game, ply) for ply in plies))

    def __str__(self) -> str:
        return f"{self.game.id}-{self.setup.players}-{self.seed}"


CASES: Final = tuple(
    Case(entry.game, make_setup(entry.game, players, seed), seed)
    for entry in GAMES.values()
    for players in entry.game.seats
    for seed in SEEDS
)


over_cases = pytest.mark.parametrize(
    "case", [case for case in CASES if SOAK or case.is_chosen], ids=str
)
"""Try a test with every case that is played."""
over_every_case = pytest.mark.parametrize("case", CASES, ids=str)
"""Try a test that takes a moment for a whole game with all the others, too."""


def load_hooks(game: AnyGame) -> Hooks:
    """Return what the tests must know of a game."""
    return cast("Hooks", import_module(f"tests.games.{game.id}.hooks"))


def find_folder(game: AnyGame) -> Path:
    """Return the folder of a game's own tests and recorded games."""
    return Path(__file__).parent / game.id
