"""Tokens, pawns and portraits of the players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import pi
from typing import Final

from games.core.art.svg import (
    CREAM,
    GOLD,
    INK,
    SEATS,
    SHADE,
    SMALLEST,
    Box,
    centred,
    circle,
    document,
    glyphs,
    moved,
    path,
)
from games.core.art.symbols import disc, petals, polygon
from games.core.picture import Item, Label, Name, Place, Portrait, Sprite

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
"""Centre of the number in shapes whose middle is too high."""
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
    number = Label(str(seat + 1), x, y + down, max(SMALLEST, round(size * 0.5)), INK)
    return centred(_token(seat, size), x, y), number


def lay_pawn(seat: int, box: Box, *, tall: bool = False) -> tuple[Item, ...]:
    """Lay a seat's pawn, small or tall, in a box; its number is on the foot."""
    scale = min(box.width / 100, box.height / (150 if tall else 100))
    foot = round((116 if tall else 70) * scale)
    return (
        Place(_pawn(seat, box.width, box.height, tall), box.x, box.y),
        Label(str(seat + 1), box.middle[0], box.y + foot, max(SMALLEST, round(34 * scale)), INK),
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


TYPE: Final = SMALLEST
"""Height of names."""
PLACES: Final = 1000
"""Positions of cached marks: all that the games have."""
_RIM: Final = 0.07
"""Width of the ring, as a share of the portrait."""
_MARKED: Final = 70
"""Smallest face with marks."""
_OUT: Final = 0.34
"""Distance of the marks from the middle of a portrait."""
_PIN: Final = "M50 97 C36 70 16 56 16 36 A34 34 0 0 1 84 36 C84 56 64 70 50 97Z"


def lay_portrait(seat: int, x: int, y: int, size: int, *, own: bool = False) -> tuple[Item, ...]:
    """Lay the portrait of the player in a seat, centred on (x, y); the reader's own with a pin."""
    face = Portrait(seat, x, y, size)
    return (face, _on_left(draw_pin(), x, y, size)) if own else (face,)


def lay_name(seat: int, x: int, y: int, width: int, colour: str = CREAM) -> Name:
    """Write the name of the player in a seat, from x to the right and centred on y."""
    return Name(seat, x, y, width, TYPE, colour, "lm")


@lru_cache(PLACES)
def lay_ring(seat: int, x: int, y: int, size: int) -> Place:
    """Lay the ring behind a face."""
    return centred(_ring(seat, size), x, y)


def inside(size: int) -> int:
    """Return the diameter of a face in its ring."""
    return size - 2 * round(size * _RIM)


def has_marks(size: int) -> bool:
    """Return whether a face is large enough for the token of its seat, and a robot."""
    return size >= _MARKED


@lru_cache(PLACES)
def lay_token(seat: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay the token of its seat on a face."""
    out = round(size * _OUT)
    return lay_seat(seat, x + out, y + out, max(42, round(size * 0.4)))


@lru_cache(PLACES)
def lay_robot(x: int, y: int, size: int) -> Place:
    """Lay a small robot on the face of an AI player."""
    return _on_left(_robot(), x, y, size)


def _on_left(mark: Sprite, x: int, y: int, size: int) -> Place:
    out = round(size * _OUT)
    return centred(mark, x - out, y - out)


@cache
def _ring(seat: int, size: int) -> Sprite:
    half, rim = size / 2, round(size * _RIM)
    layers = ((half, INK), (half - 2, SEATS[seat]), (half - rim, SHADE))
    return document(size, size, *(circle(half, half, radius, fill) for radius, fill in layers))


@cache
def draw_pin() -> Sprite:
    """Draw the "you are here" mark for the reader of a private picture."""
    edge = f'stroke="{INK}" stroke-width="10" stroke-linejoin="round"'
    return document(44, 44, moved(2, 2, 0.4, path(_PIN, GOLD, edge), path(disc(50, 37, 14), INK)))


@cache
def _robot() -> Sprite:
    """Draw the mark of AI players."""
    edge = f'stroke="{INK}" stroke-width="14" stroke-linejoin="round"'
    parts = (
        ("M46 16 H54 V40 H46Z" + disc(50, 14, 8), GOLD),
        ("M24 38 H76 Q86 38 86 48 V80 Q86 90 76 90 H24 Q14 90 14 80 V48 Q14 38 24 38Z", CREAM),
    )
    edges = "".join(path(data, INK, edge) for data, _ in parts)
    fills = "".join(path(data, colour) for data, colour in parts)
    face = path(disc(35, 59, 9) + disc(65, 59, 9) + "M36 74 H64 V81 H36Z", INK)
    return document(42, 42, moved(0, 0, 0.42, edges, fills, face))
