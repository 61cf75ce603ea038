"""What house players that weigh every move have in common."""

from collections.abc import Sequence
from typing import Final, TypeVar

M = TypeVar("M")

_ROUNDING: Final = 1e-9


def pick_best(moves: Sequence[M], worths: Sequence[float], luck: int) -> M:
    """Return the move worth most; luck decides among equals."""
    best = max(worths) - _ROUNDING
    equals = [move for move, worth in zip(moves, worths, strict=True) if worth > best]
    return equals[luck % len(equals)]
