"""Reports on finished games: luck, what decisions cost, what turned the game, the chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import isclose

import pytest

from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate, LuckModel, find_luck
from games.ai.report import CERTAIN, POINTS, Report, Reviewer, Verdict, find_turning_points
from games.ai.search import Level
from games.core.game import CHANCE, Seat
from games.core.record import Played, Replay
from tests.support.games import GAMES, over_games
from tools.luck.evenings import play

QUICK = ("coloretto", "nlk", "cullinan")
"""Games whose moves are judged quickly."""
over_quick = pytest.mark.parametrize("game", QUICK)
FEW = 300
"""Playouts of a whole report: enough to see that it holds together."""
FEWEST = 100
"""The same where each takes long."""
MOMENTS = 6
"""Answers of chance that are looked at in one game."""


def find(game: str, replay: Replay, share: float | None = None) -> Report:
    """Return the report on all decisions of a game, with a share of its costs."""
    plies = {one.ply for one in replay.played if one.seat != CHANCE}
    package = replace(GAMES[game], review=FEW if game in QUICK else FEWEST)
    if share is not None and package.evaluator:
        package = replace(package, evaluator=replace(package.evaluator, credit=lambda _: share))
    return package.report(replay.played, replay.state, plies, 5)


@cache
def played(game: str, level: Level = Level.NORMAL) -> Replay:
    return play(GAMES[game], GAMES[game].game.seats[0], 3, level)


@cache
def found(game: str, level: Level = Level.NORMAL) -> Report:
    return find(game, played(game, level))


@cache
def line(game: str) -> tuple[Played, ...]:
    return play(GAMES[game], GAMES[game].game.seats[0], 11).played


def model(game: str) -> LuckModel:
    fortune = GAMES[game].fortune
    assert fortune, "every game has its luck measured"
    return fortune


def make_reviewer(game: str, share: float = 1.0, seed: int = 1) -> Reviewer:
    evaluator = GAMES[game].evaluator
    assert evaluator
    return Reviewer(GAMES[game].game, evaluator, seed, share)


@over_games
def test_luck_is_nothing_on_average(game: str) -> None:
    rules, fortune, looked = GAMES[game].game, model(game), 0
    draws = [one for one in line(game) if one.seat == CHANCE]
    for one in draws[:: max(1, len(draws) // MOMENTS)]:
        chances = rules.chances(one.before)
        if len(chances) < 2:
            continue
        told = (replace(one, text=rules.notate(chance.move)) for chance in chances)
        found = (find_luck(rules, fortune, [each])[one.ply] for each in told)
        worth = [tuple(fortune.weigh(seat).mean for seat in numbers) for numbers in found]
        total = sum(chance.weight for chance in chances)
        for seat in zip(*worth, strict=True):
            pairs = zip(seat, chances, strict=True)
            mean = sum(luck * chance.weight for luck, chance in pairs) / total
            assert isclose(mean, 0, abs_tol=1e-9)
        looked += len(set(worth)) > 1
    assert looked > 1, "chance never made a difference"


@over_games
def test_what_one_has_of_luck_the_others_lack_and_every_number_has_a_weight(game: str) -> None:
    found = find_luck(GAMES[game].game, model(game), line(game))
    assert found
    for numbers in found.values():
        assert all(isclose(sum(column), 0, abs_tol=1e-9) for column in zip(*numbers, strict=True))
    seats = model(game).measure(line(game)[-1].before)
    assert len({len(each) for each in (*seats, *model(game).weights)}) == 1


def test_weights_that_differ_tell_how_uncertain_luck_is() -> None:
    def never(_state: object) -> tuple[tuple[float, ...], ...]:
        raise AssertionError

    same = LuckModel(never, ((2.0, 1.0),) * 3).weigh((3.0, -1.0))
    assert same == Estimate(5.0, 0.0)
    assert same.is_clear
    # Without each of three parts: 1, 2 and 3; so the error is that of a mean of 1, 2 and 3 thrice.
    apart = LuckModel(never, ((1.0,), (2.0,), (3.0,))).weigh((1.0,))
    assert apart.mean == 2
    assert isclose(apart.error, (4 / 3) ** 0.5)
    assert not apart.is_clear


@over_games
def test_a_report_accounts_for_every_result_and_chances_end_as_the_game_did(game: str) -> None:
    package, report, curve = GAMES[game], found(game), found(game).curve
    outcome = package.game.outcome(played(game).state)
    assert outcome
    for seat, each in enumerate(report.accounts):
        assert each.decisions is not None
        total = each.fair + each.luck.mean + each.decisions.mean + each.rest
        assert isclose(each.result, total)
        if report.unit is Unit.POINTS:
            others = [score for other, score in enumerate(outcome.scores) if other != seat]
            assert isclose(each.result, outcome.scores[seat] - sum(others) / len(others))
        else:
            assert each.result == curve.chances[-1][seat]
    assert isclose(sum(each.luck.mean for each in report.accounts), 0, abs_tol=1e-6)
    last = [float(seat in outcome.winners) for seat in range(len(outcome.scores))]
    assert list(curve.chances[-1]) == last
    assert len(curve.plies) == len(curve.chances) > 10
    assert list(curve.plies) == sorted(set(curve.plies))
    for chances in curve.chances:
        assert isclose(sum(chances), sum(last))
        assert all(0 <= each <= 1 for each in chances)


def test_few_playouts_that_end_alike_are_not_certain_but_a_seat_without_cards_is() -> None:
    """There are a dozen for each moment. In NLK, of a single hand, who has no cards is safe."""
    game, curve, safe = GAMES["nlk"].game, found("nlk").curve, []
    assert min(min(chances) for chances in curve.chances[:-1]) > 0
    before = {one.ply: one.before for one in played("nlk").played}
    for ply in curve.plies:
        if ply in before and before[ply].trump is not None:
            views = (game.view(before[ply], Seat(seat)) for seat in range(game.seats[0]))
            safe += [curve.find(ply)[seat] for seat, view in enumerate(views) if not view.own]
    assert set(safe) == {1.0}


@over_quick
def test_turning_points_are_clear_and_were_looked_at_closely(game: str) -> None:
    """A few playouts say nothing certain of a move."""
    package, replay = GAMES[game], played(game, Level.EASY)
    assert package.evaluator
    share = package.evaluator.credit(package.game.view(replay.state, None))
    points = found(game, Level.EASY).turning_points
    made_at = {one.ply: one for one in replay.played}
    assert len(points) <= POINTS
    assert [one.ply for one in points] == sorted({one.ply for one in points})
    for one in points:
        made = made_at[one.ply]
        assert one.cost.mean > 0
        assert one.cost.mean >= CERTAIN * one.cost.error
        assert one.seat == made.seat
        assert one.best != made.text
        moves = package.game.legal_moves(made.before, made.seat)
        assert one.best in {package.game.notate(move) for move in moves}
        assert one == make_reviewer(game, share, 5).judge_move(made, one.best, 48)


def test_slips_of_easy_players_turn_games_and_cost_no_more_than_there_was() -> None:
    """In NLK costs are chances not to lose; the others had the rest."""
    assert sum(len(found(game, Level.EASY).turning_points) for game in QUICK) > 2
    report = found("nlk", Level.EASY)
    for one in report.turning_points:
        chances = report.curve.find(one.ply)
        assert chances[one.seat] >= one.cost.mean
        assert isclose(sum(chances), 3)


def test_what_cost_everything_is_named_though_much_seems_as_dear_at_a_look_of_one_playout() -> None:
    report = find("nlk", play(GAMES["nlk"], 4, 11, Level.EASY))
    assert [one.cost.mean for one in report.turning_points].count(1.0) == 2


def test_no_more_is_told_of_a_cost_than_shows_in_results() -> None:
    replay = played("cullinan", Level.EASY)
    whole, half, none = (find("cullinan", replay, share) for share in (1.0, 0.5, 0.0))
    for one, other in zip(whole.accounts, half.accounts, strict=True):
        assert one.decisions
        assert other.decisions
        assert one.decisions.mean < 0
        assert isclose(other.decisions.mean, one.decisions.mean / 2)
    assert [one.decisions for one in none.accounts] == [None, None]
    assert not none.turning_points


LINE = [(0, "a"), (0, "b"), (1, "c"), (CHANCE, "x"), (1, "d"), (0, "a"), (2, "e"), (1, "c")]
"""Turns of 0, of 1 with a turn of a card between, of 0, 2 and 1 again."""
EVEN = Curve((0, 8), ((1 / 3,) * 3, (1.0, 0.0, 0.0)))
HOPELESS = Curve((0, 8), ((0.6, 0.01, 0.39), (1.0, 0.0, 0.0)))


def cost(ply: int, size: float, best: str = "z", error: float = 0.0) -> Verdict:
    return Verdict(ply, Seat(LINE[ply][0]), best, Estimate(size, error))


@pytest.mark.parametrize(
    ("verdicts", "named", "unit", "curve"),
    [
        # The dearest three are named in their order...
        ([cost(7, 3), cost(6, 2), cost(5, 9), cost(2, 4), cost(0, 1)], [2, 5, 7], "points", EVEN),
        # ... unless they are not clear, or small...
        ([cost(0, 3, error=1.6), cost(2, 1.4), cost(6, -5)], [], "points", EVEN),
        ([cost(0, 3, error=1.1), cost(2, 3, error=0.9)], [2], "points", EVEN),
        ([cost(0, 0.03), cost(2, 0.05)], [2], "chance", EVEN),
        # ... and only the dearest of a turn.
        ([cost(0, 3), cost(1, 4), cost(2, 4), cost(4, 3)], [1, 2], "points", EVEN),
        # A better move that still comes in that turn costs nothing; in another one it does.
        ([cost(0, 3, "b"), cost(2, 3, "d")], [], "points", EVEN),
        ([cost(5, 3, "b"), cost(1, 3, "a"), cost(2, 3, "e")], [1, 2, 5], "points", EVEN),
        # A seat without hope lost no points; a chance was there, or it could not be lost.
        ([cost(2, 3)], [], "points", HOPELESS),
        ([cost(2, 3)], [2], "chance", HOPELESS),
    ],
)
def test_turning_points_are_the_dearest_decisions(
    verdicts: Sequence[Verdict], named: list[int], unit: str, curve: Curve
) -> None:
    turns = [
        Played(ply, Seat(seat), move, None, (), final=False)
        for ply, (seat, move) in enumerate(LINE)
    ]
    found = find_turning_points(Unit(unit), verdicts, curve, turns)
    assert [one.ply for one in found] == named
