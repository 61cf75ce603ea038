"""Luck: what chance gave and took, against the weighted mean of all it could have answered.

How well a seat stands is measured by a few numbers, weighed so that taking luck out lets results
vary least (MIVAT: White and Bowling 2009). Whatever the weights are, luck has mean 0: they only
decide how much of it is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any, Final, TypeAlias

from games.core.game import CHANCE, AnyGame
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
class Fortune:
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


def find_luck(game: AnyGame, fortune: Fortune, line: Sequence[Played]) -> dict[int, Numbers]:
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


def _compare(game: AnyGame, fortune: Fortune, played: Played) -> Numbers | None:
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
