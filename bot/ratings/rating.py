"""Ratings after Plackett and Luce: what a game does to those who played it. Pure.

Only ranks count, by how much somebody won does not. See Weng and Lin, "A Bayesian Approximation
Method for Online Ranking" (2011), whose formulas `openskill` works out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

METHOD: Final = 1
"""Raised when the same games are to give other ratings: everything is then counted anew."""
SURE: Final = 5.5
"""A rating more uncertain than this has a question mark: that takes some fifteen games."""
_POINTS: Final = 40
"""Points of one unit of the model."""
_MIDDLE: Final = 1500
_STEP: Final = 0.5
"""How much less each game more of the same people within a week counts: 1, 1/1.5, 1/2, 1/2.5 …"""
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
    def standing(self) -> float:
        """What sorts a leaderboard: where it is uncertain, what they are worth at least."""
        return self.mu if self.is_sure else self.mu - 2 * self.sigma


NEW: Final = Rating()
HOUSE: Final = Rating(_MU, 1e-6)
"""House players of a level are the measure of their ladder: they stay what they are."""


def weigh(shared: Sequence[int]) -> float:
    """Return how much a game counts for somebody.

    `shared` says of each opponent how many rated games both had in the week before.
    """
    return sum(1 / (1 + _STEP * games) for games in shared) / len(shared)


def rate(
    before: Sequence[Rating], places: Sequence[int], weights: Sequence[float]
) -> tuple[Rating, ...]:
    """Return the ratings after a game of at least two; with a weight of 0 nothing changes."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Rating(
            old.mu + weight * (new.mu - old.mu),
            old.sigma + weight * (new.sigma - old.sigma),
        )
        for old, [new], weight in zip(before, rated, weights, strict=True)
    )


def chances(before: Sequence[Rating]) -> tuple[float, ...]:
    """Return how likely each was to win, from 0 to 1."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return tuple(_MODEL.predict_win(teams))
