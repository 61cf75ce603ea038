"""Every engine against a second implementation of its rules that shares no code with it."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.testing.random_games import SOAK
from games.core.game import Setup
from games.cullinan import with_data
from tests.models.coloretto import Coloretto
from tests.models.cullinan import Cullinan
from tests.models.cullinan_material import CARDS, RANKS, TEXTS, read_texts
from tests.models.lockstep import MODELS, DifferenceError, make_setup, play_in_lockstep
from tests.support.games import GAMES
from tests.support.source import imports_of, is_in

FEWEST = 2000 if SOAK else 9
"""So many games of each are played: no option has more values."""
ENOUGH = 12_000
"""With so few positions some more, since some games are long and others short."""
CHEAP = 2000 if SOAK else 80
"""Games of Cullinan with cheap cards: fewer found the two faults that the model was written for."""
COSTS = {"gifts": {3: 1, 2: 1, 1: 40}, "cheap": {3: 3, 2: 4, 1: 25}, "bargain": {3: 2, 2: 3, 1: 4}}
"""The costs of the cards of each rank there."""
HARNESS = ("lockstep", "test_models", "__init__", "__main__")


@pytest.mark.parametrize("name", MODELS)
def test_engine_and_model_agree_at_every_position(name: str) -> None:
    """Every number of seats, option and ending comes up."""
    game, seen, setups = GAMES[name].game, Counter[str](), list[Setup]()
    positions = 0
    while len(setups) < FEWEST or positions < ENOUGH:
        setups.append(make_setup(game, len(setups)))
        positions += play_in_lockstep(game, MODELS[name], setups[-1], len(setups) - 1, seen)
    assert {f"ending {ending}" for ending in game.endings} <= set(seen)
    few = setups[:FEWEST]
    assert {setup.players for setup in few} == set(game.seats)
    assert {setup.first is None for setup in few} == {True, False}
    for option in game.options:
        assert {setup.options[option.name] for setup in few} == set(option.values)


@pytest.mark.parametrize("edition", COSTS)
def test_engine_and_model_agree_with_cheap_cards(edition: str) -> None:
    """CU14: all players soon own several, so that their powers meet."""
    table = json.loads(CARDS.read_text("utf-8")) | {"edition": edition}
    for card in table["cards"]:
        card["cost"] = COSTS[edition][RANKS[card["number"]]]
    game, model = with_data(json.dumps(table)), partial(Cullinan, cards=json.dumps(table))
    for seed in range(CHEAP):
        setup = make_setup(game, seed)
        mixed = Setup(setup.players, {**setup.options, "sides": "mixed"}, setup.first)
        play_in_lockstep(game, model, mixed, seed)  # type: ignore[arg-type]  # makes a model


def test_the_model_plays_the_texts_that_it_was_written_from() -> None:
    assert read_texts((CARDS.parent / "words" / "en.ftl").read_text("utf-8")) == TEXTS


def test_every_game_has_a_model_that_knows_nothing_of_the_engines() -> None:
    assert set(MODELS) == set(GAMES)
    models = [path for path in Path(__file__).parent.glob("*.py") if path.stem not in HARNESS]
    assert {path.stem for path in models} >= set(MODELS)
    assert not [name for path in models for name in imports_of(path) if is_in(name, "games")]


class _Generous(Coloretto):
    """A model that is wrong: a `+2` card scores 3 (E4)."""

    def scores(self) -> tuple[int, ...]:
        return tuple(
            score + owned["+2"] for score, owned in zip(super().scores(), self.owned, strict=True)
        )


class _Slow(Coloretto):
    """A model that is wrong: the first row may not be taken (T3)."""

    def answers(self, seat: int) -> dict[str, int]:
        return {move: weight for move, weight in super().answers(seat).items() if move != "take-1"}


class _Twice:
    """An engine that is wrong: it lists its moves twice."""

    def __getattr__(self, name: str) -> Any:
        return getattr(GAMES["coloretto"].game, name)

    def legal_moves(self, state: Any, seat: Any) -> Any:
        return GAMES["coloretto"].game.legal_moves(state, seat) * 2


@pytest.mark.parametrize(
    ("engine", "model", "what"),
    [
        (GAMES["coloretto"].game, _Generous, "scores"),
        (GAMES["coloretto"].game, _Slow, "answers of seat"),
        (_Twice(), Coloretto, "number of answers"),
    ],
    ids=["scores", "moves", "twice"],
)
def test_a_difference_is_reported_with_all_moves_before_it(
    engine: Any, model: Any, what: str
) -> None:
    with pytest.raises(DifferenceError, match=f"coloretto, 4 players.*seed 0\n.*deal.*\n.*{what}"):
        play_in_lockstep(engine, model, Setup(4, {"chart": "grey"}), 0)
