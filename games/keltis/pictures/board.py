"""The public picture."""

from __future__ import annotations

from games.core.art.palette import MUTED, colour_of
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, lay_plate
from games.core.picture import Item, Label, Scene
from games.core.ranking import has_won, rank_seats
from games.core.text import write
from games.keltis.data import Tile
from games.keltis.pictures import panels, paths, piles
from games.keltis.pictures.panels import lay_head, lay_panel
from games.keltis.pictures.paths import lay_paths
from games.keltis.pictures.pieces import draw_coin, draw_sign, draw_symbol
from games.keltis.pictures.piles import lay_piles
from games.keltis.view import View
from games.rows.pictures import ROW_HUES

_GAP = 8
_COLUMN = 95


def draw_board(view: View) -> Scene:
    """Draw the table; when the game is over, the points in place of piles and rows."""
    items = [*lay_paths(view, MARGIN)]
    top = MARGIN + paths.HEIGHT + 4
    if view.outcome is not None:
        return _draw_final(view, items, top)
    items += lay_piles(view, top)
    top += piles.HEIGHT + _GAP
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
