"""How it came about: the curve of points over the turns, or who got a piece one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from games.core.art.palette import INK, MUTED, SEATS
from games.core.art.portraits import lay_portrait
from games.core.art.seats import lay_seat
from games.core.art.svg import Box, centred, scaled
from games.core.art.table import lay_plate
from games.core.finale import Finale
from games.core.picture import Item, Label, Sprite, Trace
from games.core.text import write

_TOKEN: Final = 46
"""Size of the token at the end of a line."""
_ROOM: Final = 30
"""Columns between a line and its token."""
_NUMBERS: Final = 92
"""Columns for the numbers, on the left."""
_TYPE: Final = 34
_THICK: Final = 7
_SHORTEST: Final = 3
"""Turns from which on there is something to see."""


def has_chart(finale: Finale) -> bool:
    """Tell whether anything that counted changed often enough to be drawn."""
    changes = sum(before != after for before, after in pairwise(finale.course))
    if finale.piece is None:
        return changes >= _SHORTEST
    return len(_gains(finale.course)) > 1


def lay_chart(finale: Finale, box: Box) -> tuple[Item, ...]:
    """Lay the chart of an end on a plate."""
    if finale.piece is None:
        return lay_plate(box), *_lay_lines(finale, box)
    return lay_plate(box), *_lay_gains(finale.course, finale.piece, box)


def _lay_lines(finale: Finale, box: Box) -> Iterator[Item]:
    course, seats = finale.course, range(len(finale.places))
    low, high = min(0, *map(min, course)), max(1, *map(max, course))
    ranks = 1 if len(seats) * (_TOKEN + 2) <= box.height - 12 else 2
    right = _ROOM + ranks * (_TOKEN + 4) + 12
    area = Box(box.x + _NUMBERS, box.y + 34, box.width - _NUMBERS - right, box.height - 68)

    def down(points: int) -> int:
        return area.bottom - round((points - low) * area.height / (high - low))

    for points in _marks(low, high):
        y = down(points)
        yield Trace(((area.x, y), (area.right, y)), 2, "#5f8f86")
        yield Label(write(points), area.x - 14, y, _TYPE, MUTED, "rm")
    edge = _TOKEN // 2 + 6
    wanted = [down(course[-1][seat]) for seat in seats]
    ends = _spread(wanted, box.y + edge, box.bottom - edge, (_TOKEN + 2) // ranks)
    for seat in reversed(finale.order):
        line = tuple(_follow(course, seat, area, down))
        yield Trace(line, _THICK + 6, INK)
        yield Trace(line, _THICK, SEATS[seat])
    for number, (seat, y) in enumerate(sorted(ends.items(), key=lambda end: end[1])):
        x = area.right + _ROOM + (_TOKEN + 4) * (number % ranks) + _TOKEN // 2
        yield Trace(((area.right, wanted[seat]), (area.right + _ROOM, y), (x, y)), 3, SEATS[seat])
        yield from lay_seat(seat, x, y, _TOKEN)


def _follow(
    course: Sequence[Sequence[int]], seat: int, area: Box, down: Callable[[int], int]
) -> Iterator[tuple[int, int]]:
    last = len(course) - 1
    for turn, points in enumerate(course):
        yield area.x + round(turn * area.width / last), down(points[seat])


def _marks(low: int, high: int) -> tuple[int, ...]:
    """Return the numbers beside a chart: its ends, and zero between them."""
    far = (high - low) / 5
    return tuple(n for n in (low, 0, high) if n in (low, high) or min(n - low, high - n) > far)


def _spread(wanted: Sequence[int], first: int, last: int, step: int) -> dict[int, int]:
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


def _gains(course: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return when who got a piece more: the turn and the seat."""
    return [
        (turn, seat)
        for turn, (before, after) in enumerate(pairwise(course), 1)
        for seat, (had, has) in enumerate(zip(before, after, strict=True))
        for _ in range(has - had)
    ]


def _lay_gains(course: Sequence[Sequence[int]], piece: Sprite, box: Box) -> Iterator[Item]:
    """Lay the faces of those who got a piece along a line, from the first turn to the last."""
    gains = _gains(course)
    face = min(84, box.height - 74, (box.width - 80) // len(gains) - 8)
    left, right, y = box.x + 40 + face // 2, box.right - 40 - face // 2, box.middle[1] + 8
    step = max(1, len(course) - 1)
    wanted = [left + round(turn * (right - left) / step) for turn, _ in gains]
    yield Trace(((box.x + 40, y), (box.right - 40, y)), 4, "#5f8f86")
    places = _spread(wanted, left, right, face + 8)
    for number, (_, seat) in enumerate(gains):
        x = places[number]
        yield from lay_portrait(seat, x, y, face)
        yield centred(scaled(piece, 40), x, y - face // 2 - 16)
