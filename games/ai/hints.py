"""Hints: the move of a hard AI player with one reason, and its best alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, Generic, TypeVar

from games.ai.evaluation import Evaluator, find_fault, find_reason
from games.ai.search import Candidate, pick_best, search
from games.core import AnyGame, Text, text

M = TypeVar("M")

MOST: Final = 4
"""Moves of a hint: the best and up to three alternatives."""
_POINT: Final = 0.5
"""The smallest difference in points that is shown."""
_SHARE: Final = 0.02
"""The smallest difference in win probability that is shown, 0 to 1."""


class Unit(StrEnum):
    """The unit of a difference between moves."""

    POINTS = "points"
    """Points of the final score."""
    CHANCE = "chance"
    """Probability to win, 0 to 1; in a game with one loser, not to lose."""


@dataclass(frozen=True, slots=True)
class Gap:
    """How much worse than the best move an alternative is."""

    unit: Unit
    size: float
    """0 where no difference is measurable."""


@dataclass(frozen=True, slots=True)
class Advice(Generic[M]):
    """An alternative to the move of a hint."""

    move: M
    gap: Gap | None
    """None where moves are ordered but their difference is unknown."""
    fault: Text | None
    """The reason against it; None where none is clear."""


@dataclass(frozen=True, slots=True)
class Hint(Generic[M]):
    """One move to play."""

    move: M
    reason: Text
    """Why, as a clause whose subject is the move: "takes 2 diamonds"."""
    others: tuple[Advice[M], ...]
    """Its best alternatives in descending order."""


def advise(
    game: AnyGame,
    evaluator: Evaluator[M, Any],
    view: Any,
    moves: Sequence[M],
    rng_seed: int,
    rollouts: int,
) -> Hint[M]:
    """Return the hint for the view's seat; deterministic in view and `rng_seed`.

    Moves are compared by learned ratings where the evaluator has them, else by `rollouts` rollouts;
    with 0, one ply ahead.
    """
    if rollouts and not evaluator.is_learned:
        ranked = _compare(evaluator, search(game, evaluator, view, rng_seed, rollouts, keep=MOST))
    else:
        ranked = _order_moves(evaluator, view, moves, rng_seed)
    reasons = [evaluator.explain(view, move) if evaluator.explain else () for move, _ in ranked]
    (best, _), *others = ranked
    advices = tuple(
        # Without a measurable difference there is no reason against a move.
        Advice(move, gap, None if gap and not gap.size else find_fault(own, reasons[0]))
        for (move, gap), own in zip(others, reasons[1:], strict=True)
    )
    reason = find_reason(reasons[0], reasons[1:]) or _compare_results(advices)
    return Hint(best, reason, advices)


def _compare_results(others: Sequence[Advice[Any]]) -> Text:
    """Return the lead over the next best move, for a move about which the game knows no reason."""
    if not others or others[0].gap is None or not others[0].gap.size:
        return text("reason-none-better")
    gap = others[0].gap
    if gap.unit is Unit.CHANCE:
        return text("reason-wins-more", count=round(100 * gap.size))
    return text("reason-scores-more", count=round(gap.size) or 1)


def _compare(
    evaluator: Evaluator[M, Any], candidates: Sequence[Candidate[M]]
) -> list[tuple[M, Gap | None]]:
    """Return the fully compared moves: the best first, then by gap."""
    best, *rest = candidates
    chosen = _choose(evaluator, best.move, [each.move for each in rest])
    others = [each for each in rest if len(each.ends) == len(best.ends) and each.move in chosen]
    gaps = [(each.move, _measure(evaluator, best, each)) for each in others[: MOST - 1]]
    # Alternatives a point or more behind follow those that only win less often.
    gaps.sort(key=lambda entry: (entry[1].unit is Unit.POINTS and entry[1].size > 0, entry[1].size))
    return [(best.move, None), *gaps]


def _measure(evaluator: Evaluator[M, Any], best: Candidate[M], other: Candidate[M]) -> Gap:
    """Return the gap in win probability if it is clear, else in points."""
    pairs = tuple(zip(best.ends, other.ends, strict=True))
    points = [first.result - second.result for first, second in pairs]
    if evaluator.is_in_points and (size := _clear(points)) >= _POINT:
        return Gap(Unit.POINTS, size)
    size = _clear([first.chance - second.chance for first, second in pairs])
    return Gap(Unit.CHANCE, size if size >= _SHARE else 0.0)


def _clear(differences: Sequence[float]) -> float:
    """Return the mean of differences, or 0 where it is within their standard error."""
    mean = fmean(differences)
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else mean
    return mean if mean > error else 0.0


def _order_moves(
    evaluator: Evaluator[M, Any], view: Any, moves: Sequence[M], rng_seed: int
) -> list[tuple[M, Gap | None]]:
    ratings = evaluator.rate_moves(view, moves)
    best = pick_best(moves, ratings, rng_seed)
    most = max(ratings)
    rated = dict(zip(moves, ratings, strict=True))
    near = sorted(moves, key=rated.__getitem__, reverse=True)
    others = _choose(evaluator, best, near)[: MOST - 1]
    return [(best, None), *((move, _tell(evaluator, view, most - rated[move])) for move in others)]


def _tell(evaluator: Evaluator[Any, Any], view: Any, less: float) -> Gap | None:
    """Return the part of a difference that shows; None where ratings have no unit, or none does."""
    if evaluator.is_learned:
        credit = evaluator.credit(view)
        size = credit * less
        return Gap(Unit.CHANCE, size if size >= _SHARE else 0.0) if credit else None
    if evaluator.is_in_points and evaluator.rates_in_points:
        return Gap(Unit.POINTS, less if less >= _POINT else 0.0)
    return None


def _choose(evaluator: Evaluator[M, Any], best: M, moves: Sequence[M]) -> list[M]:
    """Return the moves, best first, without those that are `alike` to an earlier one."""
    key = evaluator.alike or (lambda move: move)
    seen = {key(best)}
    others = list[M]()
    for move in moves:
        if key(move) not in seen:
            seen.add(key(move))
            others.append(move)
    return others
