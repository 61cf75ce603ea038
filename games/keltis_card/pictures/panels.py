"""A panel for every player: token, points, wishing stones, hand, and the six rows."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_back, lay_halo
from games.core.art.palette import CREAM, GOLD, INK, MUTED, colour_of
from games.core.art.portraits import lay_name, lay_portrait
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate
from games.core.picture import Item, Label
from games.core.ranking import has_won
from games.core.text import write
from games.keltis_card.data import WHITE
from games.keltis_card.pictures.cards import HUES_BY_PLACE, lay_row
from games.keltis_card.view import View
from games.rows.pictures import draw_gem

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
    """Tell whether a seat is to move; in the last phase several are at once (KC15)."""
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
