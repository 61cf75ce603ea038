"""Reports on finished games: what decisions cost, what turned the game, how the chances went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import isclose

import pytest

from games.ai.evaluation import Playout
from games.ai.hints import Unit
from games.ai.report import CERTAIN, POINTS, Report
from games.ai.review import Reviewer
from games.ai.search import Level
from games.core.game import CHANCE, Seat, Setup
from games.core.record import Replay, begin
from tests.support.games import GAMES
from tools.luck.evenings import play

REPORTED = [name for name, package in GAMES.items() if package.fortune]
QUICK = [name for name in REPORTED if not GAMES[name].game.id.startswith("keltis")]
"""Games whose moves are judged quickly."""
FEW = 300
"""Playouts of a whole report: enough to see that it holds together."""


def find(game: str, replay: Replay, *, playouts: int = FEW) -> Report:
    """Return the report on all decisions of a game."""
    plies = {one.ply for one in replay.played if one.seat != CHANCE}
    package = replace(GAMES[game], review=playouts)
    return package.report(replay.played, replay.state, plies, 5)


@cache
def played(game: str, level: Level = Level.NORMAL) -> Replay:
    return play(GAMES[game], GAMES[game].game.seats[0], 3, level)


@cache
def found(game: str, level: Level = Level.NORMAL) -> Report:
    return find(game, played(game, level))


@pytest.mark.parametrize("game", REPORTED)
def test_a_report_accounts_for_every_result(game: str) -> None:
    package, report = GAMES[game], found(game)
    outcome = package.game.outcome(played(game).state)
    assert outcome
    assert package.evaluator
    for seat, each in enumerate(report.accounts):
        assert each.decisions is not None
        total = each.fair + each.luck.mean + each.decisions.mean + each.rest
        assert isclose(each.result, total)
        if report.unit is Unit.POINTS:
            others = [score for other, score in enumerate(outcome.scores) if other != seat]
            assert isclose(each.result, outcome.scores[seat] - sum(others) / len(others))
        else:
            assert each.result == report.curve.chances[-1][seat]
    assert isclose(sum(each.luck.mean for each in report.accounts), 0, abs_tol=1e-6)


@pytest.mark.parametrize("game", REPORTED)
def test_chances_are_shares_that_end_as_the_game_did(game: str) -> None:
    package, curve = GAMES[game], found(game).curve
    outcome = package.game.outcome(played(game).state)
    assert outcome
    last = [float(seat in outcome.winners) for seat in range(len(outcome.scores))]
    assert list(curve.chances[-1]) == last
    assert len(curve.plies) == len(curve.chances) > 10
    assert list(curve.plies) == sorted(set(curve.plies))
    for chances in curve.chances:
        assert isclose(sum(chances), sum(last))
        assert all(0 <= each <= 1 for each in chances)


def test_playouts_that_all_end_alike_are_not_taken_for_certain() -> None:
    """There are a dozen for each moment."""
    *course, _end = found("nlk").curve.chances
    assert min(min(chances) for chances in course) > 0


def test_whoever_has_no_cards_left_is_certain_not_to_lose() -> None:
    """In NLK, of a single hand."""
    game, curve = GAMES["nlk"].game, found("nlk").curve
    hands = {
        one.ply: [game.view(one.before, Seat(seat)).own for seat in range(game.seats[0])]
        for one in played("nlk").played
        if one.before.trump is not None
    }
    safe = [
        (ply, seat)
        for ply in curve.plies
        for seat, hand in enumerate(hands.get(ply, []))
        if not hand
    ]
    assert safe
    assert {curve.find(ply)[seat] for ply, seat in safe} == {1.0}


@pytest.mark.parametrize("game", QUICK)
def test_turning_points_are_clear_and_could_have_been_better(game: str) -> None:
    package, replay = GAMES[game], played(game, Level.EASY)
    points = found(game, Level.EASY).turning_points
    line = {one.ply: one for one in replay.played}
    assert len(points) <= POINTS
    assert [one.ply for one in points] == sorted({one.ply for one in points})
    for one in points:
        made = line[one.ply]
        assert one.cost.mean > 0
        assert one.cost.mean >= CERTAIN * one.cost.error
        assert one.seat == made.seat
        assert one.best != made.text
        moves = package.game.legal_moves(made.before, made.seat)
        assert one.best in {package.game.notate(move) for move in moves}


@pytest.mark.parametrize("game", QUICK)
def test_turning_points_were_looked_at_closely(game: str) -> None:
    """What a few playouts say of a move is no more than luck."""
    package, replay = GAMES[game], played(game, Level.EASY)
    assert package.evaluator
    share = package.evaluator.credit(package.game.view(replay.state, None))
    reviewer = Reviewer(package.game, package.evaluator, 5, share)
    line = {one.ply: one for one in replay.played}
    for one in found(game, Level.EASY).turning_points:
        assert one == reviewer.judge_move(line[one.ply], one.best, 48)


def test_what_cost_everything_is_named_though_much_seems_as_dear_at_a_look_of_one_playout() -> None:
    replay = play(GAMES["nlk"], 4, 11, Level.EASY)
    costs = [one.cost.mean for one in find("nlk", replay).turning_points]
    assert costs.count(1.0) == 2


def test_what_a_hard_player_does_is_hardly_better_than_what_one_would_do() -> None:
    for account in found("nlk", Level.HARD).accounts:
        assert account.decisions
        assert account.decisions.mean < 0.1


def test_no_move_costs_more_than_the_chance_that_was_there() -> None:
    """In NLK, where both are chances not to lose; the others had the rest."""
    report = found("nlk", Level.EASY)
    for one in report.turning_points:
        chances = report.curve.find(one.ply)
        assert chances[one.seat] >= one.cost.mean
        assert isclose(sum(chances), 3)


def test_rules_of_thumb_turn_games() -> None:
    """So that the test above looks at something."""
    assert sum(len(found(game, Level.EASY).turning_points) for game in QUICK) > 2


@pytest.mark.parametrize("game", QUICK)
def test_the_same_game_has_the_same_report(game: str) -> None:
    assert find(game, played(game)) == found(game)


def test_the_best_move_is_never_bettered() -> None:
    """Nor is one that was the only one."""
    package, replay = GAMES["cullinan"], played("cullinan")
    assert package.evaluator
    reviewer, bettered = Reviewer(package.game, package.evaluator, 1), 0
    for one in replay.played:
        if one.seat == CHANCE:
            continue
        better = reviewer.find_better(one, 8)
        if better:
            assert better.best != one.text
            assert reviewer.judge_move(one, better.best, 8).cost.mean == better.gap > 0
            assert reviewer.find_better(replace(one, text=better.best), 8) is None
        bettered += better is not None
    assert bettered > 9


@pytest.mark.parametrize(("playouts", "compared"), [(1, 2), (3, 2), (4, 4), (40, 4)])
def test_in_very_long_games_fewer_moves_are_compared(playouts: int, compared: int) -> None:
    package, replay, widest = GAMES["nlk"], played("nlk"), 0
    assert package.evaluator
    play_on = package.evaluator.play_on
    assert play_on
    for one in replay.played:
        if one.seat == CHANCE:
            continue
        asked: list[object] = []

        def count(view: object, asked: list[object] = asked) -> Playout:
            asked.append(view)
            return play_on(view)

        evaluator = replace(package.evaluator, play_on=count)
        Reviewer(package.game, evaluator, 1).find_better(one, playouts)
        widest = max(widest, len(asked))
    assert widest == compared


def test_a_game_that_runs_has_no_report() -> None:
    package = GAMES["coloretto"]
    with pytest.raises(ValueError, match="over"):
        package.report((), begin(package.game, Setup(2)).state, (), 1)


def tell(share: float) -> Callable[[object], float]:
    """Return a `Judge.credit` that is the same everywhere."""
    return lambda _: share


def test_no_more_is_told_of_a_cost_than_shows_in_results() -> None:
    package, replay = GAMES["cullinan"], played("cullinan", Level.EASY)
    assert package.evaluator
    plies = {one.ply for one in replay.played if one.seat != CHANCE}
    whole, half, none = (
        replace(package, evaluator=replace(package.evaluator, credit=tell(share))).report(
            replay.played, replay.state, plies, 5
        )
        for share in (1.0, 0.5, 0.0)
    )
    for one, other in zip(whole.accounts, half.accounts, strict=True):
        assert one.decisions
        assert other.decisions
        assert one.decisions.mean < 0
        assert isclose(other.decisions.mean, one.decisions.mean / 2)
    assert [one.decisions for one in none.accounts] == [None, None]
    assert not none.turning_points
