"""What some games tell of two players: intervals, and a test that stops when it is sure."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

_Z: Final = 1.96
"""Standard deviations of a 95 % interval."""
SURE: Final = log(19)
"""The log-likelihood ratio at which a sequential test of 5 % stops (Wald 1945)."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins (Wilson 1927)."""
    if not games:
        return 0.0, 1.0
    square = _Z * _Z / games
    middle = (share + square / 2) / (1 + square)
    half = _Z / (1 + square) * sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def weigh_pairs(pairs: list[float], better: float) -> float:
    """Return the log-likelihood ratio of "better by so much" against "no better".

    `pairs` holds, for each order of the cards, the mean advantage over a fair share; it is taken
    as normal (the generalized sequential test that chess engines use).
    """
    count = len(pairs)
    if count < 2:
        return 0.0
    mean = sum(pairs) / count
    variance = sum((each - mean) ** 2 for each in pairs) / (count - 1)
    if not variance:
        variance = 1e-6
    return count * better * (mean - better / 2) / variance
