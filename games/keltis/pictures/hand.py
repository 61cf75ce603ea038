"""The private picture: the hand, and the stone each card would lead to."""

from __future__ import annotations

from games.core.art.cards import lay_card
from games.core.art.palette import CREAM, GOLD, MUTED
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_plate
from games.core.game import Seat
from games.core.picture import Item, Label, Scene
from games.core.text import write
from games.keltis.data import COLOUR, LAST, VALUE
from games.keltis.legal import find_plays, needs_tall
from games.keltis.pictures import panels, piles
from games.keltis.pictures.panels import lay_panel
from games.keltis.pictures.pieces import draw_tile
from games.keltis.pictures.piles import lay_piles
from games.keltis.scoring import value
from games.keltis.view import View
from games.rows.cards import Card
from games.rows.pictures import GAP, ROW_HUES, below_cells, card_in, lay_cells


def draw_hand(view: View) -> Scene:
    """Draw the hand of `view.seat`, its panel, and the piles to draw from."""
    seat = Seat(0) if view.seat is None else view.seat
    items: list[Item] = []
    for card, cell in zip(view.hand, lay_cells(len(view.hand)), strict=True):
        items += _lay_cell(view, seat, card, cell)
    top = below_cells(len(view.hand))
    items += lay_panel(view, seat, top)
    top += panels.HEIGHT + GAP
    items += lay_piles(view, top)
    height = top + piles.HEIGHT + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _lay_cell(view: View, seat: Seat, card: Card, box: Box) -> tuple[Item, ...]:
    side, colour = view.table.sides[seat], COLOUR[card]
    fits = bool(find_plays(side, card))
    face = card_in(box)
    items: list[Item] = [lay_plate(box, faint=not fits)]
    items += lay_card(ROW_HUES[colour], face, str(VALUE[card]))
    x = (face.right + box.right) // 2
    if not fits:
        return (*items, Label("−", x, box.middle[1], 60, MUTED))
    stone = side.figures[colour] + 1
    items.append(centred(icon("pointer", 44, GOLD), x, box.y + 40))
    if stone > LAST:  # K11
        return (*items, Label("+1", x, box.middle[1] + 8, 48, CREAM))
    points = value(stone, tall=needs_tall(side, card))
    items.append(Label(write(points), x, box.middle[1] + 4, 54, CREAM))
    tile = view.table.tiles[colour][stone - 1]
    if tile is not None:
        items.append(centred(draw_tile(tile, 56), x, box.bottom - 40))
    return tuple(items)
