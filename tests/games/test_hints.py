"""Hints: what a hard player would do, how far the others are off, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.ai.evaluation import Evaluation, Evaluator, Playout, Reason
from games.ai.hints import MOST, Gap, Unit, advise
from games.ai.search import Level, search
from games.core.cards import Stream
from games.core.game import CHANCE, Seat, Setup
from games.core.text import text
from tests.games.cases import Case, over_cases
from tests.support.games import GAMES
from tests.support.toy import ToyGame, View

GAME = ToyGame()


def judge_by(worth: Sequence[float]) -> Evaluator[int, View]:
    """Return a judge to whom cards are worth so much; nobody plays on."""

    def rate(_view: View, moves: Sequence[int]) -> list[float]:
        return [worth[move] for move in moves]

    def evaluate(view: View) -> Evaluation:
        points = sum(worth[card] for card in view.laid[view.seat or 0])
        return Evaluation(points, points / 100)

    return Evaluator(rate, evaluate, lambda view: sum(map(len, view.laid)))


WORTH = (1.0, 9.0, 8.8, 4.0)
EVALUATOR = judge_by(WORTH)
VIEW = GAME.view(GAME.start(Setup(2, {"cards": "4"})), Seat(0))
NO_POINTS = replace(EVALUATOR, is_in_points=False)


@pytest.mark.parametrize("playouts", [0, 40])
def test_a_hint_has_the_best_move_and_the_next_with_their_difference(playouts: int) -> None:
    hint = advise(GAME, EVALUATOR, VIEW, VIEW.hand, 1, playouts)
    assert (hint.best.move, hint.best.gap) == (1, None)
    assert [each.move for each in hint.others] == [2, 3, 0]
    gaps = [each.gap for each in hint.others]
    assert gaps == [Gap(gaps[0].unit if gaps[0] else Unit.POINTS, 0.0), *gaps[1:]]
    assert [(one.unit, round(one.size, 6)) for one in gaps[1:] if one] == [
        (Unit.POINTS, 5.0),
        (Unit.POINTS, 8.0),
    ]


def test_without_points_moves_are_compared_by_the_chance_to_win() -> None:
    hint = advise(GAME, NO_POINTS, VIEW, VIEW.hand, 1, 40)
    assert [(each.gap.unit, round(each.gap.size, 6)) for each in hint.others if each.gap] == [
        (Unit.CHANCE, 0.0),  # two wins in a thousand are nothing to speak of
        (Unit.CHANCE, 0.05),
        (Unit.CHANCE, 0.08),
    ]


def test_a_rating_without_points_only_orders_moves() -> None:
    for evaluator in (NO_POINTS, replace(EVALUATOR, rates_in_points=False)):
        hint = advise(GAME, evaluator, VIEW, VIEW.hand, 1, 0)
        assert [each.move for each in (hint.best, *hint.others)] == [1, 2, 3, 0]
        assert [each.gap for each in hint.others] == [None] * 3


@pytest.mark.parametrize("playouts", [0, 40])
def test_chances_that_were_learned_come_before_playouts(playouts: int) -> None:
    learned = replace(
        EVALUATOR, weigh=lambda _, moves: [(0.5, 0.49, 0.1, 0.4)[each] for each in moves]
    )
    hint = advise(GAME, learned, VIEW, VIEW.hand, 1, playouts)
    assert [each.move for each in (hint.best, *hint.others)] == [0, 1, 3, 2]
    assert [(each.gap.unit, round(each.gap.size, 6)) for each in hint.others if each.gap] == [
        (Unit.CHANCE, 0.0),
        (Unit.CHANCE, 0.1),
        (Unit.CHANCE, 0.4),
    ]


@pytest.mark.parametrize(("share", "told"), [(0.5, [0.0, 0.05, 0.2]), (0.0, [])])
def test_no_more_is_told_of_a_chance_than_shows_in_results(
    share: float, told: Sequence[float]
) -> None:
    learned = replace(
        EVALUATOR,
        weigh=lambda _, moves: [(0.5, 0.49, 0.1, 0.4)[each] for each in moves],
        credit=lambda _: share,
        explain=lambda _, move: EVERY[move],
    )
    hint = advise(GAME, learned, VIEW, VIEW.hand, 1, 40)
    assert [each.move for each in (hint.best, *hint.others)] == [0, 1, 3, 2]
    assert [round(each.gap.size, 6) for each in hint.others if each.gap] == told
    assert hint.others[1].reason == text("slip", card=3), "what it does is still true"


def test_a_difference_that_luck_explains_is_none() -> None:
    """Two moves that end between 0 and 40 by luck alone are not told apart."""

    def play_on(view: View) -> Playout:
        def play_out(rng_seed: int) -> Evaluation:
            points = float(Stream(rng_seed + sum(view.laid[0])).below(41))
            return Evaluation(points, points / 100)

        return play_out

    noisy = replace(judge_by((0.0,) * 4), horizon=lambda _: 0, play_on=play_on)
    gaps = [
        each.gap.size
        for rng_seed in range(20)
        for each in advise(GAME, noisy, VIEW, VIEW.hand, rng_seed, 24).others
        if each.gap
    ]
    alike = sum(size == 0 for size in gaps)
    # The best of four is the luckiest, but its lead is mostly within the error.
    assert alike > len(gaps) / 4


def test_those_compared_to_the_end_met_the_same_positions_equally_often() -> None:
    view = GAME.view(GAME.start(Setup(2, {"cards": "20"})), Seat(0))
    found = search(GAME, judge_by([float(n) for n in range(20)]), view, 5, 200, keep=MOST)
    counts = [each.playouts for each in found]
    assert len(set(counts[:MOST])) == 1
    assert counts[0] > counts[MOST]
    assert sum(counts) <= 200


def test_of_moves_that_are_hardly_a_choice_the_best_is_named() -> None:
    even = replace(EVALUATOR, alike=lambda card: card % 2)
    for playouts in (0, 40):
        hint = advise(GAME, even, VIEW, VIEW.hand, 1, playouts)
        assert [hint.best.move, *(each.move for each in hint.others)] == [1, 2]


EVERY = {
    0: (Reason(text("shared"), 5.0), Reason(text("own"), 3.0)),
    1: (Reason(text("shared", card=1), 5.0), Reason(text("own"), 2.5)),
    2: (Reason(text("slip"), -0.4),),
    3: (Reason(text("slip", card=3), -6.0), Reason(text("shared"), 4.0)),
}


def explained(worth: Sequence[float]) -> Sequence[str | None]:
    evaluator = replace(judge_by(worth), explain=lambda _, move: EVERY[move])
    hint = advise(GAME, evaluator, VIEW, VIEW.hand, 1, 0)
    return [each.reason.key if each.reason else None for each in (hint.best, *hint.others)]


def test_the_best_is_praised_for_what_the_others_lack() -> None:
    assert explained((1.0, 9.0, 8.0, 4.0))[0] is None, "another is better in all of it"
    evaluator = replace(EVALUATOR, explain=lambda _, move: EVERY[move] if move != 0 else ())
    hint = advise(GAME, evaluator, VIEW, VIEW.hand, 1, 0)
    assert hint.best.reason == text("own")


def test_others_are_blamed_for_what_the_best_avoids() -> None:
    assert explained((1.0, 9.0, 8.0, 4.0))[1:] == [None, "slip", None]
    # The best slips, too: that is no difference.
    assert explained((1.0, 2.0, 3.0, 9.0))[1:] == [None, None, None]


@over_cases
def test_a_hint_is_what_a_hard_player_does_and_depends_on_the_view_alone(case: Case) -> None:
    """One ply ahead, at every kind of question; two states that look alike have the same hint."""
    package, game = GAMES[case.game.id], case.game
    learned = package.evaluator is not None and package.evaluator.weigh is not None
    level = Level.HARD if learned else Level.NORMAL  # what was learned needs no time
    for ply in case.moments():
        for decision in game.decisions(ply.before):
            if decision.seat == CHANCE:
                continue
            view, moves = (
                game.view(ply.before, decision.seat),
                game.legal_moves(ply.before, decision.seat),
            )
            hint = package.advise(view, moves, ply.number, quickly=True)
            shown = [hint.best.move, *(each.move for each in hint.others)]
            assert hint.best.move == package.think(level, view, moves, ply.number)
            key = (
                package.evaluator.alike
                if package.evaluator and package.evaluator.alike
                else lambda it: it
            )
            choices = {key(move) for move in moves}
            assert len({key(move) for move in shown}) == len(shown) == min(MOST, len(choices))
            assert set(shown) <= set(moves)
            imagined = game.determinize(view, ply.number + 1)
            again = game.view(imagined, decision.seat)
            known = game.legal_moves(imagined, decision.seat)
            assert package.advise(again, known, ply.number, quickly=True) == hint


@pytest.mark.parametrize("game", [name for name, package in GAMES.items() if package.playouts])
def test_a_searched_hint_is_the_same_for_the_same_view_and_luck(game: str) -> None:
    package, stream = GAMES[game], Stream(11)
    rules, found = package.game, 0
    state = rules.start(Setup(rules.seats[0]))
    while found < 3:
        seat = rules.decisions(state)[0].seat
        if seat == CHANCE:
            state = rules.apply(state, CHANCE, stream.draw(rules.chances(state))).state
            continue
        moves = rules.legal_moves(state, seat)
        if len(moves) > 1:
            view, found = rules.view(state, seat), found + 1
            hint = package.advise(view, moves, found)
            other = rules.view(rules.determinize(view, found), seat)
            assert package.advise(other, moves, found) == hint
            assert all(each.gap and each.gap.size >= 0 for each in hint.others)
        state = rules.apply(state, seat, moves[stream.below(len(moves))]).state


def test_nobody_advises_where_nobody_judges() -> None:
    package = replace(GAMES["coloretto"], evaluator=None)
    with pytest.raises(ValueError, match="coloretto"):
        package.advise(None, (), 0)
