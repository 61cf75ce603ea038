"""The public picture."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import PAD, lay_halo
from games.core.art.svg import (
    CLAY,
    CREAM,
    GOLD,
    INK,
    MUTED,
    SHADE,
    Box,
    Hue,
    centred,
    colour_of,
    falling,
    framed,
    inset,
    outline,
    padded,
    rounded,
    soft_shadow,
)
from games.core.art.table import MARGIN, WIDTH, cloth, lay_badge, lay_plate
from games.core.game import has_won, rank_seats
from games.core.picture import Item, Label, Place, Scene, Sprite
from games.core.text import write
from games.keltis.pictures import panels
from games.keltis.pictures.panels import lay_head, lay_panel, lay_piles
from games.keltis.pictures.pieces import draw_coin, draw_sign, draw_symbol, draw_tile, lay_figure
from games.keltis.rules import View
from games.keltis.state import GOAL, LAST, Tile
from games.rows.cards import POINTS
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
    2: (((-25, 84), (25, 84)), 42),
    3: (((-25, 60), (25, 60), (0, 98)), 39),
    4: (((-25, 60), (25, 60), (-25, 99), (25, 99)), 38),
}
"""Positions and size of the figures on a stone, by their number."""


def lay_paths(view: View, top: int) -> tuple[Item, ...]:
    """Lay the values and all paths with everything on them; the last turn's steps are marked."""
    first = top + _VALUES
    lanes = (item for path in range(5) for item in _lay_path(view, path, first + path * _LANE))
    return (*_lay_values(top), *lanes)


def _lay_values(top: int) -> tuple[Item, ...]:
    """Lay the values above the stones: they are the same on every path (K2)."""
    items: list[Item] = []
    for stone in range(1, LAST + 1):
        box = Box(MARGIN + _HEAD + (stone - 1) * _STEP + 8, top, _STEP - 16, 46)
        points = write(POINTS[stone])
        fill, ink = (GOLD, INK) if stone >= GOAL else (CLAY, CREAM) if stone <= 3 else (CREAM, INK)
        items += lay_badge(box, "", fill, ink)
        items.append(Label(points, *box.middle, 40, ink))
    return tuple(items)


def _lay_path(view: View, path: int, top: int) -> tuple[Item, ...]:
    hue, table = ROW_HUES[path], view.table
    items: list[Item] = [Place(draw_symbol(hue, 62), MARGIN - 4, top + 28)]
    fresh = _find_fresh(view, path)
    for stone in range(1, LAST + 1):
        box = Box(MARGIN + _HEAD + (stone - 1) * _STEP + 4, top, *_STONE)
        items.append(padded(box, PAD, _stone(hue, stone >= GOAL, stone <= 3)))
        tile = table.tiles[path][stone - 1]
        if tile is not None:
            crowded = sum(side.figures[path] == stone for side in table.sides) > 2
            above = box.y - 6 if crowded else box.y + 3
            items.append(Place(draw_tile(tile, _TILE), box.middle[0] - _TILE // 2, above))
        if stone == fresh:
            items.append(lay_halo(box))
        items += _lay_figures(view, path, stone, box)
    return tuple(items)


def _find_fresh(view: View, path: int) -> int:
    """Return the stone a figure reached in the last turn, or 0."""
    last = view.table.last
    if last is None or path not in last.steps:
        return 0
    return view.table.sides[last.seat].figures[path]


def _lay_figures(view: View, path: int, stone: int, box: Box) -> tuple[Item, ...]:
    here = [seat for seat, side in enumerate(view.table.sides) if side.figures[path] == stone]
    if not here:
        return ()
    here.sort(key=lambda seat: view.table.sides[seat].tall != path)  # crowns need room above
    spots, size = _SPOTS[len(here)]
    middle = box.middle[0]
    return tuple(
        item
        for seat, (right, down) in zip(here, spots, strict=True)
        for item in lay_figure(
            seat,
            middle + right,
            box.y + down,
            size,
            tall=view.table.sides[seat].tall == path,
        )
    )


@cache
def _stone(hue: Hue, goal: bool, low: bool) -> Sprite:  # noqa: FBT001 - the cache wants them by position
    box = Box(0, 0, *_STONE)
    strength = ".92" if goal else ".42" if low else ".66"
    rim = (GOLD, 4, ".9") if goal else (CREAM, 2, ".35")
    return framed(
        box,
        PAD,
        falling("s", hue.tint, hue.deep),
        soft_shadow(box, 26, SHADE, 8),
        rounded(box, 26, SHADE),
        rounded(box, 26, "url(#s)", f'fill-opacity="{strength}"'),
        outline(inset(box, 2), 24, rim[0], rim[1], f'stroke-opacity="{rim[2]}"'),
    )


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
