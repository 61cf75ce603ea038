"""Ratings after Plackett and Luce: what a game does to those who played it. Pure.

Only ranks count, by how much somebody won does not. A game of several is rated as the mean of its
pairs, so that each of them can weigh what it tells. See Weng and Lin, "A Bayesian Approximation
Method for Online Ranking" (2011), whose formulas `openskill` works out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce

METHOD: Final = 2
"""Raised when the same games are to give other ratings: everything is then counted anew."""
SURE: Final = 5.5
"""A rating more uncertain than this has a question mark: that takes some fifteen games."""
_POINTS: Final = 40
"""Points of one unit of the model."""
_MIDDLE: Final = 1500
_MODEL: Final = PlackettLuce()
_MU: Final = 25.0
_SIGMA: Final = 25.0 / 3


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is thought to be."""

    mu: float = _MU
    sigma: float = _SIGMA

    @property
    def is_sure(self) -> bool:
        """Whether it has no question mark."""
        return self.sigma <= SURE

    @property
    def points(self) -> int:
        """The number people read: everybody begins with 1500."""
        return round(_MIDDLE + _POINTS * (self.mu - _MU))

    @property
    def ordinal(self) -> float:
        """What sorts a leaderboard: where it is uncertain, what they are worth at least."""
        return self.mu if self.is_sure else self.mu - 2 * self.sigma


NEW: Final = Rating()
HOUSE: Final = Rating(_MU, 1e-6)
"""House players of a level are the measure of their ladder: they stay what they are."""


def rate(
    before: Sequence[Rating], places: Sequence[int], weights: Sequence[Sequence[float]]
) -> tuple[Rating, ...]:
    """Return the ratings after a game of at least two.

    `weights[i][j]` is how much it counts for one to have met another; with 0, nothing changes.
    """
    size = len(before)
    mus, sigmas = [one.mu for one in before], [one.sigma for one in before]
    for pair in combinations(range(size), 2):
        teams = [[_MODEL.rating(mu=before[one].mu, sigma=before[one].sigma)] for one in pair]
        rated = _MODEL.rate(teams, ranks=[float(places[one]) for one in pair])
        for one, other, [new] in zip(pair, reversed(pair), rated, strict=True):
            weight = weights[one][other] / (size - 1)
            mus[one] += weight * (new.mu - before[one].mu)
            sigmas[one] += weight * (new.sigma - before[one].sigma)
    return tuple(map(Rating, mus, sigmas))


def chances(before: Sequence[Rating]) -> tuple[float, ...]:
    """Return how likely each was to win, from 0 to 1."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return tuple(_MODEL.predict_win(teams))
