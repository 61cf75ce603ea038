"""The private picture: the player's collection, and the result of taking each row."""

from __future__ import annotations

from games.coloretto.data import Card
from games.coloretto.pictures import chart
from games.coloretto.pictures.cards import lay_one
from games.coloretto.pictures.chart import lay_chart
from games.coloretto.pictures.panels import FINAL_HEIGHT, lay_final_panel
from games.coloretto.scoring import score
from games.coloretto.view import Row, View
from games.core.art.cards import lay_gap, lay_halo
from games.core.art.palette import CREAM, MOSS, MOSS_DEEP, MUTED, WOOD, WOOD_DEEP, colour_of
from games.core.art.seats import lay_seat
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_plate, lay_sign
from games.core.picture import Item, Label, Scene
from games.core.text import signed, write
from games.core.unseen import count_up

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
    height = top + chart.HEIGHT + MARGIN
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
    """Return a row as it may be taken: with the drawn card, where it has room for it."""
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
