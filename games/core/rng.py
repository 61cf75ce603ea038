"""A seeded random generator."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, TypeVar

from games.core.game import Chance

M = TypeVar("M")

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Stream:
    """SplitMix64 (Steele, Lea and Flood 2014): fast, and the same on every version of Python."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        # Mixing separates neighbouring seeds, and seeds that differ above 64 bits only.
        self._state = (seed ^ (seed >> 64) ^ 0x2545F4914F6CDD1D) & _MASK

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        self._state = state = (self._state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        # The upper bits scaled down: off by less than limit / 2**64.
        return ((state ^ (state >> 31)) * limit) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle the items in place (Fisher and Yates)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, chances: Sequence[Chance[M]]) -> M:
        """Return a chance move, with its weight as probability."""
        height = self.below(sum(chance.weight for chance in chances))
        for chance in chances:
            height -= chance.weight
            if height < 0:
                return chance.move
        raise AssertionError("there is no answer open to chance")
