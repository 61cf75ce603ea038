"""Every engine against a second implementation of its rules that shares no code with it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.core.game import AnyGame, Setup
from tests.models.catalog import MODELS
from tests.models.coloretto import Coloretto
from tests.models.lockstep import DifferenceError, make_setup, play_in_lockstep
from tests.support.games import GAMES
from tests.support.soak import SOAK
from tests.support.source import imports_of, is_in

FEWEST = 2000 if SOAK else 9
"""So many games of each are played: no option has more values."""
ENOUGH = 12_000
"""With so few positions some more, since some games are long and others short."""
HARNESS = ("catalog", "lockstep", "test_models", "test_cullinan", "__init__", "__main__")


@pytest.mark.parametrize("name", MODELS)
def test_engine_and_model_agree_at_every_position(name: str) -> None:
    game, seen = GAMES[name].game, Counter[str]()
    seed = positions = 0
    while seed < FEWEST or positions < ENOUGH:
        positions += play_in_lockstep(game, MODELS[name], make_setup(game, seed), seed, seen)
        seed += 1
    assert {f"ending {ending}" for ending in game.endings} <= set(seen)


@pytest.mark.parametrize("name", MODELS)
def test_every_number_of_seats_and_every_option_is_played(name: str) -> None:
    game = GAMES[name].game
    setups = [make_setup(game, seed) for seed in range(FEWEST)]
    assert {setup.players for setup in setups} == set(game.seats)
    assert {setup.first is None for setup in setups} == {True, False}
    for option in game.options:
        assert {setup.options[option.name] for setup in setups} == set(option.values)


def test_every_game_has_a_model() -> None:
    assert set(MODELS) == set(GAMES)


def test_models_know_nothing_of_the_engines() -> None:
    models = [path for path in Path(__file__).parent.glob("*.py") if path.stem not in HARNESS]
    assert {path.stem for path in models} >= set(MODELS)
    engines = {name for path in models for name in imports_of(path) if is_in(name, "games")}
    assert engines == set()


class _Generous(Coloretto):
    """A model that is wrong: a `+2` card scores 3 (E4)."""

    def scores(self) -> tuple[int, ...] | None:
        scores = super().scores()
        return scores and tuple(
            score + owned["+2"] for score, owned in zip(scores, self.owned, strict=True)
        )


class _Slow(Coloretto):
    """A model that is wrong: rows that are full may not be taken (T3)."""

    def moves(self, seat: int) -> set[str]:
        full = {f"take-{number + 1}" for number, row in enumerate(self.rows) if len(row or ()) == 3}
        return super().moves(seat) - full


class _Twice:
    """An engine that is wrong: it lists its moves twice."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def legal_moves(self, state: Any, seat: Any) -> Any:
        return self.game.legal_moves(state, seat) * 2


@pytest.mark.parametrize(
    ("model", "what"), [(_Generous, "scores"), (_Slow, "moves of seat")], ids=["scores", "moves"]
)
def test_a_difference_is_reported_with_all_moves_before_it(model: Any, what: str) -> None:
    game = GAMES["coloretto"].game
    with pytest.raises(DifferenceError, match=f"coloretto, 4 players.*seed 0\n.*draw.*\n.*{what}"):
        play_in_lockstep(game, model, Setup(4, {"chart": "grey"}), 0)


def test_a_move_that_is_listed_twice_is_a_difference() -> None:
    twice: Any = _Twice(GAMES["coloretto"].game)
    with pytest.raises(DifferenceError, match="number of answers"):
        play_in_lockstep(twice, Coloretto, Setup(3), 0)
