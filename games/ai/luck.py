"""Luck and win probability.

How well a seat stands is measured by a few numbers, weighed so that taking luck out lets results
vary least (MIVAT: White and Bowling 2009). Whatever the weights are, luck has mean 0: they only
decide how much of it is seen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any, Final, TypeAlias

from games.ai.evaluation import Evaluation, Evaluator, Playout
from games.ai.search import end_spans
from games.core.cards import Stream
from games.core.game import CHANCE, AnyGame, Seat
from games.core.record import Played

Numbers: TypeAlias = tuple[tuple[float, ...], ...]
"""By seat, the numbers that measure how well it stands; in the mean of all seats they are 0."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that is known roughly."""

    mean: float
    error: float = 0.0
    """Its standard error."""

    @property
    def is_clear(self) -> bool:
        """Tell whether it is certain on which side of 0 it is."""
        return abs(self.mean) > _SURE * self.error


_SURE: Final = 2.0
"""Standard errors within which a number may as well be 0."""


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each
class LuckModel:
    """How the luck of one game is measured; only games that are over are."""

    measure: Callable[[Any], Sequence[Sequence[float]]]
    """`state -> numbers` of each seat, all hands known. It must not look at what chance has not
    answered yet; a position in which chance is asked next is never measured for itself."""
    weights: Sequence[Sequence[float]]
    """The weights of the numbers in the unit of results, learned several times, each time with a
    part of the games left out: they differ as far as they are uncertain."""

    def weigh(self, numbers: Sequence[float]) -> Estimate:
        """Return what numbers of one seat are worth."""
        found = [sum(map(float.__mul__, one, numbers)) for one in self.weights]
        mean, count = fmean(found), len(found)
        # The jackknife: each part of the games left out once.
        spread = sum((one - mean) ** 2 for one in found)
        return Estimate(mean, sqrt((count - 1) / count * spread))


def find_luck(game: AnyGame, fortune: LuckModel, line: Sequence[Played]) -> dict[int, Numbers]:
    """Return what chance did to every seat, by the ply of its answer.

    Answers without an alternative are left out.
    """
    found = {}
    for played in line:
        if played.seat == CHANCE and (luck := _compare(game, fortune, played)):
            found[played.ply] = luck
    return found


def add_up(numbers: Sequence[Numbers]) -> Numbers:
    """Return the sum of numbers, by seat."""
    return tuple(tuple(map(sum, zip(*seat, strict=True))) for seat in zip(*numbers, strict=True))


def _compare(game: AnyGame, fortune: LuckModel, played: Played) -> Numbers | None:
    """Return by how much an answer differs from the mean of all, less what it does to everybody."""
    chances = game.chances(played.before)
    if len(chances) < 2:
        return None
    total = sum(chance.weight for chance in chances)
    came: Sequence[Sequence[float]] = ()
    mean: list[list[float]] = []
    for chance in chances:
        after = game.apply(played.before, CHANCE, chance.move).state
        seats = fortune.measure(after)
        if game.notate(chance.move) == played.text:
            came = seats
        share = chance.weight / total
        if not mean:
            mean = [[0.0] * len(seat) for seat in seats]
        for sums, seat in zip(mean, seats, strict=True):
            for at, number in enumerate(seat):
                sums[at] += share * number
    return _centre(
        [
            [one - two for one, two in zip(*pair, strict=True)]
            for pair in zip(came, mean, strict=True)
        ]
    )


def _centre(seats: Sequence[Sequence[float]]) -> Numbers:
    """Return numbers less their mean over the seats: what is good for all is nobody's luck."""
    means = [fmean(column) for column in zip(*seats, strict=True)]
    return tuple(tuple(map(float.__sub__, map(float, seat), means)) for seat in seats)


_MOMENTS: Final = 40
"""Moments at which the chances to win are found at most, and the end."""
_PRIOR: Final = 2
"""Playouts that say nothing are added to the few there are: all could have ended alike by luck."""


