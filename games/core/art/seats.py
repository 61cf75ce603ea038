"""Tokens that identify nine seats without names: each has a shape and a number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import pi
from typing import Final

from games.core.art.glyphs import glyphs
from games.core.art.palette import CREAM, INK, SEATS, SHADE
from games.core.art.svg import Box, centred, document, moved, path
from games.core.art.symbols import disc, petals, polygon
from games.core.picture import Item, Label, Place, Sprite

# From the third seat on, shapes have as many sides as the number says, while they can be counted.
_SHAPES: Final = (
    disc(50, 50, 46),
    "M40 8 H60 C106 8 106 92 60 92 H40 C-6 92 -6 8 40 8Z",
    "M50 6 L97 90 H3Z",
    "M11 11 H89 V89 H11Z",
    polygon(5, 49),
    polygon(6, 48),
    "M9 10 H91 V52 C91 73 74 86 50 95 C26 86 9 73 9 52Z",
    polygon(8, 48, pi / 8),
    petals(9, 35, 14),
)
_LOW: Final = {2: 63, 4: 52}
"""Centre of the number for shapes whose middle would be too high."""
_PAWN: Final = (
    "M50 8 A19 19 0 0 1 62 42 C64 58 68 68 78 80 H84 V94 H16 V80 H22 "
    "C32 68 36 58 38 42 A19 19 0 0 1 50 8Z"
)
_TALL: Final = (
    "M50 2 L57 12 L66 8 L63 22 A17 17 0 0 1 61 38 H68 V47 H61 C63 92 68 116 78 130 H84 V144 "
    "H16 V130 H22 C32 116 37 92 39 47 H32 V38 H39 A17 17 0 0 1 37 22 L34 8 L43 12Z"
)


def lay_seat(seat: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay the token of a seat (from 0) centred on (x, y)."""
    down = round((_LOW.get(seat, 50) - 50) * size / 100)
    number = Label(str(seat + 1), x, y + down, max(34, round(size * 0.5)), INK)
    return centred(_token(seat, size), x, y), number


def lay_pawn(seat: int, box: Box, *, tall: bool = False) -> tuple[Item, ...]:
    """Lay a seat's pawn, small or tall, in a box; its number is on the foot."""
    scale = min(box.width / 100, box.height / (150 if tall else 100))
    foot = round((116 if tall else 70) * scale)
    return (
        Place(_pawn(seat, box.width, box.height, tall), box.x, box.y),
        Label(str(seat + 1), box.middle[0], box.y + foot, max(34, round(34 * scale)), INK),
    )


def faces() -> Mapping[str, Sprite]:
    """Return the small pictures all games share, 128 by 128 pixels, by name."""
    return {f"seat_{seat + 1}": _face(seat) for seat in range(len(SEATS))}


@cache
def _token(seat: int, size: int) -> Sprite:
    return document(size, size, _body(seat, size))


@cache
def _face(seat: int) -> Sprite:
    number = glyphs(str(seat + 1), 64, _LOW.get(seat, 50) * 1.28, 58, INK)
    return document(128, 128, _body(seat, 128), number)


@cache
def _pawn(seat: int, width: int, height: int, tall: bool) -> Sprite:  # noqa: FBT001 - lay_pawn names it
    outline, reach = (_TALL, 150) if tall else (_PAWN, 100)
    scale = min(width / 100, height / reach)
    left = (width - 100 * scale) / 2
    return document(width, height, _cut(outline, seat, left, 0, scale))


def _body(seat: int, size: int) -> str:
    return _cut(_SHAPES[seat], seat, size * 0.05, size * 0.04, size * 0.009)


def _cut(outline: str, seat: int, x: float, y: float, scale: float) -> str:
    def layer(colour: str, thickness: int, more: str = "") -> str:
        pen = f'stroke="{colour}" stroke-width="{thickness}" stroke-linejoin="round"'
        return moved(x, y, scale, path(outline, colour, f"{pen} {more}"))

    shadow = moved(0, scale * 4, 1, layer(SHADE, 14, 'opacity=".4"'))
    return shadow + layer(INK, 14) + layer(CREAM, 9) + layer(SEATS[seat], 1)
