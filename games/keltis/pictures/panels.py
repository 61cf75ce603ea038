"""A panel for every player: token, points, wishing stones, hand, and the five rows."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_halo
from games.core.art.palette import CREAM, GOLD, MUTED
from games.core.art.portraits import lay_name, lay_portrait
from games.core.art.seats import lay_seat
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_plate
from games.core.picture import Item, Label
from games.core.ranking import has_won
from games.core.text import write
from games.keltis.data import COLOUR, VALUE, Tile
from games.keltis.moves import Use
from games.keltis.pictures.pieces import draw_coin, draw_sign, lay_figure
from games.keltis.state import Phase
from games.keltis.view import View
from games.rows.pictures import ROW_HUES, lay_run

HEIGHT: Final = 100
_ROWS: Final = MARGIN + 532
_STEP: Final = 100
_CARD: Final = (72, 80)


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel; the one to move is lit."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    over = view.outcome is not None
    winner = has_won(view.outcome, seat)
    lit = winner if over else view.table.seat == seat and view.table.phase is not Phase.OVER
    items: list[Item] = [lay_plate(box, lit=lit)]
    if lit and not over:
        items.append(centred(icon("pointer", 50, GOLD), box.x + 2, box.middle[1]))
    items += lay_head(view, seat, box, 184)
    return (*items, *_lay_counts(view, seat, box), *lay_rows(view, seat, top + 12))


def lay_head(view: View, seat: int, box: Box, width: int) -> tuple[Item, ...]:
    """Lay who it is, with a name of so many pixels, and the points."""
    winner = has_won(view.outcome, seat)
    colour, left = GOLD if winner else CREAM, box.x + 114
    items: list[Item] = [
        *lay_portrait(seat, box.x + 56, box.middle[1], 88, own=view.seat == seat),
        lay_name(seat, left, box.y + 26, width, colour),
        Label(write(view.scores[seat].total), left, box.y + 70, 52, colour, "lm"),
    ]
    if winner:
        items.append(centred(icon("crown", 52, GOLD), box.x + 56, box.y + 10))
    return tuple(items)


def _lay_counts(view: View, seat: int, box: Box) -> tuple[Item, ...]:
    """Lay wishing stones, points from number tiles, and the figures still at the start."""
    side, x, low = view.table.sides[seat], box.x + 322, box.y + 72
    items: list[Item] = [
        centred(draw_sign(Tile.WISH, 50), x, box.y + 28),
        Label(f"×{side.wishes}", x + 32, box.y + 28, 38, CREAM, "lm"),
        centred(draw_coin(46), x, low),
        Label(f"+{side.points}", x + 32, low, 38, CREAM, "lm"),
    ]
    if side.tall is None:
        items += lay_figure(seat, box.x + 458, box.y + 36, 38, tall=True)
    items += lay_seat(seat, box.x + 434, low, 38)
    return (*items, Label(f"×{side.small_left}", box.x + 458, low, 36, MUTED, "lm"))


def lay_rows(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay the top cards of a player's rows; the card laid last is marked."""
    last, items = view.table.last, list[Item]()
    for colour, row in enumerate(view.table.sides[seat].rows):
        box = Box(_ROWS + colour * _STEP, top, *_CARD)
        fresh = last is not None and last.seat == seat and last.use is not Use.DROP
        if last is not None and fresh and COLOUR[last.card] == colour:
            items.append(lay_halo(box))
        items += lay_run(ROW_HUES[colour], box, tuple(VALUE[card] for card in row))
    return tuple(items)
