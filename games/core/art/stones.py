"""Cut stones: a table in the middle and facets around it, lit from the upper left."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import Final, TypeAlias

from games.core.art.svg import moved

Corner: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone, which its cut and a number identify beside its tint."""

    cut: str
    """A key of `CUTS`."""
    bright: str
    tint: str
    deep: str


def _round(sides: int, turn: float, wide: float = 47, tall: float = 47) -> tuple[Corner, ...]:
    angles = (2 * pi * index / sides + turn for index in range(sides))
    return tuple((50 + wide * sin(angle), 50 - tall * cos(angle)) for angle in angles)


CUTS: Final = {
    "lozenge": _round(4, 0, 44, 49),
    "round": _round(12, pi / 12),
    "hexagon": _round(6, 0),
    "octagon": _round(8, pi / 8, 49, 49),
    "trillion": ((50, 4), (66, 28), (97, 82), (84, 93), (50, 90), (16, 93), (3, 82), (34, 28)),
    "step": ((24, 4), (76, 4), (97, 26), (97, 74), (76, 96), (24, 96), (3, 74), (3, 26)),
    "pear": (
        *((50, 2), (68, 24), (86, 46), (91, 66), (80, 86), (62, 96)),
        *((38, 96), (20, 86), (9, 66), (14, 46), (32, 24)),
    ),
}
"""Outlines in a box of 100 by 100, corners clockwise."""

CENTRES: Final = {"pear": (50, 60), "trillion": (50, 60)}
"""Centre of the table where it is not the middle of the box."""


def centre_of(cut: str) -> tuple[int, int]:
    """Return the point of the box on which a number is centred."""
    return CENTRES.get(cut, (50, 50))


def gem(stone: Stone, x: float, y: float, size: float, *, table: float = 0.66) -> str:
    """Draw a stone, its box's upper left corner at (x, y); `table` is the flat part's share."""
    across, down = centre_of(stone.cut)
    outer = CUTS[stone.cut]
    inner = tuple((across + (a - across) * table, down + (b - down) * table) for a, b in outer)
    facets = "".join(
        _polygon((outer[i - 1], outer[i], inner[i], inner[i - 1]), _tone(stone, outer, i))
        for i in range(len(outer))
    )
    edge = (
        f'<path d="{_trace(outer)}" fill="{stone.deep}" stroke="{stone.deep}" stroke-width="7" '
        'stroke-linejoin="round"/>'
    )
    top = f'<path d="{_trace(inner)}" fill="{stone.bright}" stroke="#ffffff" stroke-width="2"/>'
    return moved(x, y, size / 100, edge, facets, top)


def _tone(stone: Stone, outer: tuple[Corner, ...], index: int) -> str:
    (left, upper), (right, lower) = outer[index - 1], outer[index]
    angle = atan2((upper + lower) / 2 - 50, (left + right) / 2 - 50)
    light = cos(angle + 3 * pi / 4)
    if light > 0.35:
        return "#ffffff" if index % 2 else stone.bright
    return stone.tint if light > -0.5 or index % 2 else stone.deep


def _polygon(corners: tuple[Corner, ...], fill: str) -> str:
    return f'<path d="{_trace(corners)}" fill="{fill}"/>'


def _trace(corners: tuple[Corner, ...]) -> str:
    return f"M{' L'.join(f'{x:.1f} {y:.1f}' for x, y in corners)}Z"
