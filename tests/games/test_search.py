"""The search is fair to every candidate, repeatable and bounded; easy players err enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.search import WIDTH, Level, choose_move, pick_best, search
from games.core.game import AnyGame, Seat, Setup
from tests.support.toy import ToyGame, View

GAME = ToyGame()


@dataclass
class Counting:
    """A judge who finds all moves alike, and knows what was laid when it is over."""

    appraised: list[Evaluation] = field(default_factory=list)

    def evaluate(self, view: View) -> Evaluation:
        laid = sum(view.laid[view.seat or 0])
        self.appraised.append(Evaluation(float(laid), laid / 1000))
        return self.appraised[-1]

    def judge(self, **changes: Any) -> Evaluator[int, View]:
        usual: Evaluator[int, View] = Evaluator(
            lambda _, moves: [0.0] * len(moves), self.evaluate, lambda view: len(view.laid[0]) > 1
        )
        return replace(usual, **changes)


def begin(cards: str) -> View:
    return GAME.view(GAME.start(Setup(3, {"cards": cards})), Seat(1))


def find(view: View, **changes: Any) -> int:
    """Return the move that is found best."""
    return search(GAME, Counting().judge(**changes), view, 5, 60)[0].move


def compared(keep: int = 1, **changes: Any) -> list[int]:
    """Return the places of the candidates that were compared."""
    found = search(GAME, Counting().judge(**changes), begin("20"), 5, 40, keep=keep)
    return [place for place, each in enumerate(found) if each.ends]


def by_number(_view: View, moves: Sequence[int]) -> list[float]:
    return [float(number) for number in range(len(moves))]


def by_lowness(_view: View, moves: Sequence[int]) -> list[float]:
    return [-float(move) for move in moves]


@pytest.mark.parametrize("cards", ["4", "20", "60"])
def test_no_more_is_played_than_the_budget_allows_and_luck_decides_all(cards: str) -> None:
    for playouts in (1, 40, 100):
        counting = Counting()
        found = search(GAME, counting.judge(), begin(cards), 5, playouts)
        tried = [each for each in found if each.ends]
        assert len(tried) == min(WIDTH, int(cards))
        assert {each.move for each in found} == set(begin(cards).hand)
        assert sum(len(each.ends) for each in found) == len(counting.appraised)
        assert len(counting.appraised) <= max(playouts, len(tried))
        again = search(GAME, Counting().judge(), begin(cards), 5, playouts)
        assert [(it.move, it.ends) for it in again] == [(it.move, it.ends) for it in found]


def test_a_judge_may_have_only_the_moves_compared_that_look_best() -> None:
    assert len(compared(width=3)) == 3
    assert len(compared(rate_moves=by_number, margin=2.5)) == 3
    assert not compared(rate_moves=by_number, margin=0.5), "one needs no playout"
    assert find(begin("20"), rate_moves=by_number, margin=0.5) == begin("20").hand[-1]
    assert compared(keep=4, rate_moves=by_number, margin=0.5) == [0, 1, 2, 3]


def test_playouts_decide_with_the_terms_that_are_added_to_them() -> None:
    """The playouts of this judge like high cards, its ratings low ones."""
    view, counting = begin("4"), Counting()
    assert find(view) == find(view, rate_moves=by_lowness) == max(view.hand)
    assert find(view, rate_moves=by_lowness, trust=1.0) == min(view.hand)

    def see_no_chance(view: View) -> Evaluation:
        return replace(counting.evaluate(view), chance=0.0)

    hopeless: dict[str, Any] = {"rate_moves": by_lowness, "evaluate": see_no_chance}
    assert find(view, **hopeless) == min(view.hand)
    assert find(view, **hopeless, per_point=0.005) == max(view.hand)


def test_a_judge_may_take_the_others_for_worse_players() -> None:
    asked: list[Seat | None] = []

    def play_lowest(view: View, moves: Sequence[int], _: int) -> int:
        asked.append(view.seat)
        return min(moves)

    view = begin("4")
    assert find(view, rivals=lambda _: play_lowest) == max(view.hand)
    assert {*asked} == {Seat(0), Seat(2)}


def test_the_seed_decides_among_equals_only() -> None:
    worths = (0.1 + 0.2, 0.3, 0.29)  # rounding errors do not tell equals apart
    assert {pick_best("abc", worths, rng_seed) for rng_seed in range(6)} == {"a", "b"}
    assert [pick_best("abcd", (1, 5, 5, 3), rng_seed) for rng_seed in range(4)] == [*"bcbc"]


ANY: AnyGame = GAME
RATED: Evaluator[str, Any] = Evaluator(
    lambda _, moves: [{"a": 1.0, "b": 2.0, "c": 0.0}[move] for move in moves],
    lambda _: Evaluation(0.0, 0.5),
    lambda _: None,
)


def choose_easily(noise: float) -> Counter[str]:
    """Return how often an easy player chooses each move."""
    evaluator, random = replace(RATED, easy_noise=lambda _: noise), Random(1)
    seeds = [random.getrandbits(62) for _ in range(1200)]
    return Counter(choose_move(Level.EASY, ANY, evaluator, None, "abc", seed, 0) for seed in seeds)


def test_an_easy_player_slips_once_in_six_decisions_and_noise_hides_what_is_smaller() -> None:
    none, little, much = map(choose_easily, (0.0, 0.5, 50.0))
    assert none.keys() == {"a", "b"}
    assert 0.13 < none["a"] / 1200 < 0.20
    assert little["b"] > little["a"] > little["c"] > 0
    assert max(much.values()) - min(much.values()) < 120
    assert choose_move(Level.NORMAL, ANY, RATED, None, "abc", 1, 0) == "b"
    assert choose_move(Level.EASY, ANY, RATED, None, "c", 1, 0) == "c"
