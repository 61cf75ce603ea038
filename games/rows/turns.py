"""What rows can still bring: every step costs a turn, and turns are few."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Growth: TypeAlias = tuple[Sequence[float], float, float]
"""Points after 0, 1, 2... more cards; how many more can be expected; points it costs to begin."""

MOST_STONES: Final = 5
"""More wishing stones bring nothing more."""
STONE: Final = 2.8
"""Points of each until then, on average."""
_LONG: Final = 12.0
"""Turns in which a player may well find more of them."""


def grow(points: Sequence[float], cards: float) -> float:
    """Return the points of a row after this average number of cards more."""
    whole = int(cards)
    if whole >= len(points) - 1:
        return points[-1]
    return points[whole] + (cards - whole) * (points[whole + 1] - points[whole])


def share_out(turns: float, rows: Iterable[Growth]) -> float:
    """Return the points that rows promise when the turns go to those that bring most a turn."""
    offers: list[tuple[float, float, Sequence[float], float]] = []
    for points, most, cost in rows:
        cards = min(most, len(points) - 1, turns)
        if cards > 0 and (gained := grow(points, cards) - points[0] - cost) > 0:
            offers.append((gained / cards, cards, points, cost))
    offers.sort(key=lambda each: each[0], reverse=True)
    promised = 0.0
    for _, most, points, cost in offers:
        cards = min(most, turns)
        promised += max(0.0, grow(points, cards) - points[0] - cost)
        turns -= cards
        if turns <= 0:
            break
    return promised


def value_stones(points: Sequence[int], stones: int, turns: float) -> float:
    """Return what wishing stones are worth: early ones count towards later ones.

    `points` are those of 0, 1, 2... stones at the end.
    """
    held = min(stones, MOST_STONES)
    late = min(turns, _LONG) / _LONG
    return points[held] + late * (points[0] + STONE * held - points[held])