@dataclass(frozen=True, slots=True)
class Curve:
    """How the chances to win went."""

    plies: tuple[int, ...] = ()
    """Moments: so many entries of the record came before each; the last one is the end."""
    chances: tuple[tuple[float, ...], ...] = ()
    """The chance of every seat at each, 0 to 1, as each saw it itself."""

    def find(self, ply: int) -> tuple[float, ...]:
        """Return everybody's chance at the last moment that is not after an entry."""
        return self.chances[max(bisect_right(self.plies, ply) - 1, 0)]


def trace(
    game: AnyGame,
    evaluator: Evaluator[Any, Any],
    line: Sequence[Played],
    shares: tuple[float, ...],
    rng_seed: int,
) -> Curve:
    """Find the chances at even distances, where a seat is asked, and at the end."""
    asked = [played for played in line if played.seat != CHANCE]
    step = max(1, -(-len(asked) // _MOMENTS))
    moments = asked[::step]
    found = [
        _scale(_find_chances(game, evaluator, played, shares, rng_seed + played.ply), sum(shares))
        for played in moments
    ]
    course = (
        _settle(chances, _find_settled(game, evaluator, played, len(shares)), shares)
        for chances, played in zip(_smooth(found), moments, strict=True)
    )
    plies = (*(played.ply for played in moments), line[-1].ply + 1)
    return Curve(plies, (*course, shares))


def mark(
    game: AnyGame, evaluator: Evaluator[Any, Any], curve: Curve, played: Played, chance: float
) -> Curve:
    """Return the curve with the moment at which a seat could have had a chance, by another move.

    Playouts make the move that looks best, so that a chance they miss is not in the curve. What is
    left of the risk to lose is the others', in proportion.
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
    """Return everybody's chance as they see it themselves."""
    seats = [Seat(seat) for seat in range(len(shares))]
    if evaluator.is_open:  # What one plays on serves all.
        view = game.view(played.before, played.seat)
        ends = tuple(end_spans(game, evaluator, view, rng_seed, evaluator.glances))
        return [
            fmean(_tell(evaluator.evaluate(game.view(end, seat))) for end in ends) for seat in seats
        ]
    views = [game.view(played.before, seat) for seat in seats]
    if evaluator.play_on is None:
        return [_tell(evaluator.evaluate(view)) for view in views]
    return [_glance(evaluator, evaluator.play_on(view), rng_seed, fmean(shares)) for view in views]


def _glance(evaluator: Evaluator[Any, Any], play_out: Playout, rng_seed: int, fair: float) -> float:
    worlds = Stream(rng_seed)
    found = sum(_tell(play_out(worlds.below(1 << 62))) for _ in range(evaluator.glances))
    return (found + _PRIOR * fair) / (evaluator.glances + _PRIOR)


def _tell(found: Evaluation) -> float:
    return found.chance if found.odds is None else found.odds


def _scale(chances: Sequence[float], total: float) -> tuple[float, ...]:
    """Return chances that add up as they do at the end: every seat sees its own hand alone."""
    found = sum(chances)
    if not (found and total):
        return tuple(chances)
    return tuple(min(each * total / found, 1.0) for each in chances)


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
    """Return chances in which nobody has doubts of what is settled: they got it in the end."""
    if not settled:
        return chances
    left = sum(share for seat, share in enumerate(shares) if seat not in settled)
    open_to = [seat for seat in range(len(shares)) if seat not in settled]
    scaled = dict(zip(open_to, _scale([chances[seat] for seat in open_to], left), strict=True))
    return tuple(scaled.get(seat, share) for seat, share in enumerate(shares))


def _smooth(found: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Return each moment together with those beside it, which know something of it, too."""
    return [
        tuple(map(_blend, found[max(at - 1, 0)], here, found[min(at + 1, len(found) - 1)]))
        for at, here in enumerate(found)
    ]


def _blend(before: float, here: float, after: float) -> float:
    return (before + 2 * here + after) / 4
