"""How house players that rate every move pick one of the best."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

M = TypeVar("M")

_ROUNDING: Final = 1e-9


def pick_best(moves: Sequence[M], worths: Sequence[float], luck: int) -> M:
    """Return the move worth most, rounding errors aside; luck decides among equals."""
    best = max(worths) - _ROUNDING
    equals = [move for move, worth in zip(moves, worths, strict=True) if worth > best]
    return equals[luck % len(equals)]


def pick_highest(moves: Sequence[M], ratings: Sequence[Any], luck: int) -> M:
    """Return the move with the highest rating of any ordered kind; luck decides among equals."""
    highest = max(ratings)
    equals = [move for move, rating in zip(moves, ratings, strict=True) if rating == highest]
    return equals[luck % len(equals)]
