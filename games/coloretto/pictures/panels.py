"""The players' panels, and the private picture."""

from __future__ import annotations

from typing import Final

from games.coloretto.pictures import pieces
from games.coloretto.pictures.pieces import Shelf, lay_chart, lay_collection, lay_one
from games.coloretto.rules import Row, View
from games.coloretto.state import Act, Card, score
from games.core.art.cards import lay_gap, lay_halo
from games.core.art.players import lay_name, lay_portrait, lay_seat
from games.core.art.svg import (
    CREAM,
    GOLD,
    MOSS,
    MOSS_DEEP,
    MUTED,
    WOOD,
    WOOD_DEEP,
    Box,
    centred,
    colour_of,
)
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate, lay_sign
from games.core.cards import count_up
from games.core.game import has_won
from games.core.picture import Item, Label, Scene
from games.core.text import signed, write

HEIGHT: Final = 120
FINAL_HEIGHT: Final = 172
_SHELF: Final = 296
"""Left edge of a collection in a panel."""


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel during the game."""
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
    """Lay the player's token, name and score."""
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


_CARD = Box(0, 0, 92, 104)
_LINE = _CARD.height + 22


def draw_hand(view: View) -> Scene:
    """Draw the collection and points of `view.seat`, and the result of taking each row."""
    seat = 0 if view.seat is None else view.seat
    items = [*lay_final_panel(view, seat, MARGIN)]
    top = MARGIN + FINAL_HEIGHT + 16
    if view.outcome is None:
        for index in range(len(view.rows)):
            items += _lay_line(view, seat, index, top)
            top += _LINE + 10
    height = top + pieces.HEIGHT + MARGIN
    return Scene(WIDTH, height, cloth(height), (*items, *lay_chart(view.chart, top)))


def _lay_line(view: View, seat: int, index: int, top: int) -> tuple[Item, ...]:
    row = view.rows[index]
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _LINE)
    wood = (MOSS, MOSS_DEEP) if view.players == 2 else (WOOD, WOOD_DEEP)
    items: list[Item] = [lay_plate(box, faint=row.taken_by is not None)]
    items += lay_sign(Box(box.x + 18, top + 22, 84, _LINE - 44), str(index + 1), *wood)
    if row.taken_by is not None:
        return (*items, *lay_seat(row.taken_by, box.x + 180, box.middle[1], 84))
    cards, is_offer = _result_of(view, row)
    for place in range(row.capacity):
        card_box = Box(
            box.x + 132 + place * (_CARD.width + 12), top + 11, _CARD.width, _CARD.height
        )
        if place >= len(cards):
            items.append(lay_gap(card_box))
            continue
        items += (lay_halo(card_box),) if is_offer and place == len(cards) - 1 else ()
        items += lay_one(cards[place], card_box)
    if cards and seat not in view.out:
        items += _lay_result(view, seat, cards, box)
    return tuple(items)


def _result_of(view: View, row: Row) -> tuple[tuple[Card, ...], bool]:
    """Return a row as it may be taken: with the drawn card, if it has room for it."""
    if view.drawn is not None and view.turn == view.seat and row.has_room:
        return (*row.cards, view.drawn), True
    return row.cards, False


def _lay_result(view: View, seat: int, cards: tuple[Card, ...], box: Box) -> tuple[Item, ...]:
    before = view.scores[seat]
    after = score(count_up(view.collections[seat], cards), view.chart)
    gain, middle = after - before, box.middle[1]
    return (
        centred(icon("pointer", 40, MUTED), box.x + 508, middle),
        Label(signed(gain), box.x + 660, middle, 60, colour_of(gain)),
        Label("=", box.x + 790, middle, 48, MUTED),
        Label(write(after), box.x + 900, middle, 64, CREAM),
    )
