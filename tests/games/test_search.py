"""Looking ahead: fair to every candidate, repeatable, and bounded in playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.search import WIDTH, search
from games.core.game import Seat, Setup
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


def begin(cards: str, seat: int = 1) -> View:
    return GAME.view(GAME.start(Setup(3, {"cards": cards})), Seat(seat))


def find(view: View, playouts: int = 60, **changes: Any) -> int:
    """Return the move that is found best."""
    return search(GAME, Counting().judge(**changes), view, 5, playouts)[0].move


def count_compared(cards: str, playouts: int = 40, keep: int = 1, **changes: Any) -> list[bool]:
    """Return for each candidate in turn whether it was compared."""
    judge = Counting().judge(**changes)
    found = search(GAME, judge, begin(cards), 5, playouts, keep=keep)
    return [each.playouts > 0 for each in found]


def by_number(_view: View, moves: Sequence[int]) -> list[float]:
    return [float(number) for number in range(len(moves))]


def by_lowness(_view: View, moves: Sequence[int]) -> list[float]:
    return [-float(move) for move in moves]


@pytest.mark.parametrize("cards", ["4", "20", "60"])
def test_no_more_is_played_than_the_budget_allows(cards: str) -> None:
    for playouts in (1, 40, 100):
        counting = Counting()
        candidates = search(GAME, counting.judge(), begin(cards), 5, playouts)
        compared = [each for each in candidates if each.playouts]
        assert len(compared) == min(WIDTH, int(cards))
        assert {each.move for each in candidates} == set(begin(cards).hand)
        assert sum(each.playouts for each in candidates) == len(counting.appraised)
        assert len(counting.appraised) <= max(playouts, len(compared))


def test_the_same_view_and_luck_give_the_same_answer() -> None:
    one, other = (search(GAME, Counting().judge(), begin("20"), 7, 50) for _ in range(2))
    assert [(each.move, each.mean) for each in one] == [(each.move, each.mean) for each in other]


def test_whoever_is_not_asked_does_not_think() -> None:
    state = GAME.start(Setup(2, {"cards": "4"}))
    state = GAME.apply(state, Seat(0), GAME.legal_moves(state, Seat(0))[0]).state
    with pytest.raises(ValueError, match="has no decision"):
        find(GAME.view(state, Seat(0)))


def test_a_judge_may_have_only_the_moves_compared_that_look_best() -> None:
    assert sum(count_compared("20", width=3)) == 3
    assert sum(count_compared("20", rate_moves=by_number, margin=2.5)) == 3
    assert not any(count_compared("20", rate_moves=by_number, margin=0.5)), "one needs no playout"
    assert find(begin("20"), rate_moves=by_number, margin=0.5) == begin("20").hand[-1]
    kept = count_compared("20", keep=4, rate_moves=by_number, margin=0.5)
    assert kept == [True] * 4 + [False] * 16


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
