"""The strip below the paths: the draw pile and the top cards of the discard piles."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_card, lay_gap, lay_halo, lay_pile
from games.core.art.palette import CREAM, INK
from games.core.art.seats import lay_seat
from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH, lay_badge, lay_plate
from games.core.picture import Item
from games.keltis.data import VALUE
from games.keltis.moves import Use
from games.keltis.view import View
from games.rows.cards import COLOURS, DECK
from games.rows.pictures import ROW_HUES

HEIGHT: Final = 116
_CARD: Final = (76, 92)
_STEP: Final = 172


def lay_piles(view: View, top: int) -> tuple[Item, ...]:
    """Lay the draw pile and the five discard piles; the last card and the last draw are marked."""
    table, last = view.table, view.table.last
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT))]
    deck = Box(MARGIN + 22, top + 8, *_CARD)
    items += lay_pile(deck, table.deck)
    items += lay_badge(Box(deck.x + 1, deck.bottom - 44, 74, 44), str(table.deck), CREAM, INK)
    if last and last.drew == DECK:
        items += lay_seat(last.seat, deck.right + 6, deck.y + 24, 44)
    for colour, pile in enumerate(table.piles):
        box = Box(MARGIN + 192 + colour * _STEP, top + 12, *_CARD)
        fresh = last is not None and last.use is Use.DROP and last.card in pile[-1:]
        items += (lay_halo(box),) if fresh else ()
        items += _lay_pile(colour, pile, box)
        if last and last.drew == COLOURS[colour]:
            items += lay_seat(last.seat, box.right + 22, box.y + 26, 46)
    return tuple(items)


def _lay_pile(colour: int, pile: tuple[str, ...], box: Box) -> tuple[Item, ...]:
    hue = ROW_HUES[colour]
    if not pile:
        return (
            lay_gap(box),
            *lay_badge(Box(box.right - 6, box.bottom - 44, 44, 44), "0", hue.deep, CREAM),
        )
    return (
        *lay_card(hue, box, str(VALUE[pile[-1]])),
        *lay_badge(Box(box.right - 6, box.bottom - 44, 56, 44), str(len(pile)), hue.deep, CREAM),
    )
