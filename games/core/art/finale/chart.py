"""How it came about: the curve of points over the turns, or who got a piece one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from games.core.art.curves import GRID, Curves, spread
from games.core.art.portraits import lay_portrait
from games.core.art.svg import Box, centred, scaled
from games.core.art.table import lay_plate
from games.core.finale import Finale
from games.core.picture import Item, Sprite, Trace

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
        return lay_plate(box), *Curves(finale.course, finale.order, box).lay()
    return lay_plate(box), *_lay_gains(finale.course, finale.piece, box)


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
    yield Trace(((box.x + 40, y), (box.right - 40, y)), 4, GRID)
    places = spread(wanted, left, right, face + 8)
    for number, (_, seat) in enumerate(gains):
        x = places[number]
        yield from lay_portrait(seat, x, y, face)
        yield centred(scaled(piece, 40), x, y - face // 2 - 16)
