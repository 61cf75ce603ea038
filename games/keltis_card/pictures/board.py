"""The public picture, the players' panels, and the private picture."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_back, lay_halo
from games.core.art.players import lay_name, lay_portrait
from games.core.art.svg import CREAM, GOLD, INK, MUTED, Box, centred, colour_of
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate
from games.core.game import Seat, has_won, rank_seats
from games.core.picture import Item, Label, Scene
from games.core.text import write
from games.keltis_card.pictures import pieces
from games.keltis_card.pictures.pieces import HUES_BY_PLACE, lay_one, lay_piles, lay_row, lay_stones
from games.keltis_card.rules import View
from games.keltis_card.state import PLACE, VALUE, WHITE
from games.keltis_card.turns import find_lays, find_pairs
from games.rows.cards import POINTS, Card
from games.rows.pictures import GAP, below_cells, card_in, draw_gem, lay_cells

HEIGHT: Final = 184
_ROWS: Final = MARGIN + 300
_STEP: Final = 122
_CARD: Final = (86, 106)


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel; it is lit for seats to move, and for winners at the end."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    winner = has_won(view.outcome, seat)
    lit = winner if view.outcome is not None else is_asked(view, seat)
    colour, left = GOLD if winner else CREAM, box.x + 142
    items: list[Item] = [
        lay_plate(box, lit=lit),
        *lay_portrait(seat, box.x + 72, box.y + 68, 108, own=view.seat == seat),
        lay_name(seat, left, box.y + 38, 150, colour),
        Label(write(view.scores[seat].total), left, box.y + 94, 68, colour, "lm"),
    ]
    if winner:
        items.append(centred(icon("crown", 60, GOLD), box.x + 72, box.y + 12))
    elif lit:
        items.append(centred(icon("pointer", 50, GOLD), box.x + 2, box.y + 70))
    return (*items, *_lay_counts(view, seat, box), *_lay_rows(view, seat, top + 14))


def is_asked(view: View, seat: int) -> bool:
    """Return whether a seat is to move; in the last phase several are at once (KC15)."""
    table = view.table
    return table.left[seat] > 0 if table.ending else table.seat == seat


def _lay_counts(view: View, seat: int, box: Box) -> tuple[Item, ...]:
    """Lay the number of wishing stones and their points, and the cards in hand."""
    y, stones = box.bottom - 38, view.table.sides[seat].stones
    points = view.scores[seat].wishes
    items: list[Item] = [
        centred(draw_gem(46), box.x + 42, y),
        Label(f"×{len(stones)}", box.x + 70, y, 36, CREAM, "lm"),
        Label(sign(points), box.x + 158, y, 36, colour_of(points)),
    ]
    items += lay_back(Box(box.x + 200, y - 24, 36, 46))
    return (*items, Label(str(view.sizes[seat]), box.x + 246, y, 36, MUTED, "lm"))


def _lay_rows(view: View, seat: int, top: int) -> tuple[Item, ...]:
    last, items, score = view.table.last, list[Item](), view.scores[seat]
    for place, row in enumerate(view.table.sides[seat].rows):
        box = Box(_ROWS + place * _STEP, top, *_CARD)
        if last is not None and last.seat == seat and last.row == place and row:
            items.append(lay_halo(box))
        items += lay_row(row, box)
        if not row:
            continue
        points = score.whites if place == WHITE else score.rows[place]
        low = top + _CARD[1] + 30
        badge = Box(box.x - 6, low - 22, 46 if len(row) < 10 else 58, 44)
        hue = HUES_BY_PLACE[place]
        items += lay_badge(badge, str(len(row)), hue.light if place < WHITE else CREAM, INK)
        items.append(Label(sign(points), box.x + 74, low, 40, colour_of(points)))
    return tuple(items)


def sign(points: int) -> str:
    """Write points with a sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


_GAP = 10


def draw_board(view: View) -> Scene:
    """Draw the table; after the game, the panels by rank."""
    items: list[Item] = [*lay_stones(view, MARGIN)]
    top = MARGIN + pieces.STONES_HEIGHT + _GAP
    seats = rank_seats([score.total for score in view.scores])
    if view.outcome is None:
        seats.sort()
        items += lay_piles(view, top)
        top += pieces.HEIGHT + _GAP
    for seat in seats:
        items += lay_panel(view, seat, top)
        top += HEIGHT + _GAP
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def draw_hand(view: View) -> Scene:
    """Draw the hand of `view.seat`, its panel, and the middle of the table."""
    seat = Seat(0) if view.seat is None else view.seat
    items: list[Item] = []
    for card, cell in zip(view.hand, lay_cells(len(view.hand)), strict=True):
        items += _lay_cell(view, seat, card, cell)
    top = below_cells(len(view.hand))
    items += lay_panel(view, seat, top)
    top += HEIGHT + GAP
    if not view.table.ending:
        items += lay_piles(view, top)
        top += pieces.HEIGHT + GAP
        items += lay_stones(view, top)
        top += pieces.STONES_HEIGHT + GAP
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
    """Return whether the card is one of two that claim a wishing stone (KC6)."""
    return any(card in (pair.first, pair.second) for pair in find_pairs(view.table, view.hand))
