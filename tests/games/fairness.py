"""How far counts are from what they should be."""

from collections.abc import Mapping
from math import sqrt
from typing import TypeVar

K = TypeVar("K")

_SURE = 4.0
"""Standard deviations: fair counts are further off once in 30,000 tries, and tries are seeded."""


def measure_unfairness(found: Mapping[K, int], weights: Mapping[K, float]) -> float:
    """Return Pearson's chi-squared of counts, where 1 is the most that luck explains.

    `weights` has all that can be found, and how often in proportion to the others; what is found
    and not in it is infinitely unfair.
    """
    if set(found) - set(weights):
        return float("inf")
    tries, whole = sum(found.values()), sum(weights.values())
    free = len(weights) - 1
    squares = 0.0
    for each, weight in weights.items():
        expected = tries * weight / whole
        squares += (found.get(each, 0) - expected) ** 2 / expected
    # A chi-squared of many degrees is nearly normal; of few it has the longer tail added here.
    return squares / (free + _SURE * sqrt(2 * free) + _SURE**2)
