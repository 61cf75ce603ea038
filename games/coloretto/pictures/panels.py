"""A panel for every player: token, collection, score, and status in the round."""

from __future__ import annotations

from typing import Final

from games.coloretto.data import Card
from games.coloretto.pictures.collection import Shelf, lay_collection
from games.coloretto.state import Act
from games.coloretto.view import View
from games.core.art.palette import CREAM, GOLD, MOSS_DEEP, WOOD_DEEP
from games.core.art.portraits import lay_name, lay_portrait
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate
from games.core.picture import Item, Label
from games.core.ranking import has_won
from games.core.text import write

HEIGHT: Final = 120
FINAL_HEIGHT: Final = 172
_SHELF: Final = 296
"""Where a collection begins, from the left edge of a panel."""


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel while the game goes on."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    row = next((i for i, each in enumerate(view.rows) if each.taken_by == seat), None)
    is_next = view.turn == seat
    items: list[Item] = [lay_plate(box, lit=is_next, faint=row is not None)]
    if is_next:
        items.append(centred(icon("pointer", 54, GOLD), box.x + 2, box.middle[1]))
    items += _lay_head(view, seat, box, 94)
    if row is not None:
        sign = Box(box.x + _SHELF - 56, box.middle[1] + 2, 46, 40)
        items += lay_badge(sign, str(row + 1), _wood(view), CREAM)
    shelf = Shelf(box.x + _SHELF, top + 11, marked=_news(view, seat))
    return (*items, *lay_collection(view.collections[seat], view.chart, shelf))


def lay_final_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel after the final scoring: points below every colour (E1-E4)."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, FINAL_HEIGHT)
    won = has_won(view.outcome, seat)
    items: list[Item] = [lay_plate(box, lit=won or view.turn == seat)]
    items += _lay_head(view, seat, box, 98)
    if won:
        items.append(centred(icon("crown", 72, GOLD), box.x + 60, box.middle[1] - 62))
    shelf = Shelf(box.x + _SHELF, top + 18, with_points=True)
    return (*items, *lay_collection(view.collections[seat], view.chart, shelf))


def _lay_head(view: View, seat: int, box: Box, size: int) -> tuple[Item, ...]:
    """Lay who it is, and the score."""
    colour = GOLD if has_won(view.outcome, seat) else CREAM
    left, middle = box.x + 120, box.middle[1]
    return (
        *lay_portrait(seat, box.x + 58, middle, size, own=view.seat == seat),
        lay_name(seat, left, middle - 28, _SHELF - 132, colour),
        Label(write(view.scores[seat]), left, middle + 22, 58, colour, "lm"),
    )


def _news(view: View, seat: int) -> frozenset[Card]:
    mark = view.mark
    return (
        frozenset(mark.cards)
        if mark and mark.act is Act.TAKE and mark.seat == seat
        else frozenset()
    )


def _wood(view: View) -> str:
    return MOSS_DEEP if view.players == 2 else WOOD_DEEP
