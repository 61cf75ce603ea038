"""The best of rated moves, for all house players that rate them."""

from collections.abc import Sequence
from typing import Final, TypeVar

M = TypeVar("M")

_ROUNDING: Final = 1e-9


def pick_best(moves: Sequence[M], worths: Sequence[float], luck: int) -> M:
    """Return the most valuable move; `luck` breaks ties."""
    best = max(worths) - _ROUNDING
    equals = [move for move, worth in zip(moves, worths, strict=True) if worth > best]
    return equals[luck % len(equals)]
