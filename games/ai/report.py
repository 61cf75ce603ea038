"""The report on a finished game: luck, decisions and turning points."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from operator import attrgetter
from statistics import fmean
from typing import Any, Final

from games.ai.evaluation import Evaluation, Evaluator, find_lead
from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate, LuckModel, add_up, estimate, find_luck, mark, trace
from games.ai.search import pick_best, play_moves, search
from games.core import CHANCE, AnyGame, Played, Seat, Stream

_WIDTH: Final = 4
"""Candidates in the search for the best move."""
_NARROW: Final = 2
"""Candidates in games too long for a rollout of each: few of them matter."""
_FEW: Final = 4
"""Rollouts of both moves at least."""
_SECOND_LOOK: Final = 254
"""The look that checks a seemingly better move."""
_LAST_LOOK: Final = 255
"""The look that measures the cost of the move that was made."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of one decision."""

    ply: int
    seat: Seat
    best: str
    """The move of a hard player, in notation."""
    cost: Estimate
    """How much more than the actual move it promises: in points, or in win probability. In the
    search that found the move this may be noise, as it is the best of several."""
    chance: float | None = None
    """Win probability after the actual move, if that was played out and there are no points."""


@dataclass(frozen=True, slots=True, eq=False)
class Reviewer:
    """Reviews the decisions of one game, each from the view of its seat."""

    game: AnyGame
    evaluator: Evaluator[Any, Any]
    rng_seed: int
    """Seed; the same one leads to the same verdicts."""
    credit: float = 1.0
    """See `Evaluator.credit`."""

    def find_better(self, played: Played, rollouts: int, look: int = 0) -> Verdict | None:
        """Return the move of a hard player.

        None where there was no choice, where it is the actual move, and where it is hardly better.
        A look plays about `rollouts` games; every `look` meets other positions.
        """
        game = self.game
        evaluator = self.evaluator
        moves = game.legal_moves(played.before, played.seat)
        if len(moves) < 2:
            return None
        rng_seed = self._draw(played, look)
        made = game.parse(played.text)
        if evaluator.is_learned:
            chances = self._rate(played)
            best = pick_best(moves, tuple(chances.values()), rng_seed)
            gap = Estimate(max(chances.values()) - chances[made])
            return Verdict(played.ply, played.seat, game.notate(best), gap) if gap.mean else None
        width = min(evaluator.width or _WIDTH, _WIDTH if rollouts >= _WIDTH else _NARROW)
        narrow = replace(evaluator, width=width)
        view = game.view(played.before, played.seat)
        first, *others = search(game, narrow, view, rng_seed, rollouts, also=made)
        if first.move == made:
            return None
        ends = next(each.ends for each in others if each.move == made)
        gap = self._subtract(tuple(zip(first.ends, ends, strict=False)))
        verdict = Verdict(played.ply, played.seat, game.notate(first.move), gap)
        return verdict if gap.mean > gap.error else None

    def judge_move(
        self, played: Played, better: str, rollouts: int, look: int = _LAST_LOOK
    ) -> Verdict:
        """Return the cost of a move against a better one, from rollouts of both.

        It may be below 0.
        """
        game = self.game
        evaluator = self.evaluator
        chance = None
        made = game.parse(played.text)
        best = game.parse(better)
        if evaluator.is_learned:
            chances = self._rate(played)
            cost = Estimate(self.credit * (chances[best] - chances[made]))
        else:
            view = game.view(played.before, played.seat)
            rng_seed = self._draw(played, look)
            ends = play_moves(game, evaluator, view, (best, made), rng_seed, max(rollouts, _FEW))
            cost = self._subtract(ends)
            if not evaluator.is_in_points:
                chance = fmean(end.chance for end, _ in ends)
        return Verdict(played.ply, played.seat, better, cost, chance)

    def _rate(self, played: Played) -> dict[Any, float]:
        """Return the learned win probability of every move."""
        moves = self.game.legal_moves(played.before, played.seat)
        view = self.game.view(played.before, played.seat)
        return dict(zip(moves, self.evaluator.rate_moves(view, moves), strict=True))

    def _subtract(self, ends: Sequence[Sequence[Evaluation]]) -> Estimate:
        worth = attrgetter("result" if self.evaluator.is_in_points else "chance")
        return estimate([worth(best) - worth(made) for best, made in ends])

    def _draw(self, played: Played, look: int) -> int:
        return Stream(self.rng_seed + (played.ply << 8) + look).below(1 << 62)


