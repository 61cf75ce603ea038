"""Luck of finished games, and win probability over time.

A position is described by a few numbers for each seat, weighed so that results vary least once luck
is subtracted (MIVAT: White and Bowling 2009). Luck has mean 0 whatever the weights are: they only
decide how much of it is found.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, TypeAlias

from games.ai.evaluation import Evaluation, Evaluator, Rollout
from games.ai.search import end_spans
from games.core import CHANCE, AnyGame, Played, Seat, Stream

Numbers: TypeAlias = tuple[tuple[float, ...], ...]
"""By seat, the features of its position; their mean over all seats is 0."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its uncertainty."""

    mean: float
    error: float = 0.0
    """Standard error."""


def estimate(numbers: Sequence[float]) -> Estimate:
    """Return the mean of numbers; a single one says nothing about the error."""
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Estimate(fmean(numbers), error)


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity
class LuckModel:
    """How to measure luck in the finished games of one kind."""

    measure: Callable[[Any], Sequence[Sequence[float]]]
    """`state -> features` of each seat, with all hands known. It must not read pending chance
    moves; a position in which chance moves next is never measured by itself."""
    weights: Sequence[Sequence[float]]
    """Weights of the features in the unit of results, fitted once for each part of the games that
    is left out: their spread is their uncertainty."""

    def weigh(self, numbers: Sequence[float]) -> Estimate:
        """Return the value of one seat's features."""
        values = [sum(map(float.__mul__, row, numbers)) for row in self.weights]
        mean = fmean(values)
        count = len(values)
        # Jackknife: each part of the games is left out once.
        spread = sum((value - mean) ** 2 for value in values)
        return Estimate(mean, sqrt((count - 1) / count * spread))


def find_luck(game: AnyGame, luck_model: LuckModel, line: Sequence[Played]) -> dict[int, Numbers]:
    """Return the change of every seat's features by chance, by ply.

    Chance moves without an alternative are left out.
    """
    changes = {}
    for played in line:
        if played.seat == CHANCE and (luck := _compare(game, luck_model, played)):
            changes[played.ply] = luck
    return changes


def add_up(numbers: Sequence[Numbers]) -> Numbers:
    """Return the sum of features, by seat."""
    return tuple(tuple(map(sum, zip(*seat, strict=True))) for seat in zip(*numbers, strict=True))


def _compare(game: AnyGame, luck_model: LuckModel, played: Played) -> Numbers | None:
    """Return how far a chance move is from the mean of its alternatives, centred over the seats."""
    chances = game.chances(played.before)
    if len(chances) < 2:
        return None
    total = sum(chance.weight for chance in chances)
    came: Sequence[Sequence[float]] = ()
    mean: list[list[float]] = []
    for chance in chances:
        after = game.apply(played.before, CHANCE, chance.move).state
        seats = luck_model.measure(after)
        if game.notate(chance.move) == played.text:
            came = seats
        share = chance.weight / total
        if not mean:
            mean = [[0.0] * len(seat) for seat in seats]
        for sums, seat in zip(mean, seats, strict=True):
            for at, number in enumerate(seat):
                sums[at] += share * number
    differences = [
        [one - two for one, two in zip(*pair, strict=True)] for pair in zip(came, mean, strict=True)
    ]
    # A gain for all seats is no luck.
    means = [fmean(column) for column in zip(*differences, strict=True)]
    return tuple(tuple(map(float.__sub__, seat, means)) for seat in differences)


_MOMENTS: Final = 40
"""Most moments at which win probabilities are estimated, and the end."""
_PRIOR: Final = 2
"""Uninformative rollouts that are added: a few rollouts may all end alike by luck."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Win probabilities over a game."""

    plies: tuple[int, ...] = ()
    """The number of record entries before each moment; the last one is the end."""
    chances: tuple[tuple[float, ...], ...] = ()
    """By moment, each seat's win probability from its own view, 0 to 1."""

    def find(self, ply: int) -> tuple[float, ...]:
        """Return the win probabilities at the last moment that is not after an entry."""
        return self.chances[max(bisect_right(self.plies, ply) - 1, 0)]


