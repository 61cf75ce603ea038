"""Game analysis."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any, Final

from games.ai.evaluation import Evaluator, find_lead
from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate, LuckModel, add_up, find_luck, mark, trace
from games.ai.review import Doubt, Reviewer, Verdict
from games.core.game import CHANCE, AnyGame, Seat
from games.core.record import Played

POINTS: Final = 3
"""Decisions that are named."""
CERTAIN: Final = 3.0
"""Standard errors a number of a report must be away from 0: of the many that it could say, one in
twenty would be a whim of the playouts, and the dearest of many costs are often so by luck."""
_LEAST: Final = {Unit.POINTS: 1.5, Unit.CHANCE: 0.04}
"""A decision that cost less turned nothing."""
_HOPELESS: Final = 0.02
"""Whoever plays for points and had no more chance than that turned nothing."""


def find_turning_points(
    unit: Unit, verdicts: Sequence[Verdict], curve: Curve, line: Sequence[Played]
) -> tuple[Verdict, ...]:
    """Return the dearest decisions in their order, one at most of each turn of a seat.

    A seat that still plays the better move in that turn has only chosen another order.
    """
    turns = {played.ply: turn for turn, played in _number_turns(line)}
    played = {(turn, played.text): played.ply for turn, played in _number_turns(line)}
    clear = [
        one
        for one in verdicts
        if one.cost.mean >= max(_LEAST[unit], CERTAIN * one.cost.error)
        and (unit is not Unit.POINTS or curve.find(one.ply)[one.seat] > _HOPELESS)
        and played.get((turns[one.ply], one.best), -1) < one.ply
    ]
    clear.sort(key=lambda one: one.cost.mean)
    dearest = {turns[one.ply]: one for one in clear}  # The last of a turn counts.
    found = sorted(dearest.values(), key=lambda one: one.cost.mean, reverse=True)
    return tuple(sorted(found[:POINTS], key=lambda one: one.ply))


def _number_turns(line: Sequence[Played]) -> Iterator[tuple[int, Played]]:
    """Yield all moves with the number of their turn: it lasts until another seat moves."""
    turn, mover = 0, Seat(0)
    for played in line:
        if played.seat == CHANCE:
            continue
        turn, mover = turn + (played.seat != mover), played.seat
        yield turn, played


_GLANCED: Final = 12
"""Decisions that are looked at a second time, and all that seem as dear, where a first look is a
playout or two; with..."""
_AGAIN: Final = 8
"""... so many playouts of both moves: what seemed dear may have been luck."""
_CLOSELY: Final = 6
"""Decisions that are looked at closely: the best move is sought with..."""
_SOUGHT: Final = 32
"""... so many playouts, and then so many..."""
_JUDGED: Final = 48
"""... of both moves say what the one made cost."""


@dataclass(frozen=True, slots=True)
class Account:
    """What the result of one seat is made of: `result = fair + luck + decisions + rest`."""

    result: float
    """By how much its score is above the others' mean; or its share of the win, 0 to 1."""
    fair: float
    """What each of equal players may expect."""
    luck: Estimate
    decisions: Estimate | None
    """What its decisions brought against a hard player's, mostly below 0; None where they were not
    looked at."""

    @property
    def rest(self) -> float:
        """What neither explains: the decisions of others, and what nobody can tell."""
        decisions = self.decisions.mean if self.decisions else 0.0
        return self.result - self.fair - self.luck.mean - decisions


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be said about a game that is over."""

    unit: Unit
    """Of results, luck and decisions."""
    accounts: tuple[Account, ...]
    turning_points: tuple[Verdict, ...]
    """Decisions that clearly cost much, in their order; there may be none."""
    curve: Curve


@dataclass(frozen=True, slots=True, eq=False)
class Reporter:
    """Reports on the games of one kind; the same record has the same report."""

    game: AnyGame
    evaluator: Evaluator[Any, Any]
    fortune: LuckModel
    playouts: int
    """How many all decisions of a game of the fewest players may use together, about.

    With more players each takes longer, so there are fewer.
    """

    def report(
        self, line: Sequence[Played], end: Any, plies: Collection[int], rng_seed: int
    ) -> Report:
        """Return the report on the effective line of a game that is over.

        The decisions made at `plies` are looked at; `end` is the final state, and `luck` any
        number. Raises `ValueError` for a game that is not over.
        """
        results = count_results(self.game, self.evaluator, end)
        players = len(results)
        credit = self.evaluator.credit(self.game.view(end, None))
        made = [played for played in line if played.ply in plies and credit]
        reviewer = Reviewer(self.game, self.evaluator, rng_seed, credit)
        close, rest = self._review(reviewer, made, self.playouts * self.game.seats[0] // players)
        unit = Unit.POINTS if self.evaluator.is_in_points else Unit.CHANCE
        shares = count_shares(self.game, self.evaluator, end)
        curve = trace(self.game, self.evaluator, line, shares, rng_seed)
        points = find_turning_points(unit, close, curve, line)
        moments = {played.ply: played for played in made}
        for one in points:
            if one.chance is not None:
                curve = mark(self.game, self.evaluator, curve, moments[one.ply], one.chance)
        accounts = tuple(self._account(line, results, made, (*close, *rest)))
        return Report(unit, accounts, points, curve)

    def _review(
        self, reviewer: Reviewer, made: Sequence[Played], playouts: int
    ) -> tuple[list[Verdict], list[Verdict]]:
        """Return the verdicts on moves that seem not to have been the best: the close ones first.

        Half of the playouts find them, the others tell what they cost. Those that seem dearest are
        looked at again and the dearest of these closely, each time with playouts of their own.
        A move that does no worse when it is looked at again is let stand.
        """
        half = playouts // 2
        doubts = [
            (one, doubt) for one in made if (doubt := reviewer.find_better(one, half // len(made)))
        ]
        doubts.sort(key=_find_gap, reverse=True)
        least = min(map(_find_gap, doubts[:_GLANCED]), default=0.0)
        glanced = [each for each in doubts if _find_gap(each) >= least]
        again = [(one, reviewer.look_again(one, doubt, _AGAIN)) for one, doubt in glanced]
        dearest = sorted(
            (each for each in again if _find_gap(each) > 0), key=_find_gap, reverse=True
        )
        close, rest = dearest[:_CLOSELY], [*dearest[_CLOSELY:], *doubts[len(glanced) :]]
        share = half // (2 * max(len(rest), 1))
        sought = [
            (one, reviewer.find_better(one, _SOUGHT, look=1) or doubt) for one, doubt in close
        ]
        return (
            [reviewer.judge_move(one, doubt.best, _JUDGED) for one, doubt in sought],
            [reviewer.judge_move(one, doubt.best, share) for one, doubt in rest],
        )

    def _account(
        self,
        line: Sequence[Played],
        results: Sequence[float],
        made: Sequence[Played],
        verdicts: Sequence[Verdict],
    ) -> Iterator[Account]:
        sums = add_up(tuple(find_luck(self.game, self.fortune, line).values()))
        deciding = {played.seat for played in made}
        for seat, result in enumerate(results):
            luck = self.fortune.weigh(sums[seat]) if sums else Estimate(0.0)
            costs = [verdict.cost for verdict in verdicts if verdict.seat == seat]
            decisions = Estimate(
                # No move costs is 0.0, not -0.0.
                0.0 - sum(cost.mean for cost in costs),
                sqrt(sum(cost.error**2 for cost in costs)),
            )
            yield Account(result, fmean(results), luck, decisions if seat in deciding else None)


def _find_gap(doubted: tuple[Played, Doubt]) -> float:
    return doubted[1].gap


def count_results(game: AnyGame, evaluator: Evaluator[Any, Any], end: Any) -> tuple[float, ...]:
    """Return by seat how a game ended: by how many points a score is above the mean of the others'.

    Where no points are played for, it is the share of the win, 0 to 1. Raises `ValueError` for a
    game that is not over.
    """
    outcome = game.outcome(end)
    if outcome is None:
        raise ValueError("only a game that is over has a result")
    if not evaluator.is_in_points:
        return count_shares(game, evaluator, end)
    scores = outcome.scores
    return tuple(find_lead(scores, Seat(seat)) for seat in range(len(scores)))


def count_shares(game: AnyGame, evaluator: Evaluator[Any, Any], end: Any) -> tuple[float, ...]:
    """Return everybody's share of the win in a game that is over, 0 to 1."""
    outcome = game.outcome(end)
    seats = range(len(outcome.scores)) if outcome else ()
    return tuple(evaluator.evaluate(game.view(end, Seat(seat))).chance for seat in seats)
