"""Hints: the move of a hard player, the differences of other moves, and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.testing.random_games import SOAK
from bot.testing.subject import find_subject
from games.ai.evaluation import Evaluation, Evaluator, Reason, Rollout
from games.ai.hints import MOST, Hint, Unit, advise
from games.ai.search import WIDTH, Level, choose_move, pick_best, search
from games.core.game import Seat, Setup
from games.core.rng import Stream
from games.core.text import text
from tests.support.games import GAMES, after_edits
from tests.support.toy import ToyGame, View
from tests.words.texts import CORE, keys

GAME = ToyGame()


def begin(cards: int, players: int = 3) -> View:
    """Return what the last seat but one sees of a new game."""
    return GAME.view(GAME.start(Setup(players, {"cards": str(cards)})), Seat(players - 2))


def judge_by(value: Sequence[float], **changes: Any) -> Evaluator[int, View]:
    """Return an evaluator with these values of the cards, without `play_on`."""

    def rate(_view: View, moves: Sequence[int]) -> list[float]:
        return [value[move] for move in moves]

    def evaluate(view: View) -> Evaluation:
        points = sum(value[card] for card in view.laid[view.seat or 0])
        return Evaluation(points, points / 100)

    usual = Evaluator(rate, evaluate, lambda view: sum(map(len, view.laid)))
    return replace(usual, **changes)


def by_number(_view: View, moves: Sequence[int]) -> list[float]:
    return [float(number) for number in range(len(moves))]


def by_lowness(_view: View, moves: Sequence[int]) -> list[float]:
    return [-float(move) for move in moves]


HIGH = judge_by(
    range(180),
    rate_moves=lambda _, moves: [0.0] * len(moves),
    horizon=lambda view: len(view.laid[0]) > 1,
)
"""An evaluator that rates all moves alike, plays a round out and then prefers high cards."""


def find(cards: int, **changes: Any) -> int:
    return search(GAME, replace(HIGH, **changes), begin(cards), 5, 60)[0].move


def compared(keep: int = 1, **changes: Any) -> list[int]:
    """Return the places of the candidates that were compared."""
    results = search(GAME, replace(HIGH, **changes), begin(20), 5, 40, keep=keep)
    return [place for place, each in enumerate(results) if each.ends]


@pytest.mark.parametrize("cards", [4, 20, 60])
def test_search_stays_within_the_rollout_budget_and_is_repeatable(cards: int) -> None:
    """The best moves, which are kept, are played in the same positions, equally often."""
    view = begin(cards)
    tried = min(WIDTH, cards)
    for rollouts, keep in ((1, 1), (40, 1), (100, 1), (200, 5)):
        first, again = (search(GAME, HIGH, view, 5, rollouts, keep=keep) for _ in range(2))
        assert [(advice.move, advice.ends) for advice in again] == [
            (advice.move, advice.ends) for advice in first
        ]
        assert {each.move for each in first} == set(view.hand)
        counts = [len(each.ends) for each in first]
        assert sum(map(bool, counts)) == tried
        assert sum(counts) <= max(rollouts, tried)
        assert counts[:keep] == [max(counts)] * min(keep, cards)
        assert rollouts == 1 or keep >= cards or min(counts) < max(counts)


def test_search_compares_only_moves_within_width_and_margin() -> None:
    assert len(compared(width=3)) == 3
    assert len(compared(rate_moves=by_number, margin=2.5)) == 3
    assert not compared(rate_moves=by_number, margin=0.5), "a single move needs no rollouts"
    assert find(20, rate_moves=by_number, margin=0.5) == begin(20).hand[-1]
    assert compared(keep=4, rate_moves=by_number, margin=0.5) == [0, 1, 2, 3]


def test_search_applies_trust_per_point_and_rivals_to_rollouts() -> None:
    """The rollouts of this evaluator prefer high cards, its ratings low ones."""
    hand = begin(4).hand
    seats = list[Seat | None]()
    assert find(4) == find(4, rate_moves=by_lowness) == max(hand)
    assert find(4, rate_moves=by_lowness, trust=1.0) == min(hand)
    hopeless: dict[str, Any] = {
        "rate_moves": by_lowness,
        "evaluate": lambda view: replace(HIGH.evaluate(view), chance=0.0),
    }
    assert find(4, **hopeless) == min(hand)
    assert find(4, **hopeless, per_point=0.005) == max(hand)

    def play_lowest(view: View, moves: Sequence[int], _: int) -> int:
        seats.append(view.seat)
        return min(moves)

    assert find(4, rivals=lambda _: play_lowest) == max(hand)
    assert {*seats} == {Seat(0), Seat(2)}


def test_the_seed_decides_only_between_equal_moves() -> None:
    values = (0.1 + 0.2, 0.3, 0.29)  # two are equal except for rounding
    assert {pick_best("abc", values, rng_seed) for rng_seed in range(6)} == {"a", "b"}
    assert [pick_best("abcd", (1, 5, 5, 3), rng_seed) for rng_seed in range(4)] == [*"bcbc"]


VIEW = begin(4, 2)


def choose(level: Level, noise: float, seed: int, moves: Sequence[int] = (0, 1, 2)) -> int:
    judge = judge_by((1.0, 2.0, 0.0), easy_noise=lambda _: noise)
    return choose_move(level, GAME, judge, VIEW, moves, seed, 0)


def test_easy_players_slip_once_in_six_decisions_and_noise_hides_small_leads() -> None:
    random = Random(1)
    seeds = [random.getrandbits(62) for _ in range(1200)]
    none, little, much = (
        Counter(choose(Level.EASY, noise, seed) for seed in seeds) for noise in (0.0, 0.5, 50.0)
    )
    assert none.keys() == {0, 1}
    assert 0.13 < none[0] / 1200 < 0.20
    assert little[1] > little[0] > little[2] > 0
    assert max(much.values()) - min(much.values()) < 120
    assert choose(Level.NORMAL, 50.0, 1) == 1
    assert choose(Level.EASY, 0.0, 1, (2,)) == 2


LEARNED = (0.5, 0.49, 0.1, 0.4)
"""The chance to win of each card."""


def hint_of(rollouts: int, **changes: Any) -> Hint[int]:
    return advise(GAME, judge_by((1.0, 9.0, 8.8, 4.0), **changes), VIEW, VIEW.hand, 1, rollouts)


def read(hint: Hint[int]) -> list[tuple[int, float | None]]:
    """Return the moves of a hint and their differences from the best."""
    others = [(each.move, round(each.gap.size, 6) if each.gap else None) for each in hint.others]
    return [(hint.move, None), *others]


def learn(_view: View, moves: Sequence[int]) -> list[float]:
    return [LEARNED[move] for move in moves]


POINTS_APART = [(1, None), (2, 0.0), (3, 5.0), (0, 8.0)]
CHANCE_APART = [(1, None), (2, 0.0), (3, 0.05), (0, 0.08)]  # 0.002 is too small to show
LEARNED_APART = [(0, None), (1, 0.0), (3, 0.1), (2, 0.4)]
JUST_ORDERED = [(1, None), (2, None), (3, None), (0, None)]


@pytest.mark.parametrize(
    ("rollouts", "changes", "unit", "expected"),
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
def test_hints_list_the_best_move_and_others_with_their_differences(
    rollouts: int,
    changes: dict[str, Any],
    unit: Unit | None,
    expected: list[tuple[int, float | None]],
) -> None:
    """A rating without points only orders moves; learned chances take precedence over rollouts."""
    hint = hint_of(rollouts, **changes)
    assert read(hint) == expected
    assert {each.gap.unit for each in hint.others if each.gap and each.gap.size} <= {unit}


@pytest.mark.parametrize(
    ("share", "expected"), [(0.5, [0.0, 0.05, 0.2]), (0.0, [None, None, None])]
)
def test_hints_scale_differences_in_chance_by_the_credit(
    share: float, expected: list[float | None]
) -> None:
    learned = {"rate_moves": learn, "is_learned": True, "credit": lambda _: share}
    hint = hint_of(40, **learned, explain=lambda _, move: EVERY[move])
    assert read(hint) == [(0, None), *zip((1, 3, 2), expected, strict=True)]
    assert hint.others[1].fault == text("slip", card=3), "the reason still applies"


def test_differences_explained_by_luck_are_often_reported_as_0() -> None:
    """The moves score 0 to 40 points by luck alone."""

    def play_on(view: View) -> Rollout:
        def play_out(rng_seed: int) -> Evaluation:
            points = float(Stream(rng_seed + sum(view.laid[0])).below(41))
            return Evaluation(points, points / 100)

        return play_out

    noisy = judge_by((0.0,) * 4, horizon=lambda _: 0, play_on=play_on)
    hints = (advise(GAME, noisy, VIEW, VIEW.hand, rng_seed, 24) for rng_seed in range(20))
    gaps = [each.gap.size for hint in hints for each in hint.others if each.gap]
    # The best of four is the luckiest, but its lead is mostly within the error.
    assert gaps.count(0) > len(gaps) / 4


EVERY: dict[int | None, Sequence[Reason]] = {
    0: (Reason(text("shared"), 5.0), Reason(text("own"), 3.0)),
    1: (Reason(text("shared", card=1), 5.0), Reason(text("own"), 2.5)),
    2: (Reason(text("slip"), -0.4),),
    3: (Reason(text("slip", card=3), -6.0), Reason(text("shared"), 4.0)),
}


@pytest.mark.parametrize(
    ("value", "without", "reasons"),
    [
        ((1.0, 9.0, 8.0, 4.0), None, ["shared", None, "slip", None]),  # another move has it too
        ((1.0, 2.0, 3.0, 9.0), None, ["reason-scores-more", None, None, None]),  # only a fault
        ((1.0, 9.0, 8.8, 4.0), 0, ["own", None, "slip", None]),
        ((1.0, 1.0, 9.0, 9.0), 3, ["reason-none-better", None, None, None]),
    ],
)
def test_hints_give_the_reasons_that_distinguish_the_best_move(
    value: tuple[float, ...], without: int | None, reasons: list[str | None]
) -> None:
    reasons_of = {**EVERY, without: ()}
    judge = judge_by(value, explain=lambda _, move: reasons_of[move])
    hint = advise(GAME, judge, VIEW, VIEW.hand, 1, 0)
    keys = [hint.reason.key, *(each.fault and each.fault.key for each in hint.others)]
    assert keys == reasons


@pytest.mark.parametrize("game", after_edits("nlk"))
def test_hints_match_computer_players_and_every_move_has_a_reason_for_it(game: str) -> None:
    """One ply ahead, at every kind of question."""
    package = GAMES[game]
    evaluator = package.evaluator
    assert evaluator
    assert evaluator.explain
    # Evaluators with learned chances need no rollouts.
    level = Level.HARD if evaluator.is_learned else Level.NORMAL
    key = evaluator.alike or (lambda move: move)
    for moment in find_subject(game).moments[:: 1 if SOAK else 2]:
        for seat in (decision.seat for decision in moment.seat_decisions):
            rng_seed = moment.number
            view = moment.views[seat]
            moves = package.game.legal_moves(moment.state, seat)
            hint = package.advise(view, moves, rng_seed, quickly=True)
            shown = [hint.move, *(each.move for each in hint.others)]
            assert hint.move == package.think(level, view, moves, rng_seed)
            assert hint.reason.key in keys(game) | keys(CORE)
            kinds = {key(move) for move in shown}
            assert len(kinds) == len(shown) == min(MOST, len({key(move) for move in moves}))
            assert set(shown) <= set(moves)
            for move in moves if len(moves) > 1 and not evaluator.is_learned else ():
                assert any(reason.weight > 0 for reason in evaluator.explain(view, move)), move
