"""Statistics of games between two players: intervals, and a sequential test."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import log, sqrt
from typing import Final

_Z: Final = 1.96
"""Standard deviations of a 95 % interval."""
_SURE: Final = log(19)
"""The log-likelihood ratio at which a sequential test of 5 % stops (Wald 1945)."""
_SMALLEST: Final = 1e-6
"""A variance that is taken for none."""
_FEWEST: Final = 10
"""Orders of the cards before which nothing is sure: their variance is not known yet."""
BETTER: Final = 0.03
"""A sequential test asks whether a player wins this much more than its fair share."""


class Verdict(StrEnum):
    """The result of a sequential test of a player."""

    BETTER = "yes"
    NOT_BETTER = "no"
    OPEN = "not sure"


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins (Wilson 1927)."""
    if not games:
        return 0.0, 1.0
    square = _Z * _Z / games
    middle = (share + square / 2) / (1 + square)
    half = _Z / (1 + square) * sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def judge_pairs(pairs: Sequence[float], better: float = BETTER) -> Verdict:
    """Decide between "better by so much" and "no better", as soon as one is sure.

    `pairs` holds, for each order of the cards, the mean advantage over a fair share.
    """
    ratio = weigh_pairs(pairs, better)
    if abs(ratio) < _SURE or len(pairs) < _FEWEST:
        return Verdict.OPEN
    return Verdict.BETTER if ratio > 0 else Verdict.NOT_BETTER


def weigh_pairs(pairs: Sequence[float], better: float) -> float:
    """Return the log-likelihood ratio of "better by so much" against "no better".

    The advantages are taken as normal (the generalized sequential test that chess engines use).
    """
    count = len(pairs)
    if count < 2:
        return 0.0
    mean = sum(pairs) / count
    variance = sum((each - mean) ** 2 for each in pairs) / (count - 1)
    return count * better * (mean - better / 2) / max(variance, _SMALLEST)
