"""The private picture: the own stack with where its top fits, or the own hand by suits."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_gap
from games.core.art.palette import CREAM, GAIN, GOLD, MUTED, SUITS
from games.core.art.playing import suit_mark
from games.core.art.portraits import lay_portrait
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_plate
from games.core.picture import Item, Label, Place, Scene
from games.nlk.data import SUIT_NAMES, Card
from games.nlk.pictures.cards import lay_one
from games.nlk.state import Phase
from games.nlk.view import View, card_to_give, find_receivers, is_layable, sort_suits

_FULL: Final = WIDTH - 2 * MARGIN
_BIG: Final = Box(0, 0, 108, 144)
_SMALL: Final = Box(0, 0, 62, 88)
_ROW: Final = 7
"""Most big cards in a row."""
_TABLE: Final = Box(0, 0, 84, 112)


def draw_hand(view: View) -> Scene:
    """Draw the cards of `view.seat` and where they can go."""
    lay = _lay_stack if view.trump is None else _lay_hand
    head, top = _lay_head(view)
    items, bottom = lay(view, top)
    height = bottom + MARGIN
    return Scene(WIDTH, height, cloth(height), (*head, *items))


def _lay_head(view: View) -> tuple[tuple[Item, ...], int]:
    """Lay the cards that the own ones must fit or beat, if there are any."""
    if view.trump is not None:
        return _lay_round(view, view.trump), MARGIN + 156
    card = card_to_give(view)
    asked = view.turn == view.seat and view.phase in (Phase.GIVE, Phase.PLACE)
    if not asked or card is None:
        return (), MARGIN
    return _lay_offers(view, card), MARGIN + 212


def _lay_offers(view: View, card: Card) -> tuple[Item, ...]:
    """Lay the card to be given, and every stack it fits (N4, N6)."""
    box = Box(MARGIN, MARGIN, _FULL, 196)
    items: list[Item] = [lay_plate(box, lit=True)]
    items += lay_one(card, Box(box.x + 28, box.y + 18, 120, 160), halo=True)
    items.append(centred(icon("pointer", 56, GOLD), box.x + 182, box.middle[1]))
    receivers = find_receivers(view)
    step = min(212, (box.width - 226) // max(1, len(receivers)))
    for index, seat in enumerate(receivers):
        top, left = view.tops[seat], box.x + 226 + step * index
        items += lay_portrait(seat, left + 34, box.middle[1], 84)
        if top is not None:
            items += lay_one(top, Box(left + 78, box.y + 26, 108, 144))
    return tuple(items)


def _lay_round(view: View, trump: int) -> tuple[Item, ...]:
    """Lay the trumps and the cards of the round, the one to beat last (N8, N10)."""
    box = Box(MARGIN, MARGIN, _FULL, 140)
    items: list[Item] = [lay_plate(box, lit=view.turn == view.seat)]
    items.append(Place(suit_mark(SUIT_NAMES[trump], 100), box.x + 20, box.y + 20))
    for place in range(view.size):
        card_box = Box(box.x + 146 + 92 * place, box.y + 14, _TABLE.width, _TABLE.height)
        if place < len(view.table):
            is_last = place == len(view.table) - 1
            items += lay_one(view.table[place], card_box, trump, halo=is_last)
        else:
            items.append(lay_gap(card_box, inviting=place == len(view.table)))
    return tuple(items)


def _lay_stack(view: View, top: int) -> tuple[tuple[Item, ...], int]:
    """Lay the own stack, its top card first."""
    cards = tuple(reversed(view.own))
    size = _BIG if len(cards) <= 2 * _ROW else _SMALL
    step = size.width + 8
    left = MARGIN + 132
    columns = (MARGIN + _FULL - left - 12 + 8) // step
    rows = max(1, -(-len(cards) // columns))
    box = Box(MARGIN, top, _FULL, rows * (size.height + 12) + 20)
    items: list[Item] = [lay_plate(box), *_lay_own(view, box)]
    for index, card in enumerate(cards):
        x, y = left + index % columns * step, top + 16 + index // columns * (size.height + 12)
        items += lay_one(card, Box(x, y, size.width, size.height), halo=index == 0)
    if not cards:
        items.append(lay_gap(Box(left, top + 16, size.width, size.height)))
    return tuple(items), box.bottom


def _lay_own(view: View, box: Box) -> tuple[Item, ...]:
    """Lay the own token and number of cards at the left of a plate."""
    seat = 0 if view.seat is None else view.seat
    x, y = box.x + 56, box.middle[1]
    face = lay_portrait(seat, x, y - 26, 88, own=True)
    return (*face, Label(str(len(view.own)), x, y + 58, 48, CREAM))


def _lay_hand(view: View, top: int) -> tuple[tuple[Item, ...], int]:
    """Lay the own hand, a row for each suit, trumps first; dim cards that cannot be laid now."""
    suits = sort_suits(view.own, view.trump)
    longest = max((len(cards) for cards in suits.values()), default=0)
    size = _BIG if longest <= _ROW else _SMALL
    line = size.height + 14
    box = Box(MARGIN, top, _FULL, max(1, len(suits)) * line + 18)
    items: list[Item] = [lay_plate(box), *_lay_own(view, box)]
    for row, (suit, cards) in enumerate(suits.items()):
        y = top + 16 + row * line
        mark = icon(SUITS[SUIT_NAMES[suit]].symbol, 44, MUTED)
        items.append(centred(mark, MARGIN + 134, y + size.height // 2))
        items += _lay_suit(view, cards, Box(MARGIN + 164, y, size.width, size.height))
    if not suits:
        items.append(centred(icon("tick", 110, GAIN), *box.middle))
    return tuple(items), box.bottom


def _lay_suit(view: View, cards: tuple[Card, ...], first: Box) -> tuple[Item, ...]:
    items: list[Item] = []
    step = first.width + (8 if first.width == _BIG.width else 4)
    for index, card in enumerate(cards):
        box = Box(first.x + step * index, first.y, first.width, first.height)
        faint = view.turn == view.seat and not is_layable(view, card)
        items += lay_one(card, box, view.trump, faint=faint)
    return tuple(items)
