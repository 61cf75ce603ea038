"""The private picture: the hand, the rows its cards fit, and the pairs that claim a stone."""

from __future__ import annotations

from games.core.art.palette import CREAM, GOLD, MUTED
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_plate
from games.core.game import Seat
from games.core.picture import Item, Label, Scene
from games.keltis_card.data import PLACE, VALUE, WHITE
from games.keltis_card.legal import find_lays, find_pairs
from games.keltis_card.pictures import middle, panels
from games.keltis_card.pictures.cards import lay_one
from games.keltis_card.pictures.middle import lay_piles, lay_stones
from games.keltis_card.pictures.panels import lay_panel, sign
from games.keltis_card.view import View
from games.rows.cards import POINTS, Card
from games.rows.pictures import GAP, below_cells, card_in, draw_gem, lay_cells


def draw_hand(view: View) -> Scene:
    """Draw the hand of `view.seat`, its panel, and the middle of the table."""
    seat = Seat(0) if view.seat is None else view.seat
    items: list[Item] = []
    for card, cell in zip(view.hand, lay_cells(len(view.hand)), strict=True):
        items += _lay_cell(view, seat, card, cell)
    top = below_cells(len(view.hand))
    items += lay_panel(view, seat, top)
    top += panels.HEIGHT + GAP
    if not view.table.ending:
        items += lay_piles(view, top)
        top += middle.HEIGHT + GAP
        items += lay_stones(view, top)
        top += middle.STONES_HEIGHT + GAP
    height = top - GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _lay_cell(view: View, seat: Seat, card: Card, box: Box) -> tuple[Item, ...]:
    fits = bool(find_lays(view.table, seat, card))
    face = card_in(box)
    items: list[Item] = [lay_plate(box, faint=not fits), *lay_one(card, face)]
    x = (face.right + box.right) // 2
    if fits:
        row = view.table.sides[seat].rows[PLACE[card]]
        points = len(row) + 1 if PLACE[card] == WHITE else POINTS[min(len(row) + 1, 9)]
        items.append(centred(icon("pointer", 44, GOLD), x, box.y + 40))
        items.append(Label(sign(points), x, box.middle[1] + 2, 54, CREAM))
    else:
        items.append(Label("−", x, box.middle[1], 60, MUTED))
    if not view.table.ending and _claims(view, card):
        items.append(centred(draw_gem(58, plain=True), x, box.bottom - 38))
        items.append(Label(str(VALUE[card]), x, box.bottom - 39, 36, CREAM))
    return tuple(items)


def _claims(view: View, card: Card) -> bool:
    """Tell whether the card is one of two that claim a wishing stone (KC6)."""
    return any(card in (pair.first, pair.second) for pair in find_pairs(view.table, view.hand))
