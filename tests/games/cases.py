"""What the tests of all games go over: every game of the catalogue, size of table and seed."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol, cast

from games.core.game import AnyGame, Seat, Setup
from tests.support.games import GAMES
from tests.support.random_games import Ply, find_moments, make_setup, play_once

SEEDS: Final = range(3)


class Hooks(Protocol):
    """What the tests must know of a game: the functions of `tests/games/<id>/hooks.py`."""

    @staticmethod
    def reshuffle(state: Any, seat: Seat | None, seed: int) -> Any:
        """Return a state that this seat (None: a spectator) cannot tell from the given one.

        Everything it may not know is drawn anew.
        """

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

    def __str__(self) -> str:
        return f"{self.game.id}-{self.setup.players}-{self.seed}"


CASES: Final = tuple(
    Case(entry.game, make_setup(entry.game, players, seed), seed)
    for entry in GAMES.values()
    for players in entry.game.seats
    for seed in SEEDS
)


def load_hooks(game: AnyGame) -> Hooks:
    """Return what the tests must know of a game."""
    return cast("Hooks", import_module(f"tests.games.{game.id}.hooks"))


def find_folder(game: AnyGame) -> Path:
    """Return the folder of a game's own tests and recorded games."""
    return Path(__file__).parent / game.id
