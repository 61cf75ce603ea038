"""Hints: what a hard player would do, how far the others are off, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, TypeAlias

import pytest

from bot.testing.random_games import play_once
from bot.testing.subject import find_subject
from games.ai.evaluation import Evaluation, Evaluator, Playout, Reason
from games.ai.hints import MOST, Hint, Unit, advise
from games.ai.search import WIDTH, Level, choose_move, pick_best, search
from games.core.cards import Stream
from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.text import text
from tests.support.games import GAMES, over_games
from tests.support.toy import ToyGame, View
from tests.words.texts import CORE, keys

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


@pytest.mark.parametrize(
    ("game", "players"), [*(("coloretto", each) for each in range(2, 6)), ("nlk", 4), ("nlk", 9)]
)
def test_a_reason_speaks_for_every_choice(game: str, players: int) -> None:
    rules, evaluator = GAMES[game].game, GAMES[game].evaluator
    assert evaluator
    assert evaluator.explain
    for ply in play_once(rules, players, seed=1):
        moves = rules.legal_moves(ply.before, ply.seat) if ply.seat != CHANCE else ()
        for move in moves if len(moves) > 1 else ():
            reasons = evaluator.explain(rules.view(ply.before, ply.seat), move)
            assert any(reason.weight > 0 for reason in reasons), (ply.number, move)
