"""Reports on finished games: luck, costs of decisions, turning points, chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import isclose

import pytest

from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate, LuckModel, find_luck
from games.ai.report import CERTAIN, POINTS, GameReport, Reviewer, Verdict, find_turning_points
from games.ai.search import Level
from games.core.game import CHANCE, Seat
from games.core.record import Played, Replay
from tests.support.games import GAMES, after_edits
from tools.luck.evenings import play

QUICK = ("coloretto", "nlk", "cullinan")
"""Games with fast rollouts."""
FEW = 300
FEWEST = 50
"""Rollouts of a whole report, enough to check that it is consistent; and where each is slow."""
MOMENTS = 6
"""Chance events that are checked in one game."""


def find(game: str, replay: Replay, share: float | None = None) -> GameReport:
    """Return the report on all decisions of a game, with a share of its costs."""
    plies = {move.ply for move in replay.played if move.seat != CHANCE}
    package = replace(GAMES[game], review=FEW if game in QUICK else FEWEST)
    if share is not None and package.evaluator:
        package = replace(package, evaluator=replace(package.evaluator, credit=lambda _: share))
    return package.report(replay.played, replay.state, plies, 5)


@cache
def found(game: str, level: Level = Level.NORMAL) -> tuple[Replay, GameReport]:
    replay = play(GAMES[game], GAMES[game].game.seats[0], 3, level)
    return replay, find(game, replay)


@pytest.mark.parametrize("game", after_edits("nlk"))
def test_luck_averages_0_over_chance_and_adds_up_to_0_over_seats(game: str) -> None:
    rules = GAMES[game].game
    luck_model = GAMES[game].luck_model
    looked = 0
    assert luck_model, "every game needs a luck model"
    line = play(GAMES[game], rules.seats[0], 11).played
    draws = [move for move in line if move.seat == CHANCE]
    for draw in draws[:: max(1, len(draws) // MOMENTS)]:
        chances = rules.chances(draw.before)
        if len(chances) < 2:
            continue
        redrawn = (replace(draw, text=rules.notate(chance.move)) for chance in chances)
        lucks = [find_luck(rules, luck_model, [each])[draw.ply] for each in redrawn]
        for numbers in lucks:
            assert all(isclose(sum(each), 0, abs_tol=1e-9) for each in zip(*numbers, strict=True))
        worth = [tuple(luck_model.weigh(seat).mean for seat in numbers) for numbers in lucks]
        total = sum(chance.weight for chance in chances)
        for seat in zip(*worth, strict=True):
            pairs = zip(seat, chances, strict=True)
            mean = sum(luck * chance.weight for luck, chance in pairs) / total
            assert isclose(mean, 0, abs_tol=1e-9)
        looked += len(set(worth)) > 1
    assert looked > 1, "chance never made a difference"
    measured = (*luck_model.measure(line[-1].before), *luck_model.weights)
    assert len({len(each) for each in measured}) == 1, "every number needs a weight"


def test_the_error_of_luck_is_estimated_from_differing_weights() -> None:
    def never(_state: object) -> tuple[tuple[float, ...], ...]:
        raise AssertionError

    same = LuckModel(never, ((2.0, 1.0),) * 3).weigh((3.0, -1.0))
    assert same == Estimate(5.0, 0.0)
    # Three estimates, 1, 2 and 3, each without one part of the games: a jackknife error.
    apart = LuckModel(never, ((1.0,), (2.0,), (3.0,))).weigh((1.0,))
    assert apart.mean == 2
    assert isclose(apart.error, (4 / 3) ** 0.5)


@pytest.mark.parametrize("game", after_edits("nlk"))
def test_accounts_add_up_to_results_and_chances_end_at_the_outcome(game: str) -> None:
    replay, report = found(game)
    outcome = GAMES[game].game.outcome(replay.state)
    curve = report.curve
    assert outcome
    for seat, account in enumerate(report.accounts):
        assert account.decisions is not None
        total = account.fair + account.luck.mean + account.decisions.mean + account.rest
        assert isclose(account.result, total)
        if report.unit is Unit.POINTS:
            others = [score for other, score in enumerate(outcome.scores) if other != seat]
            assert isclose(account.result, outcome.scores[seat] - sum(others) / len(others))
        else:
            assert account.result == curve.chances[-1][seat]
    assert isclose(sum(each.luck.mean for each in report.accounts), 0, abs_tol=1e-6)
    last = [float(seat in outcome.winners) for seat in range(len(outcome.scores))]
    assert list(curve.chances[-1]) == last
    assert len(curve.plies) == len(curve.chances) > 10
    assert list(curve.plies) == sorted(set(curve.plies))
    for chances in curve.chances:
        assert isclose(sum(chances), sum(last))
        assert all(0 <= each <= 1 for each in chances)


def test_few_rollouts_never_give_a_chance_of_0_and_safe_seats_have_1() -> None:
    """Each moment has a dozen rollouts. In a single hand of NLK, seats without cards are safe."""
    game = GAMES["nlk"].game
    replay, report = found("nlk")
    safe = list[float]()
    assert min(min(chances) for chances in report.curve.chances[:-1]) > 0
    before = {move.ply: move.before for move in replay.played}
    for ply in report.curve.plies:
        if ply in before and before[ply].trump is not None:
            views = (game.view(before[ply], Seat(seat)) for seat in range(game.seats[0]))
            chances = zip(report.curve.find(ply), views, strict=True)
            safe += [chance for chance, view in chances if not view.own]
    assert set(safe) == {1.0}


def test_turning_points_of_easy_players_are_significant_and_judged_closely() -> None:
    """A few rollouts prove nothing about a move. In NLK the chances of four seats add up to 3."""
    points = 0
    for game in QUICK:
        package = GAMES[game]
        replay, report = found(game, Level.EASY)
        assert package.evaluator
        share = package.evaluator.credit(package.game.view(replay.state, None))
        reviewer = Reviewer(package.game, package.evaluator, 5, share)
        made_at = {played.ply: played for played in replay.played}
        plies = [point.ply for point in report.turning_points]
        assert plies == sorted(set(plies))
        assert len(plies) <= POINTS
        points += len(plies)
        for point in report.turning_points:
            made_move = made_at[point.ply]
            chances = report.curve.find(point.ply)
            assert point.cost.mean >= max(1e-9, CERTAIN * point.cost.error)
            assert point.best != made_move.text
            moves = package.game.legal_moves(made_move.before, made_move.seat)
            assert point.best in {package.game.notate(move) for move in moves}
            assert point == reviewer.judge_move(made_move, point.best, 48)
            if game == "nlk":
                assert chances[point.seat] >= point.cost.mean
                assert isclose(sum(chances), 3)
    assert points > 2


def test_moves_that_cost_the_whole_chance_are_turning_points() -> None:
    report = find("nlk", play(GAMES["nlk"], 4, 11, Level.EASY))
    assert [point.cost.mean for point in report.turning_points].count(1.0) == 2


def test_reports_scale_costs_by_the_credit() -> None:
    replay, _ = found("cullinan", Level.EASY)
    whole, half, none = (find("cullinan", replay, share) for share in (1.0, 0.5, 0.0))
    for first, other in zip(whole.accounts, half.accounts, strict=True):
        assert first.decisions
        assert other.decisions
        assert first.decisions.mean < 0
        assert isclose(other.decisions.mean, first.decisions.mean / 2)
    assert [account.decisions for account in none.accounts] == [None, None]
    assert not none.turning_points


LINE = [(0, "a"), (0, "b"), (1, "c"), (CHANCE, "x"), (1, "d"), (0, "a"), (2, "e"), (1, "c")]
"""Turns of seats 0, 1 (with a card turned up in between), 0, 2 and 1."""
EVEN = Curve((0, 8), ((1 / 3,) * 3, (1.0, 0.0, 0.0)))
HOPELESS = Curve((0, 8), ((0.6, 0.01, 0.39), (1.0, 0.0, 0.0)))


def cost(ply: int, size: float, best: str = "z", error: float = 0.0) -> Verdict:
    return Verdict(ply, Seat(LINE[ply][0]), best, Estimate(size, error))


@pytest.mark.parametrize(
    ("verdicts", "named", "unit", "curve"),
    [
        # The three most costly ones, in the order of play...
        ([cost(7, 3), cost(6, 2), cost(5, 9), cost(2, 4), cost(0, 1)], [2, 5, 7], "points", EVEN),
        # ... unless they are uncertain or small...
        ([cost(0, 3, error=1.6), cost(2, 1.4), cost(6, -5)], [], "points", EVEN),
        ([cost(0, 3, error=1.1), cost(2, 3, error=0.9)], [2], "points", EVEN),
        ([cost(0, 0.03), cost(2, 0.05)], [2], "chance", EVEN),
        # ... and only the most costly of a turn.
        ([cost(0, 3), cost(1, 4), cost(2, 4), cost(4, 3)], [1, 2], "points", EVEN),
        # A better move made later in the same turn costs nothing; in another turn it does.
        ([cost(0, 3, "b"), cost(2, 3, "d")], [], "points", EVEN),
        ([cost(5, 3, "b"), cost(1, 3, "a"), cost(2, 3, "e")], [1, 2, 5], "points", EVEN),
        # A seat that could not win lost no points; a lost chance to win always counts.
        ([cost(2, 3)], [], "points", HOPELESS),
        ([cost(2, 3)], [2], "chance", HOPELESS),
    ],
)
def test_turning_points_are_the_most_costly_decisions(
    verdicts: Sequence[Verdict], named: list[int], unit: str, curve: Curve
) -> None:
    turns = [
        Played(ply, Seat(seat), move, None, (), final=False)
        for ply, (seat, move) in enumerate(LINE)
    ]
    points = find_turning_points(Unit(unit), verdicts, curve, turns)
    assert [played.ply for played in points] == named
