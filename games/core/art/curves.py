"""Lines on a plate, one for each seat, with its token at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.core.art.palette import INK, MUTED, SEATS
from games.core.art.seats import lay_seat
from games.core.art.svg import Box
from games.core.picture import Item, Label, Trace
from games.core.text import write

GRID: Final = "#5f8f86"
_TOKEN: Final = 46
"""Size of the token at the end of a line."""
_ROOM: Final = 30
"""Columns between a line and its token."""
_NUMBERS: Final = 92
"""Columns for the numbers, on the left..."""
_SIGN: Final = 34
"""... and for a sign that follows them."""
_TYPE: Final = 34
_THICK: Final = 7


@dataclass(frozen=True, slots=True)
class Curves:
    """What every seat had at moments of even distances."""

    course: Sequence[Sequence[int]]
    """By moment, then by seat."""
    order: Sequence[int]
    """The seats; the line of the first lies on top."""
    box: Box
    sign: str = ""
    """Follows the numbers beside the lines."""

    def lay(self) -> Iterator[Item]:
        """Lay the lines."""
        course, scale, box = self.course, self._scale, self.box
        area = scale.area
        for points in _marks(scale.low, scale.high):
            y = scale.down(points)
            yield Trace(((area.x, y), (area.right, y)), 2, GRID)
            yield Label(f"{write(points)}{self.sign}", area.x - 14, y, _TYPE, MUTED, "rm")
        edge = _TOKEN // 2 + 6
        wanted = [scale.down(course[-1][seat]) for seat in range(len(self.order))]
        step = (_TOKEN + 2) // self._ranks
        ends = spread(wanted, box.y + edge, box.bottom - edge, step)
        for seat in reversed(self.order):
            line = scale.follow([points[seat] for points in course])
            yield Trace(line, _THICK + 6, INK)
            yield Trace(line, _THICK, SEATS[seat])
        for number, (seat, y) in enumerate(sorted(ends.items(), key=lambda end: end[1])):
            x = area.right + _ROOM + (_TOKEN + 4) * (number % self._ranks) + _TOKEN // 2
            begins = area.right, wanted[seat]
            yield Trace((begins, (area.right + _ROOM, y), (x, y)), 3, SEATS[seat])
            yield from lay_seat(seat, x, y, _TOKEN)

    def find(self, at: float, seat: int) -> tuple[int, int]:
        """Return the point of a line at a moment between the first, 0, and the last, 1."""
        scale = self._scale
        points = scale.follow([points[seat] for points in self.course])
        x = scale.area.x + at * scale.area.width
        for (left, high), (right, low) in pairwise(points):
            if x <= right:
                return round(x), round(high + (low - high) * (x - left) / max(right - left, 1))
        return points[-1]

    @property
    def _ranks(self) -> int:
        """Columns in which the tokens stand."""
        return 1 if len(self.order) * (_TOKEN + 2) <= self.box.height - 12 else 2

    @property
    def _area(self) -> Box:
        box, right = self.box, _ROOM + self._ranks * (_TOKEN + 4) + 12
        left = _NUMBERS + (_SIGN if self.sign else 0)
        return Box(box.x + left, box.y + 34, box.width - left - right, box.height - 68)

    @property
    def _scale(self) -> _Scale:
        """Find the lowest and the highest number, and zero among them."""
        low, high = min(0, *map(min, self.course)), max(1, *map(max, self.course))
        return _Scale(self._area, low, high)


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where numbers lie."""

    area: Box
    low: int
    high: int

    def down(self, points: int) -> int:
        area, low = self.area, self.low
        return area.bottom - round((points - low) * area.height / (self.high - low))

    def follow(self, numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return the points of a line."""
        area, last = self.area, len(numbers) - 1
        return tuple(
            (area.x + round(moment * area.width / last), self.down(points))
            for moment, points in enumerate(numbers)
        )


def _marks(low: int, high: int) -> tuple[int, ...]:
    """Return the numbers beside a chart: its ends, and zero between them."""
    far = (high - low) / 5
    return tuple(n for n in (low, 0, high) if n in (low, high) or min(n - low, high - n) > far)


def spread(wanted: Sequence[int], first: int, last: int, step: int) -> dict[int, int]:
    """Return by number a place from `first` to `last`, near the one it wants and apart from others.

    They may be a little closer where there is not room enough.
    """
    step = min(step, (last - first) // max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    found: dict[int, int] = {}
    at = first - step
    for seat in order:
        at = found[seat] = max(at + step, wanted[seat])
    at = last + step
    for seat in reversed(order):
        at = found[seat] = min(at - step, found[seat])
    return found
