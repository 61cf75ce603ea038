"""The middle of the table: wishing stones, draw pile and discard piles."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import lay_gap, lay_halo, lay_pile
from games.core.art.palette import CREAM, INK, MUTED, SHADE
from games.core.art.seats import lay_seat
from games.core.art.svg import Box, centred, document
from games.core.art.table import MARGIN, WIDTH, lay_badge, lay_plate
from games.core.picture import Item, Label, Sprite
from games.keltis_card.data import PLACE, PLACES, STONES
from games.keltis_card.pictures.cards import HUES_BY_PLACE, lay_one
from games.keltis_card.view import View
from games.rows.cards import DECK
from games.rows.pictures import draw_gem

STONES_HEIGHT: Final = 112
HEIGHT: Final = 138
_CARD: Final = (86, 108)
_STEP: Final = 148


def lay_stones(view: View, top: int) -> tuple[Item, ...]:
    """Lay the wishing stones; a stone that was taken shows the seat that has it."""
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, STONES_HEIGHT))]
    takers = {stone: seat for seat, side in enumerate(view.table.sides) for stone in side.stones}
    last, middle = view.table.last, top + STONES_HEIGHT // 2
    for index, stone in enumerate(STONES):
        x = MARGIN + 66 + index * 112
        if stone not in takers:
            items.append(centred(draw_gem(88, plain=True), x, middle))
            items.append(Label(str(stone), x, middle - 1, 50, CREAM))
            continue
        fresh = last is not None and last.seat == takers[stone] and len(last.cards) > 1
        if fresh and view.table.sides[takers[stone]].stones[-1] == stone:
            items.append(lay_halo(Box(x - 44, middle - 44, 88, 88)))
        items.append(centred(_hollow(84), x, middle))
        items.append(Label(str(stone), x - 6, middle - 8, 44, MUTED))
        items += lay_seat(takers[stone], x + 26, middle + 24, 48)
    return tuple(items)


def lay_piles(view: View, top: int) -> tuple[Item, ...]:
    """Lay the draw pile and the six discard piles; the last discard and draws are marked."""
    table, last = view.table, view.table.last
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT))]
    deck = Box(MARGIN + 18, top + 10, *_CARD)
    items += lay_pile(deck, table.deck)
    items += lay_badge(Box(deck.x + 6, deck.bottom - 44, 74, 44), str(table.deck), CREAM, INK)
    if last and DECK in last.drew:
        items += lay_seat(last.seat, deck.right + 6, deck.y + 24, 44)
    for place, pile in enumerate(table.piles):
        box = Box(MARGIN + 142 + place * _STEP, top + 15, *_CARD)
        fresh = last is not None and last.row is None and _fell(last.cards, place)
        items += (lay_halo(box),) if fresh else ()
        items += lay_one(pile[-1], box) if pile else (lay_gap(box),)
        hue, width = HUES_BY_PLACE[place], 44 if len(pile) < 10 else 56
        badge = Box(box.right - 10, box.bottom - 44, width, 44)
        items += lay_badge(badge, str(len(pile)), hue.deep, CREAM)
        if last and PLACES[place] in last.drew:
            items += lay_seat(last.seat, box.right + 14, box.y + 24, 44)
    return tuple(items)


def _fell(cards: tuple[str, ...], place: int) -> bool:
    return any(PLACE[card] == place for card in cards)


@cache
def _hollow(size: int) -> Sprite:
    """Draw the place of a wishing stone that was taken."""
    middle = size / 2
    return document(
        size,
        size,
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 3}" fill="{SHADE}" fill-opacity=".3" '
        f'stroke="{CREAM}" stroke-opacity=".3" stroke-width="3" stroke-dasharray="9 7"/>',
    )
