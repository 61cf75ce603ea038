"""Looking ahead: fair to every candidate, repeatable, and bounded in playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.search import WIDTH, search
from games.core.game import Seat, Setup
from tests.support.toy import ToyGame, View

GAME = ToyGame()
SIZES = ("4", "20", "60")


@dataclass
class Counting:
    """A judge who finds all moves alike, and knows what was laid when it is over."""

    appraised: list[Evaluation] = field(default_factory=list)

    def rate(self, _view: View, moves: Sequence[int]) -> Sequence[float]:
        return [0.0] * len(moves)

    def evaluate(self, view: View) -> Evaluation:
        laid = sum(view.laid[view.seat or 0])
        self.appraised.append(Evaluation(float(laid), laid / 1000))
        return self.appraised[-1]

    @property
    def evaluator(self) -> Evaluator[int, View]:
        return Evaluator(self.rate, self.evaluate, lambda view: len(view.laid[0]) > 1)


def begin(cards: str, seat: int = 1) -> View:
    return GAME.view(GAME.start(Setup(3, {"cards": cards})), Seat(seat))


def test_the_best_move_is_found_by_playing_on() -> None:
    view = begin("4")
    candidates = search(GAME, Counting().evaluator, view, 5, 60)
    assert candidates[0].move == max(view.hand)
    assert {each.move for each in candidates} == set(view.hand)


@pytest.mark.parametrize("cards", SIZES)
def test_no_more_is_played_than_the_budget_allows(cards: str) -> None:
    for playouts in (1, 40, 100):
        counting = Counting()
        candidates = search(GAME, counting.evaluator, begin(cards), 5, playouts)
        compared = [each for each in candidates if each.playouts]
        assert len(compared) == min(WIDTH, int(cards))
        assert sum(each.playouts for each in candidates) == len(counting.appraised)
        assert len(counting.appraised) <= max(playouts, len(compared))


def test_the_same_view_and_luck_give_the_same_answer() -> None:
    one, other = (search(GAME, Counting().evaluator, begin("20"), 7, 50) for _ in range(2))
    assert [(each.move, each.mean) for each in one] == [(each.move, each.mean) for each in other]


def test_whoever_is_not_asked_does_not_think() -> None:
    state = GAME.start(Setup(2, {"cards": "4"}))
    state = GAME.apply(state, Seat(0), GAME.legal_moves(state, Seat(0))[0]).state
    with pytest.raises(ValueError, match="has no decision"):
        search(GAME, Counting().evaluator, GAME.view(state, Seat(0)), 1, 10)


def test_a_judge_may_have_only_a_few_moves_compared() -> None:
    evaluator = replace(Counting().evaluator, width=3)
    compared = [each.move for each in search(GAME, evaluator, begin("20"), 5, 40) if each.playouts]
    assert len(compared) == 3


def test_moves_that_look_much_worse_are_not_compared() -> None:
    evaluator = replace(
        Counting().evaluator, rate_moves=lambda _, moves: [float(n) for n in range(len(moves))]
    )
    found = search(GAME, replace(evaluator, margin=2.5), begin("20"), 5, 40)
    assert sum(each.playouts > 0 for each in found) == 3
    [only, *rest] = search(GAME, replace(evaluator, margin=0.5), begin("20"), 5, 40)
    assert only.move == begin("20").hand[-1]
    assert not any(each.playouts for each in (only, *rest))
    kept = search(GAME, replace(evaluator, margin=0.5), begin("20"), 5, 40, keep=4)
    assert [each.playouts > 0 for each in kept] == [True] * 4 + [False] * 16


def test_ratings_that_are_trusted_count_beside_playouts() -> None:
    """The playouts of this judge like high cards, its ratings low ones."""
    view = begin("4")
    evaluator = replace(
        Counting().evaluator, rate_moves=lambda _, moves: [-float(move) for move in moves]
    )
    assert search(GAME, evaluator, view, 5, 60)[0].move == max(view.hand)
    assert search(GAME, replace(evaluator, trust=1.0), view, 5, 60)[0].move == min(view.hand)


def test_points_that_are_counted_decide_where_chances_do_not() -> None:
    """This judge sees no chance to win, and its ratings like low cards."""
    view, counting = begin("4"), Counting()
    evaluator = replace(
        counting.evaluator,
        rate_moves=lambda _, moves: [-float(move) for move in moves],
        evaluate=lambda view: replace(counting.evaluate(view), chance=0.0),
    )
    assert search(GAME, evaluator, view, 5, 60)[0].move == min(view.hand)
    assert search(GAME, replace(evaluator, per_point=0.005), view, 5, 60)[0].move == max(view.hand)


def test_a_judge_may_take_the_others_for_worse_players() -> None:
    asked: list[Seat | None] = []

    def play_lowest(view: View, moves: Sequence[int], _: int) -> int:
        asked.append(view.seat)
        return min(moves)

    view = begin("4")
    evaluator = replace(Counting().evaluator, rivals=lambda _: play_lowest)
    assert search(GAME, evaluator, view, 5, 60)[0].move == max(view.hand)
    assert {*asked} == {Seat(0), Seat(2)}
