"""The cases of the tests of all games: every game of the catalogue, size of table and seed."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from games.core.game import CHANCE, AnyGame, Seat, Setup
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
"""The games that most tests play, as players and seed: with every size of table and kind of move.

They are the shortest that do (see `test_cases.py`). With `TAKUJO_SOAK`, and of a game that is not
listed, everything is played.
"""


@dataclass(frozen=True, eq=False)
class Moment:
    """A position of a random game before a move; what most tests ask of it is found once."""

    game: AnyGame
    players: int
    ply: Ply

    @property
    def state(self) -> Any:
        """The position."""
        return self.ply.before

    @cached_property
    def asked(self) -> tuple[Seat, ...]:
        """The seats with a decision, or `CHANCE`."""
        return tuple(decision.seat for decision in self.game.decisions(self.state))

    @cached_property
    def choices(self) -> list[tuple[Seat, Any]]:
        """Every move that may be made now."""
        return list_moves(self.game, self.state)

    @cached_property
    def views(self) -> dict[Seat | None, Any]:
        """The view of a spectator (None) and of every seat."""
        seats = (None, *map(Seat, range(self.players)))
        return {seat: self.game.view(self.state, seat) for seat in seats}


@dataclass(frozen=True)
class Case:
    """One random game."""

    game: AnyGame
    setup: Setup
    seed: int

    def play(self) -> tuple[Ply, ...]:
        """Return the whole game."""
        return play_once(self.game, self.setup.players, self.seed)

    @cached_property
    def moments(self) -> list[Moment]:
        """Its telling moments, in their order."""
        plies = find_moments(self.game, self.setup.players, self.seed)
        return [Moment(self.game, self.setup.players, ply) for ply in plies]

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
        return {outcome.ending}.union(*(find_marks(self.game, ply) for ply in plies))


@cache
def list_cases(game: str) -> tuple[Case, ...]:
    """Return all cases of a game."""
    rules = GAMES[game].game
    return tuple(
        Case(rules, make_setup(rules, players, seed), seed)
        for players in rules.seats
        for seed in SEEDS
    )


@cache
def walk(game: str) -> tuple[Case, ...]:
    """Return the cases of a game that most tests play."""
    return tuple(case for case in list_cases(game) if SOAK or case.is_chosen)


over_games = pytest.mark.parametrize("game", GAMES)
"""Try a test with every game."""


def list_moves(game: AnyGame, state: Any) -> list[tuple[Seat, Any]]:
    """List every move that may be made now, those of chance included."""
    seats = (decision.seat for decision in game.decisions(state))
    choices = [(seat, move) for seat in seats for move in game.legal_moves(state, seat)]
    return choices + [(CHANCE, chance.move) for chance in game.chances(state)]


def list_cards(game: AnyGame, state: Any) -> list[str]:
    """List every card, tile or piece of the box, wherever it is, in any order."""
    found: list[str] = import_module(f"tests.games.{game.id}.hooks").list_cards(state)
    return found


def list_deck(unseen: Sequence[int], cards: Sequence[str]) -> list[str]:
    """List the cards of a deck that is counted by kind."""
    return [card for card, count in zip(cards, unseen, strict=True) for _ in range(count)]


def find_folder(game: AnyGame) -> Path:
    """Return the folder of a game's own tests and recorded games."""
    return Path(__file__).parent / game.id
