"""Small random numbers at almost no cost: playouts need hundreds of them."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Final

from games.core.stream import Stream

_SIZE: Final = 1 << 12
_STREAM: Final = Stream(0)
_TABLE: Final = tuple(_STREAM.below(_SIZE) / _SIZE for _ in range(_SIZE))


class Noise:
    """Numbers from a table, begun anywhere and read in steps of any odd length."""

    __slots__ = ("_at", "_height", "_step")

    def __init__(self, height: float, stream: Stream) -> None:
        self._height = height
        self._at = stream.below(_SIZE)
        self._step = 2 * stream.below(_SIZE) + 1

    def pick(self, found: Iterable[tuple[float, int]]) -> int:
        """Return what has the highest rating with noise, the first of equals."""
        at, height, step, best, chosen = self._at, self._height, self._step, -inf, 0
        for rating, each in found:
            at = (at + step) & (_SIZE - 1)
            value = rating + height * _TABLE[at]
            if value > best:
                best, chosen = value, each
        self._at = at
        return chosen

    def draw(self) -> float:
        """Return a number from 0 up to the height."""
        self._at = at = (self._at + self._step) & (_SIZE - 1)
        return self._height * _TABLE[at]