POINTS: Final = 3
"""Turning points of a report at most."""
CERTAIN: Final = 3.0
"""Standard errors that a number of a report must be away from 0. A report has many numbers, and the
largest of many costs are often noise; about one in twenty would be."""
_LEAST: Final = {Unit.POINTS: 1.5, Unit.CHANCE: 0.04}
"""The smallest cost of a turning point."""
_HOPELESS: Final = 0.02
"""A seat that plays for points with at most this chance to win has no turning points."""


def find_turning_points(
    unit: Unit, verdicts: Sequence[Verdict], curve: Curve, line: Sequence[Played]
) -> tuple[Verdict, ...]:
    """Return the most costly decisions in order, at most one for each turn of a seat.

    A seat that still plays the better move in the same turn only changed the order of its moves.
    """
    turns = {played.ply: turn for turn, played in _number_turns(line)}
    played = {(turn, played.text): played.ply for turn, played in _number_turns(line)}
    clear = [
        verdict
        for verdict in verdicts
        if verdict.cost.mean >= max(_LEAST[unit], CERTAIN * verdict.cost.error)
        and (unit is not Unit.POINTS or curve.find(verdict.ply)[verdict.seat] > _HOPELESS)
        and played.get((turns[verdict.ply], verdict.best), -1) < verdict.ply
    ]
    clear.sort(key=lambda verdict: verdict.cost.mean)
    dearest = {
        turns[verdict.ply]: verdict for verdict in clear
    }  # The last decision of a turn counts.
    ordered = sorted(dearest.values(), key=lambda verdict: verdict.cost.mean, reverse=True)
    return tuple(sorted(ordered[:POINTS], key=lambda verdict: verdict.ply))


def _number_turns(line: Sequence[Played]) -> Iterator[tuple[int, Played]]:
    """Yield all moves with the number of their turn, which lasts until another seat moves."""
    turn = 0
    mover = Seat(0)
    for played in line:
        if played.seat == CHANCE:
            continue
        turn += played.seat != mover
        mover = played.seat
        yield turn, played


_GLANCED: Final = 12
"""Decisions that are looked at a second time, and all with the same apparent cost, where a first
look is a rollout or two."""
_AGAIN: Final = 8
"""Rollouts of both moves in the second look: the apparent cost may be noise."""
_CLOSELY: Final = 6
"""Decisions that are examined closely."""
_SOUGHT: Final = 32
"""Rollouts to find the best move."""
_JUDGED: Final = 48
"""Rollouts of both moves to measure the cost of the move that was made."""


@dataclass(frozen=True, slots=True)
class Account:
    """Breakdown of one seat's result: `result = fair + luck + decisions + rest`."""

    result: float
    """Points above the mean of the others' scores; or the share of the win, 0 to 1."""
    fair: float
    """The expected result among equal players."""
    luck: Estimate
    decisions: Estimate | None
    """Gain of its decisions over a hard player's, mostly below 0; None if not reviewed."""

    @property
    def rest(self) -> float:
        """The unexplained part: decisions of other seats, and noise."""
        decisions = self.decisions.mean if self.decisions else 0.0
        return self.result - self.fair - self.luck.mean - decisions


@dataclass(frozen=True, slots=True)
class GameReport:
    """The analysis of a finished game."""

    unit: Unit
    """The unit of results, luck and decisions."""
    accounts: tuple[Account, ...]
    turning_points: tuple[Verdict, ...]
    """Costly decisions in order; may be empty."""
    curve: Curve


