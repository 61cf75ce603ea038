"""Pictures of rows with their direction, of wishing stones, and of the cells of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeVar

from games.core.art import svg
from games.core.art.cards import lay_card, lay_gap
from games.core.art.svg import Box, Hue
from games.core.art.table import MARGIN, WIDTH
from games.core.picture import Item, Label, Sprite
from games.core.text import signed
from games.rows.base import COLOURS, HAND

T = TypeVar("T")

ROW_HUES: Final = tuple(
    svg.HUES[name] for name in ("red", "yellow", "pink", "green", "blue") if name[0] in COLOURS
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
_STEP: Final = (WIDTH - 2 * MARGIN + 8) // HAND
_CELL: Final = (_STEP - 8, 184)
_CARD: Final = (_CELL[0] - 14, 116)
CHANGE: Final = 48
"""Height of the changes of the score."""
BELOW_HAND: Final = MARGIN + _CELL[1] + GAP
"""The y coordinate at which a private picture continues below the hand."""


def lay_run(hue: Hue, box: Box, values: tuple[int, ...]) -> tuple[Item, ...]:
    """Lay the top card of a row, with an arrow once the direction is fixed, or an empty place."""
    if not values:
        return lay_place(hue, box)
    return (*lay_card(hue, box, str(values[-1])), *lay_direction(box, values))


def lay_place(hue: Hue, box: Box) -> tuple[Item, ...]:
    """Lay the empty place of a row or pile of a colour."""
    size = round(min(box.width, box.height) * 0.5)
    return lay_gap(box), svg.centred(_draw_faint(hue, size), *box.middle)


@cache
def _draw_faint(hue: Hue, size: int) -> Sprite:
    return svg.document(
        size, size, f'<g opacity=".4">{svg.symbol(hue.symbol, 0, 0, size, hue.tint)}</g>'
    )


def lay_direction(box: Box, values: tuple[int, ...]) -> tuple[Item, ...]:
    """Lay the arrow of a row's direction at the upper right corner of its top card."""
    if values[0] == values[-1]:
        return ()
    return (svg.centred(draw_arrow(_ARROW, up=values[-1] > values[0]), box.right - 6, box.y + 8),)


@cache
def draw_arrow(size: int, *, up: bool) -> Sprite:
    """Draw the arrow of a rising or falling row."""
    middle = size / 2
    head = "M22 8 L35 26 H27 V36 H17 V26 H9Z" if up else "M22 36 L35 18 H27 V8 H17 V18 H9Z"
    ring = svg.circle(middle, middle, middle - 1, svg.INK)
    inner = svg.circle(middle, middle, middle - 4, svg.CREAM)
    return svg.document(
        size, size, ring, inner, svg.moved(0, 0, size / 44, svg.path(head, svg.INK))
    )


def gem(x: float, y: float, size: float) -> str:
    """Draw a plain gem with the upper left corner of its box at (x, y)."""
    light, tint, deep = _GEM
    ground, stone = svg.path(svg.disc(50, 52, 50), deep), svg.path(svg.disc(50, 50, 46), "url(#w)")
    return svg.falling("w", light, tint) + svg.moved(x, y, size / 100, ground, stone)


def spiral_gem(x: float, y: float, size: float) -> str:
    """Draw a gem with its spiral."""
    pen = f'fill="none" stroke="{svg.CREAM}" stroke-width="9" stroke-linecap="round"'
    return gem(x, y, size) + svg.moved(x, y, size / 100, f'<path d="{_SPIRAL}" {pen}/>')


@cache
def draw_gem(size: int, *, plain: bool = False) -> Sprite:
    """Draw a gem by itself."""
    return svg.document(size, size, (gem if plain else spiral_gem)(0, 0, size))


def list_cells(count: int) -> Iterator[tuple[Box, Box]]:
    """Yield the cells of a hand of this many cards from left to right, each with its card's box."""
    for place in range(count):
        left = MARGIN + place * _STEP
        yield Box(left, MARGIN, *_CELL), Box(left + 7, MARGIN + 7, *_CARD)


def lay_changes(changes: Mapping[T, int], spots: Mapping[T, tuple[int, int]]) -> Iterator[Label]:
    """Write how each choice changes the score at its spot, coloured from the worst to the best."""
    is_even = len(set(changes.values())) == 1
    for choice, change in changes.items():
        colour = svg.CREAM if is_even else svg.shade(change, changes.values())
        yield Label(signed(change), *spots[choice], CHANGE, colour)
