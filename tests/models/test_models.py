"""Every engine against a second implementation of its rules that shares no code with it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.testing.random_games import SOAK
from games.core.game import Setup
from games.cullinan import with_data
from tests.models.coloretto import Coloretto
from tests.models.cullinan import CARDS, RANKS, Cullinan
from tests.models.lockstep import MODELS, DifferenceError, make_setup, play_in_lockstep
from tests.support.games import GAMES
from tests.support.source import imports_of, is_in

FEWEST = 2000 if SOAK else 9
"""Minimum number of games per model, at least as many as any option has values."""
ENOUGH = 12_000
"""Minimum number of positions per model, since some games are long and others short."""
CHEAP = 2000 if SOAK else 80
"""Games of Cullinan with cheap cards: more than it took to find two faults of the engine."""
COSTS = {"gifts": {3: 1, 2: 1, 1: 40}, "cheap": {3: 3, 2: 4, 1: 25}, "bargain": {3: 2, 2: 3, 1: 4}}
"""By edition, the costs of the cards of each rank."""
HARNESS = ("lockstep", "test_models", "__init__", "__main__")


@pytest.mark.parametrize("name", MODELS)
def test_engine_and_model_agree_at_every_position(name: str) -> None:
    """Every number of seats, option and ending occurs."""
    game = GAMES[name].game
    seen = Counter[str]()
    setups = list[Setup]()
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
    """CU14: players soon own several and combine their powers."""
    table = json.loads(CARDS.read_text("utf-8")) | {"edition": edition}
    for card in table["cards"]:
        card["cost"] = COSTS[edition][RANKS[card["number"]]]
    game = with_data(json.dumps(table))
    model = partial(Cullinan, cards=json.dumps(table))
    for seed in range(CHEAP):
        setup = make_setup(game, seed)
        mixed = Setup(setup.players, {**setup.options, "sides": "mixed"}, setup.first)
        play_in_lockstep(game, model, mixed, seed)  # type: ignore[arg-type]  # makes a model


def test_the_card_texts_are_those_that_the_cullinan_model_implements() -> None:
    """When a text changes, adapt the model first if necessary, then this digest."""
    words = (CARDS.parent / "words" / "en.ftl").read_text("utf-8")
    texts = "\n".join(re.findall(r"^card-\d-[ab] = .+$", words, re.MULTILINE))
    assert sha256(texts.encode()).hexdigest().startswith("1dfd637084e2110e")


def test_every_game_has_a_model_that_imports_nothing_from_games() -> None:
    assert set(MODELS) == set(GAMES)
    models = [path for path in Path(__file__).parent.glob("*.py") if path.stem not in HARNESS]
    assert {path.stem for path in models} >= set(MODELS)
    assert not [name for path in models for name in imports_of(path) if is_in(name, "games")]


def _drop_first(answers: dict[str, int]) -> dict[str, int]:
    """Leave out the move that takes the first row (T3)."""
    return {move: weight for move, weight in answers.items() if move != "take-1"}


@pytest.mark.parametrize(
    ("method", "change", "reason"),
    [("scores", lambda all_: (99, *all_[1:]), "scores"), ("answers", _drop_first, "answers of")],
)
def test_a_difference_is_reported_with_all_moves_before_it(
    method: str, change: Callable[[Any], Any], reason: str
) -> None:
    game = GAMES["coloretto"].game
    right = getattr(Coloretto, method)
    wrong = type("Wrong", (Coloretto,), {method: lambda *at: change(right(*at))})
    with pytest.raises(
        DifferenceError, match=f"coloretto, 4 players.*seed 0\n.*deal.*\n.*{reason}"
    ):
        play_in_lockstep(game, wrong, Setup(4, {"chart": "grey"}), 0)