def trace(
    game: AnyGame,
    evaluator: Evaluator[Any, Any],
    line: Sequence[Played],
    shares: tuple[float, ...],
    rng_seed: int,
) -> Curve:
    """Estimate win probabilities at even distances, at decisions of a seat, and at the end."""
    decided = [played for played in line if played.seat != CHANCE]
    step = max(1, -(-len(decided) // _MOMENTS))
    moments = decided[::step]
    estimates = [
        _scale(_find_chances(game, evaluator, played, shares, rng_seed + played.ply), sum(shares))
        for played in moments
    ]
    path = (
        _settle(chances, _find_settled(game, evaluator, played, len(shares)), shares)
        for chances, played in zip(_smooth(estimates), moments, strict=True)
    )
    plies = (*(played.ply for played in moments), line[-1].ply + 1)
    return Curve(plies, (*path, shares))


def mark(
    game: AnyGame, evaluator: Evaluator[Any, Any], curve: Curve, played: Played, chance: float
) -> Curve:
    """Return the curve with a moment at which another move gave a seat a chance to win.

    Rollouts play the move that looks best, so the curve lacks a chance that they miss. The other
    seats share the remaining risk to lose in proportion.
    """
    settled = _find_settled(game, evaluator, played, len(curve.chances[-1]))
    risks = [
        0.0 if seat in settled else 1 - each for seat, each in enumerate(curve.find(played.ply))
    ]
    risks[played.seat] = 0.0
    left = len(risks) - sum(curve.chances[-1]) - (1 - chance)
    growth = left / (sum(risks) or 1)
    chances = [max(0.0, 1 - growth * risk) for risk in risks]
    chances[played.seat] = chance
    moments = {**dict(zip(curve.plies, curve.chances, strict=True)), played.ply: tuple(chances)}
    plies = tuple(sorted(moments))
    return Curve(plies, tuple(moments[ply] for ply in plies))


def _find_chances(
    game: AnyGame,
    evaluator: Evaluator[Any, Any],
    played: Played,
    shares: tuple[float, ...],
    rng_seed: int,
) -> list[float]:
    seats = [Seat(seat) for seat in range(len(shares))]
    if evaluator.is_open:  # The rollouts of one seat serve all.
        view = game.view(played.before, played.seat)
        ends = tuple(end_spans(game, evaluator, view, rng_seed, evaluator.glances))
        return [
            fmean(_tell(evaluator.evaluate(game.view(end, seat))) for end in ends) for seat in seats
        ]
    views = [game.view(played.before, seat) for seat in seats]
    if evaluator.play_on is None:
        return [_tell(evaluator.evaluate(view)) for view in views]
    return [_glance(evaluator, evaluator.play_on(view), rng_seed, fmean(shares)) for view in views]


def _glance(evaluator: Evaluator[Any, Any], play_out: Rollout, rng_seed: int, fair: float) -> float:
    rng_seeds = Stream(rng_seed)
    total = sum(_tell(play_out(rng_seeds.below(1 << 62))) for _ in range(evaluator.glances))
    return (total + _PRIOR * fair) / (evaluator.glances + _PRIOR)


def _tell(evaluation: Evaluation) -> float:
    return evaluation.chance if evaluation.odds is None else evaluation.odds


def _scale(chances: Sequence[float], total: float) -> tuple[float, ...]:
    """Return win probabilities scaled to their sum at the end: each seat sees only its own hand."""
    estimated = sum(chances)
    if not (estimated and total):
        return tuple(chances)
    return tuple(min(each * total / estimated, 1.0) for each in chances)


def _find_settled(
    game: AnyGame, evaluator: Evaluator[Any, Any], played: Played, players: int
) -> frozenset[int]:
    is_settled = evaluator.is_settled
    if is_settled is None:
        return frozenset()
    seats = map(Seat, range(players))
    return frozenset(seat for seat in seats if is_settled(game.view(played.before, seat)))


def _settle(
    chances: tuple[float, ...], settled: frozenset[int], shares: tuple[float, ...]
) -> tuple[float, ...]:
    if not settled:
        return chances
    left = sum(share for seat, share in enumerate(shares) if seat not in settled)
    open_to = [seat for seat in range(len(shares)) if seat not in settled]
    scaled = dict(zip(open_to, _scale([chances[seat] for seat in open_to], left), strict=True))
    return tuple(scaled.get(seat, share) for seat, share in enumerate(shares))


def _smooth(estimates: Sequence[tuple[float, ...]]) -> Iterator[tuple[float, ...]]:
    """Yield each moment averaged with its neighbours, which add information."""
    for at, here in enumerate(estimates):
        seats = zip(
            estimates[max(at - 1, 0)], here, estimates[min(at + 1, len(estimates) - 1)], strict=True
        )
        yield tuple((one + 2 * two + three) / 4 for one, two, three in seats)
