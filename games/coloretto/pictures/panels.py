"""A panel for every player: token, collection, score, and status in the round."""

from __future__ import annotations

from typing import Final

from games.coloretto.data import Card
from games.coloretto.pictures import collection
from games.coloretto.pictures.collection import Shelf, lay_collection
from games.coloretto.state import Act
from games.coloretto.view import View
from games.core.art.palette import CREAM, GOLD, MOSS_DEEP, WOOD_DEEP
from games.core.art.seats import lay_seat
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate
from games.core.picture import Item, Label
from games.core.ranking import has_won
from games.core.text import write

HEIGHT: Final = 120
FINAL_HEIGHT: Final = 172


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel while the game goes on."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    row = next((i for i, each in enumerate(view.rows) if each.taken_by == seat), None)
    is_next = view.turn == seat
    token_x = box.x + 60
    items: list[Item] = [lay_plate(box, lit=is_next, faint=row is not None)]
    if is_next:
        items.append(centred(icon("pointer", 54, GOLD), box.x + 2, box.middle[1]))
    items += lay_seat(seat, token_x, box.middle[1] - (14 if row is not None else 0), 78)
    if row is not None:
        items += lay_badge(
            Box(token_x - 32, box.bottom - 48, 64, 42), str(row + 1), _wood(view), CREAM
        )
    shelf = Shelf(box.x + 114, top + 11, marked=_news(view, seat))
    items += lay_collection(view.collections[seat], view.chart, shelf)
    items.append(_score(view, seat, box))
    return tuple(items)


def lay_final_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel after the final scoring: points below every colour (E1-E4)."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, FINAL_HEIGHT)
    won = has_won(view.outcome, seat)
    items: list[Item] = [lay_plate(box, lit=won or view.turn == seat)]
    items += lay_seat(seat, box.x + 60, box.middle[1] + (20 if won else 0), 84)
    if won:
        items.append(centred(icon("crown", 72, GOLD), box.x + 60, box.middle[1] - 48))
    shelf = Shelf(box.x + 114, top + 18, with_points=True)
    items += lay_collection(view.collections[seat], view.chart, shelf)
    items.append(_score(view, seat, box))
    return tuple(items)


def _score(view: View, seat: int, box: Box) -> Label:
    colour = GOLD if has_won(view.outcome, seat) else CREAM
    points = write(view.scores[seat])
    middle = (box.x + 114 + collection.WIDTH + box.right) // 2
    return Label(points, middle, box.middle[1], 64, colour)


def _news(view: View, seat: int) -> frozenset[Card]:
    mark = view.mark
    return (
        frozenset(mark.cards)
        if mark and mark.act is Act.TAKE and mark.seat == seat
        else frozenset()
    )


def _wood(view: View) -> str:
    return MOSS_DEEP if view.players == 2 else WOOD_DEEP
