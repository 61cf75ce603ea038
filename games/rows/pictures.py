"""Pictures of rows with their direction, of wishing stones, and of the cells of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from games.core.art.cards import lay_card, lay_gap
from games.core.art.svg import CREAM, HUES, INK, Box, Hue, circle, document, falling, moved, path
from games.core.art.symbols import disc
from games.core.art.table import MARGIN, WIDTH
from games.core.picture import Item, Place, Sprite
from games.rows.cards import COLOURS

ROW_HUES: Final = tuple(
    HUES[name] for name in ("red", "yellow", "pink", "green", "blue") if name[0] in COLOURS
)
"""By the order of `COLOURS`."""
_ARROW: Final = 44

_GEM: Final = ("#c9b8f2", "#8465c4", "#3d2478")
"""Light, tint and deep colour."""
_SPIRAL: Final = (
    "M50 52 C56 46 64 56 54 64 C40 72 28 56 38 42 C52 26 78 36 76 58 C74 76 58 84 44 82"
)

GAP: Final = 10
"""Gap between the cells of a hand, and between the parts below them, in pixels."""
_ACROSS: Final = 4
_CELL: Final = ((WIDTH - 2 * MARGIN - 3 * GAP) // _ACROSS, 196)
_CARD: Final = (138, 172)


def lay_run(hue: Hue, box: Box, values: tuple[int, ...]) -> tuple[Item, ...]:
    """Lay the top card of a row, with an arrow once the direction is fixed, or an empty place."""
    if not values:
        return (lay_gap(box),)
    return (*lay_card(hue, box, str(values[-1])), *lay_direction(box, values))


def lay_direction(box: Box, values: tuple[int, ...]) -> tuple[Item, ...]:
    """Lay the arrow of a row's direction at the upper right corner of its top card."""
    if values[0] == values[-1]:
        return ()
    sprite = _arrow(values[-1] > values[0])
    return (Place(sprite, box.right - _ARROW // 2 - 6, box.y - _ARROW // 2 + 8),)


@cache
def _arrow(up: bool) -> Sprite:  # noqa: FBT001 - the cache wants it by position
    middle = _ARROW / 2
    head = "M22 8 L35 26 H27 V36 H17 V26 H9Z" if up else "M22 36 L35 18 H27 V8 H17 V18 H9Z"
    ring = circle(middle, middle, middle - 1, INK)
    inner = circle(middle, middle, middle - 4, CREAM)
    return document(_ARROW, _ARROW, ring, inner, path(head, INK))


def gem(x: float, y: float, size: float) -> str:
    """Draw a plain gem with the upper left corner of its box at (x, y)."""
    light, tint, deep = _GEM
    ground, stone = path(disc(50, 52, 50), deep), path(disc(50, 50, 46), "url(#w)")
    return falling("w", light, tint) + moved(x, y, size / 100, ground, stone)


def spiral_gem(x: float, y: float, size: float) -> str:
    """Draw a gem with its spiral."""
    pen = f'fill="none" stroke="{CREAM}" stroke-width="9" stroke-linecap="round"'
    return gem(x, y, size) + moved(x, y, size / 100, f'<path d="{_SPIRAL}" {pen}/>')


@cache
def draw_gem(size: int, *, plain: bool = False) -> Sprite:
    """Draw a gem by itself."""
    return document(size, size, (gem if plain else spiral_gem)(0, 0, size))


def lay_cells(count: int) -> Iterator[Box]:
    """Yield the boxes of this many cells, row by row from the top of the picture."""
    for place in range(count):
        down, across = divmod(place, _ACROSS)
        left, top = MARGIN + across * (_CELL[0] + GAP), MARGIN + down * (_CELL[1] + GAP)
        yield Box(left, top, *_CELL)


def card_in(cell: Box) -> Box:
    """Return the box of the card in a cell."""
    return Box(cell.x + 14, cell.y + 12, *_CARD)


def below_cells(count: int) -> int:
    """Return the y coordinate at which the picture continues below this many cells."""
    return MARGIN + -(-count // _ACROSS) * (_CELL[1] + GAP) + 4