@dataclass(frozen=True, slots=True, eq=False)
class Reporter:
    """Analyses finished games of one kind; deterministic for a record."""

    game: AnyGame
    evaluator: Evaluator[Any, Any]
    luck_model: LuckModel
    rollouts: int
    """Rollouts for all decisions of a game with the fewest players, about.

    With more players a rollout takes longer, so there are fewer.
    """

    def report(
        self, line: Sequence[Played], end: Any, plies: Collection[int], rng_seed: int
    ) -> GameReport:
        """Return the report on the effective line of a finished game.

        The decisions made at `plies` are reviewed; `end` is the final state. Raises `ValueError`
        for a game that is not over.
        """
        results = count_results(self.game, self.evaluator, end)
        players = len(results)
        credit = self.evaluator.credit(self.game.view(end, None))
        made = [played for played in line if played.ply in plies and credit]
        reviewer = Reviewer(self.game, self.evaluator, rng_seed, credit)
        close, rest = self._review(reviewer, made, self.rollouts * self.game.seats[0] // players)
        unit = Unit.POINTS if self.evaluator.is_in_points else Unit.CHANCE
        shares = count_shares(self.game, self.evaluator, end)
        curve = trace(self.game, self.evaluator, line, shares, rng_seed)
        points = find_turning_points(unit, close, curve, line)
        moments = {played.ply: played for played in made}
        for point in points:
            if point.chance is not None:
                curve = mark(self.game, self.evaluator, curve, moments[point.ply], point.chance)
        accounts = tuple(self._account(line, results, made, (*close, *rest)))
        return GameReport(unit, accounts, points, curve)

    def _review(
        self, reviewer: Reviewer, made: Sequence[Played], rollouts: int
    ) -> tuple[list[Verdict], list[Verdict]]:
        """Return verdicts on moves that seem not to be the best, the close ones first.

        Half of the rollouts find them, the others measure their cost. The most costly ones are
        looked at again, and of these the most costly closely, each time with new rollouts. A move
        that is no worse at the second look is dropped.
        """
        half = rollouts // 2
        doubts = [
            (move, doubt)
            for move in made
            if (doubt := reviewer.find_better(move, half // len(made)))
        ]
        doubts.sort(key=_find_gap, reverse=True)
        least = min(map(_find_gap, doubts[:_GLANCED]), default=0.0)
        glanced = [each for each in doubts if _find_gap(each) >= least]
        again = [
            (move, reviewer.judge_move(move, doubt.best, _AGAIN, _SECOND_LOOK))
            for move, doubt in glanced
        ]
        dearest = sorted(
            (each for each in again if _find_gap(each) > 0), key=_find_gap, reverse=True
        )
        close = dearest[:_CLOSELY]
        rest = [*dearest[_CLOSELY:], *doubts[len(glanced) :]]
        share = half // (2 * max(len(rest), 1))
        sought = [
            (move, reviewer.find_better(move, _SOUGHT, look=1) or doubt) for move, doubt in close
        ]
        return (
            [reviewer.judge_move(move, doubt.best, _JUDGED) for move, doubt in sought],
            [reviewer.judge_move(move, doubt.best, share) for move, doubt in rest],
        )

    def _account(
        self,
        line: Sequence[Played],
        results: Sequence[float],
        made: Sequence[Played],
        verdicts: Sequence[Verdict],
    ) -> Iterator[Account]:
        sums = add_up(tuple(find_luck(self.game, self.luck_model, line).values()))
        deciding = {played.seat for played in made}
        for seat, result in enumerate(results):
            luck = self.luck_model.weigh(sums[seat]) if sums else Estimate(0.0)
            costs = [verdict.cost for verdict in verdicts if verdict.seat == seat]
            decisions = Estimate(
                # Avoids -0.0.
                0.0 - sum(cost.mean for cost in costs),
                sqrt(sum(cost.error**2 for cost in costs)),
            )
            yield Account(result, fmean(results), luck, decisions if seat in deciding else None)


def _find_gap(doubted: tuple[Played, Verdict]) -> float:
    return doubted[1].cost.mean


def count_results(game: AnyGame, evaluator: Evaluator[Any, Any], end: Any) -> tuple[float, ...]:
    """Return each seat's result: points above the mean of the others' scores.

    In games without points, it is the share of the win, 0 to 1. Raises `ValueError` for a game that
    is not over.
    """
    outcome = game.outcome(end)
    if outcome is None:
        raise ValueError("only a game that is over has a result")
    if not evaluator.is_in_points:
        return count_shares(game, evaluator, end)
    merits = outcome.merits
    return tuple(find_lead(merits, Seat(seat)) for seat in range(len(merits)))


def count_shares(game: AnyGame, evaluator: Evaluator[Any, Any], end: Any) -> tuple[float, ...]:
    """Return each seat's share of the win in a finished game, 0 to 1."""
    outcome = game.outcome(end)
    seats = range(len(outcome.scores)) if outcome else ()
    return tuple(evaluator.evaluate(game.view(end, Seat(seat))).chance for seat in seats)
