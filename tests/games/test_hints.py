"""Hints: what a hard player would do, how far the others are off, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import pytest

from bot.testing.subject import find_subject
from games.ai.evaluation import Evaluation, Evaluator, Playout, Reason
from games.ai.hints import MOST, Hint, Unit, advise
from games.ai.search import Level, search
from games.core.cards import Stream
from games.core.game import Seat, Setup
from games.core.text import text
from tests.support.games import GAMES, over_games
from tests.support.toy import ToyGame, View
from tests.words.texts import CORE, keys

GAME = ToyGame()


def judge_by(worth: Sequence[float]) -> Evaluator[int, View]:
    """Return a judge to whom cards are worth so much; nobody plays on."""

    def rate(_view: View, moves: Sequence[int]) -> list[float]:
        return [worth[move] for move in moves]

    def evaluate(view: View) -> Evaluation:
        points = sum(worth[card] for card in view.laid[view.seat or 0])
        return Evaluation(points, points / 100)

    return Evaluator(rate, evaluate, lambda view: sum(map(len, view.laid)))


EVALUATOR = judge_by((1.0, 9.0, 8.8, 4.0))
VIEW = GAME.view(GAME.start(Setup(2, {"cards": "4"})), Seat(0))
LEARNED = (0.5, 0.49, 0.1, 0.4)
"""Chances of the cards to win."""


def hint_of(playouts: int, **changes: Any) -> Hint[int]:
    return advise(GAME, replace(EVALUATOR, **changes), VIEW, VIEW.hand, 1, playouts)


def read(hint: Hint[int]) -> list[tuple[int, float | None]]:
    """Return the moves of a hint and how far they are off."""
    others = [(each.move, round(each.gap.size, 6) if each.gap else None) for each in hint.others]
    return [(hint.move, None), *others]


def learn(_view: View, moves: Sequence[int]) -> list[float]:
    return [LEARNED[move] for move in moves]


POINTS_APART = [(1, None), (2, 0.0), (3, 5.0), (0, 8.0)]
CHANCE_APART = [(1, None), (2, 0.0), (3, 0.05), (0, 0.08)]  # 0.002 is nothing to speak of
LEARNED_APART = [(0, None), (1, 0.0), (3, 0.1), (2, 0.4)]
JUST_ORDERED = [(1, None), (2, None), (3, None), (0, None)]


@pytest.mark.parametrize(
    ("playouts", "changes", "unit", "found"),
    [
        (0, {}, Unit.POINTS, POINTS_APART),
        (40, {}, Unit.POINTS, POINTS_APART),
        (40, {"is_in_points": False}, Unit.CHANCE, CHANCE_APART),
        (0, {"is_in_points": False}, None, JUST_ORDERED),
        (0, {"rates_in_points": False}, None, JUST_ORDERED),
        (0, {"rate_moves": learn, "is_learned": True}, Unit.CHANCE, LEARNED_APART),
        (40, {"rate_moves": learn, "is_learned": True}, Unit.CHANCE, LEARNED_APART),
        (0, {"alike": lambda card: card % 2}, Unit.POINTS, [(1, None), (2, 0.0)]),
        (40, {"alike": lambda card: card % 2}, Unit.POINTS, [(1, None), (2, 0.0)]),
    ],
)
def test_a_hint_has_the_best_move_and_the_next_with_their_difference(
    playouts: int, changes: dict[str, Any], unit: Unit | None, found: list[tuple[int, float | None]]
) -> None:
    """A rating without points only orders moves; chances that were learned come before playouts."""
    hint = hint_of(playouts, **changes)
    assert read(hint) == found
    assert {each.gap.unit for each in hint.others if each.gap and each.gap.size} <= {unit}


@pytest.mark.parametrize(("share", "told"), [(0.5, [0.0, 0.05, 0.2]), (0.0, [None, None, None])])
def test_no_more_is_told_of_a_chance_than_shows_in_results(
    share: float, told: list[float | None]
) -> None:
    hint = hint_of(
        40,
        rate_moves=learn,
        is_learned=True,
        credit=lambda _: share,
        explain=lambda _, move: EVERY[move],
    )
    assert read(hint) == [(0, None), *zip((1, 3, 2), told, strict=True)]
    assert hint.others[1].fault == text("slip", card=3), "what it does is still true"


def test_a_difference_that_luck_explains_is_none() -> None:
    """Two moves that end between 0 and 40 by luck alone are not told apart."""

    def play_on(view: View) -> Playout:
        def play_out(rng_seed: int) -> Evaluation:
            points = float(Stream(rng_seed + sum(view.laid[0])).below(41))
            return Evaluation(points, points / 100)

        return play_out

    noisy = replace(judge_by((0.0,) * 4), horizon=lambda _: 0, play_on=play_on)
    hints = (advise(GAME, noisy, VIEW, VIEW.hand, rng_seed, 24) for rng_seed in range(20))
    gaps = [each.gap.size for hint in hints for each in hint.others if each.gap]
    # The best of four is the luckiest, but its lead is mostly within the error.
    assert gaps.count(0) > len(gaps) / 4


def test_those_compared_to_the_end_met_the_same_positions_equally_often() -> None:
    view = GAME.view(GAME.start(Setup(2, {"cards": "20"})), Seat(0))
    found = search(GAME, judge_by([float(n) for n in range(20)]), view, 5, 200, keep=MOST)
    counts = [len(each.ends) for each in found]
    assert len(set(counts[:MOST])) == 1
    assert counts[0] > counts[MOST]
    assert sum(counts) <= 200


Known: TypeAlias = dict[int | None, Sequence[Reason]]
EVERY: Known = {
    0: (Reason(text("shared"), 5.0), Reason(text("own"), 3.0)),
    1: (Reason(text("shared", card=1), 5.0), Reason(text("own"), 2.5)),
    2: (Reason(text("slip"), -0.4),),
    3: (Reason(text("slip", card=3), -6.0), Reason(text("shared"), 4.0)),
}


def recall(known: Known, _view: View, move: int) -> Sequence[Reason]:
    return known[move]


def test_the_best_is_praised_for_what_others_lack_and_they_are_blamed_for_what_it_avoids() -> None:
    for worth, without, reasons in (
        ((1.0, 9.0, 8.0, 4.0), None, ["shared", None, "slip", None]),  # as good as another in it
        ((1.0, 2.0, 3.0, 9.0), None, ["reason-scores-more", None, None, None]),  # the best slips
        ((1.0, 9.0, 8.8, 4.0), 0, ["own", None, "slip", None]),
        ((1.0, 1.0, 9.0, 9.0), 3, ["reason-none-better", None, None, None]),
    ):
        known = {**EVERY, without: ()}
        judge = replace(judge_by(worth), explain=partial(recall, known))
        hint = advise(GAME, judge, VIEW, VIEW.hand, 1, 0)
        told = [hint.reason.key, *(each.fault and each.fault.key for each in hint.others)]
        assert told == reasons


@over_games
def test_a_hint_is_what_a_hard_player_does(game: str) -> None:
    """One ply ahead, at every kind of question."""
    package = GAMES[game]
    evaluator = package.evaluator
    assert evaluator
    # Chances that were learned need no time.
    level = Level.HARD if evaluator.is_learned else Level.NORMAL
    key = evaluator.alike or (lambda it: it)
    for moment in find_subject(game).moments:
        for seat in (asked.seat for asked in moment.asked):
            luck, view = moment.number, moment.views[seat]
            moves = package.game.legal_moves(moment.state, seat)
            hint = package.advise(view, moves, luck, quickly=True)
            shown = [hint.move, *(each.move for each in hint.others)]
            assert hint.move == package.think(level, view, moves, luck)
            assert hint.reason.key in keys(game) | keys(CORE)
            kinds = {key(move) for move in shown}
            assert len(kinds) == len(shown) == min(MOST, len({key(move) for move in moves}))
            assert set(shown) <= set(moves)
