"""The public picture."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_halo
from games.core.art.svg import (
    MUTED,
    Box,
    centred,
    colour_of,
)
from games.core.art.table import MARGIN, WIDTH, cloth, lay_plate
from games.core.game import has_won, rank_seats
from games.core.picture import Item, Label, Place, Scene
from games.core.text import write
from games.keltis.pictures import panels
from games.keltis.pictures.panels import lay_head, lay_panel, lay_piles
from games.keltis.pictures.pieces import (
    draw_coin,
    draw_sign,
    draw_symbol,
    draw_tile,
    lay_figure,
    lay_stone,
    lay_value,
)
from games.keltis.rules import View
from games.keltis.state import LAST, Tile
from games.rows.pictures import ROW_HUES

_HEAD: Final = 66
_STEP: Final = (WIDTH - 2 * MARGIN - _HEAD) // LAST
_STONE: Final = (_STEP - 8, 118)
_LANE: Final = _STONE[1] + 9
_TILE: Final = 44
_VALUES: Final = 54
HEIGHT: Final = _VALUES + 5 * _LANE

_SPOTS: Final = {
    1: (((0, 84),), 54),
    2: (((-25, 84), (25, 84)), 44),
    3: (((-25, 60), (25, 60), (0, 98)), 43),
    4: (((-25, 60), (-25, 99), (25, 60), (25, 99)), 43),
}
"""Positions and size of the figures on a stone, by their number."""
_BESIDE: Final = {
    3: (((-25, 29), (-25, 86), (25, 86)), 44),
    4: (((-26, 24), (-26, 61), (-26, 98), (26, 80)), 42),
}
"""The same beside a tile, which only one or two figures leave free below it."""


def lay_paths(view: View, top: int) -> tuple[Item, ...]:
    """Lay the values and all paths with everything on them; the last turn's steps are marked."""
    first = top + _VALUES
    lanes = (item for path in range(5) for item in _lay_path(view, path, first + path * _LANE))
    return (*_lay_values(top), *lanes)


def _lay_values(top: int) -> tuple[Item, ...]:
    """Lay the values above the stones: they are the same on every path (K2)."""
    left = MARGIN + _HEAD + 8
    boxes = (Box(left + step * _STEP, top, _STEP - 16, 46) for step in range(LAST))
    return tuple(item for stone, box in enumerate(boxes, 1) for item in lay_value(stone, box))


def _lay_path(view: View, path: int, top: int) -> tuple[Item, ...]:
    hue, table = ROW_HUES[path], view.table
    items: list[Item] = [Place(draw_symbol(hue, 62), MARGIN - 4, top + 28)]
    fresh = _find_fresh(view, path)
    for stone in range(1, LAST + 1):
        box = Box(MARGIN + _HEAD + (stone - 1) * _STEP + 4, top, *_STONE)
        items.append(lay_stone(hue, stone, box))
        if stone == fresh:
            items.append(lay_halo(box))
        here = [seat for seat, side in enumerate(table.sides) if side.figures[path] == stone]
        tile = table.tiles[path][stone - 1]
        if tile is not None:
            right = 4 if len(here) > 2 else (box.width - _TILE) // 2
            items.append(Place(draw_tile(tile, _TILE), box.right - right - _TILE, box.y + 2))
        spots, size = (_BESIDE if tile else {}).get(len(here)) or _SPOTS.get(len(here), ((), 0))
        # Crowns need room above: the spots on the left have it.
        here.sort(key=lambda seat: table.sides[seat].tall != path)
        for seat, (x, y) in zip(here, spots, strict=True):
            tall = table.sides[seat].tall == path
            items += lay_figure(seat, box.middle[0] + x, box.y + y, size, tall=tall)
    return tuple(items)


def _find_fresh(view: View, path: int) -> int:
    """Return the stone a figure reached in the last turn, or 0."""
    last = view.table.last
    if last is None or path not in last.steps:
        return 0
    return view.table.sides[last.seat].figures[path]


_GAP = 8
_COLUMN = 95


def draw_board(view: View) -> Scene:
    """Draw the table; after the game, the scores instead of piles and rows."""
    items = [*lay_paths(view, MARGIN)]
    top = MARGIN + HEIGHT + 4
    if view.outcome is not None:
        return _draw_final(view, items, top)
    items += lay_piles(view, top)
    top += panels.PILE_HEIGHT + _GAP
    for seat in range(len(view.table.sides)):
        items += lay_panel(view, seat, top)
        top += panels.HEIGHT + _GAP
    return _finish(items, top)


def _draw_final(view: View, items: list[Item], top: int) -> Scene:
    ranked = rank_seats([score.total for score in view.scores])
    items += _lay_heads(top + 36)
    top += 72
    for seat in ranked:
        items += _lay_final(view, seat, top)
        top += 98 + _GAP
    return _finish(items, top)


def _lay_heads(y: int) -> tuple[Item, ...]:
    signs = [draw_symbol(hue, 64) for hue in ROW_HUES]
    signs += [draw_coin(56), draw_sign(Tile.WISH, 64)]
    return tuple(centred(sign, _column(index), y) for index, sign in enumerate(signs))


def _column(index: int) -> int:
    return MARGIN + 364 + index * _COLUMN


def _lay_final(view: View, seat: int, top: int) -> tuple[Item, ...]:
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, 98)
    score, won = view.scores[seat], has_won(view.outcome, seat)
    items: list[Item] = [lay_plate(box, lit=won), *lay_head(view, seat, box, 194)]
    for index, points in enumerate((*score.paths, score.tiles, score.wishes)):
        blank = points == 0 and index < 5 and view.table.sides[seat].figures[index] == 0
        text = "·" if blank else write(points)
        colour = MUTED if blank else colour_of(points)
        items.append(Label(text, _column(index), box.middle[1], 46, colour))
    return tuple(items)


def _finish(items: list[Item], top: int) -> Scene:
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))
