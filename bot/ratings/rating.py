"""Plackett-Luce ratings of the players of a game. Pure.

Only ranks count, margins do not. A game with several players is rated as the mean of its pairs, so
that each pair can have its weight. See Weng and Lin, "A Bayesian Approximation Method for Online
Ranking" (2011), whose formulas `openskill` implements.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce

from bot.store.results import Rating

METHOD: Final = 2
"""Increment it when the same games give other ratings: all ratings are then recomputed."""
_MODEL: Final = PlackettLuce()


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
    """Return each player's probability to win, from 0 to 1."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return tuple(_MODEL.predict_win(teams))
