"""The players' panels, and the private picture."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import lay_fan, lay_gap, lay_halo
from games.core.art.pieces import lay_playing, suit_mark
from games.core.art.players import TYPE, lay_portrait
from games.core.art.svg import (
    BRASS,
    CLAY,
    CREAM,
    GAIN,
    GOLD,
    INK,
    MUTED,
    SHADE,
    SMALLEST,
    SUITS,
    Box,
    centred,
    document,
    outline,
    rounded,
)
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate
from games.core.game import has_won
from games.core.picture import Item, Label, Name, Place, Scene, Sprite
from games.nlk.state import RANKS, SUIT_NAMES, Act, Card, Phase, rank_of, suit_of
from games.nlk.view import View, card_to_give, find_receivers, is_layable, sort_suits


def lay_one(
    card: Card, box: Box, trump: int | None = None, *, halo: bool = False, faint: bool = False
) -> tuple[Item, ...]:
    """Lay a single card: golden as a trump, with a halo if it is part of the open decision."""
    suit, rank = SUIT_NAMES[suit_of(card)], RANKS[rank_of(card)].upper()
    laid = lay_playing(suit, rank, box, trump=suit_of(card) == trump, faint=faint)
    return ((lay_halo(box),) if halo else ()) + laid


PLATE: Final = Box(0, 0, 256, 212)
GAP: Final = 16
_BAND: Final = 2 * PLATE.height + GAP
"""Height of the part between the upper and the lower row."""
_APART: Final = 290
"""Distance between plates in the upper and the lower row."""
MIDDLE: Final = Box(
    MARGIN + PLATE.width + GAP,
    MARGIN + PLATE.height + GAP,
    WIDTH - 2 * (MARGIN + PLATE.width + GAP),
    _BAND,
)
"""The middle of the table."""
HEIGHT: Final = MIDDLE.bottom + GAP + PLATE.height + MARGIN

_SIDES: Final = {
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (1, 2, 1, 2),
    7: (1, 2, 2, 2),
    8: (2, 2, 2, 2),
    9: (2, 2, 3, 2),
}
"""Players below, on the right, above and on the left, by the number of players."""


def seat_boxes(players: int) -> tuple[Box, ...]:
    """Return the plate of every seat, the first seat first (N3)."""
    below, right, above, left = _SIDES[players]
    return (
        *_row(below, MIDDLE.bottom + GAP),
        *reversed(_column(right, MIDDLE.right + GAP)),
        *reversed(_row(above, MARGIN)),
        *_column(left, MARGIN),
    )


def _row(count: int, y: int) -> tuple[Box, ...]:
    left = (WIDTH - PLATE.width - _APART * (count - 1)) // 2
    return tuple(Box(left + _APART * i, y, PLATE.width, PLATE.height) for i in range(count))


def _column(count: int, x: int) -> tuple[Box, ...]:
    top = MIDDLE.y + (_BAND - count * (PLATE.height + GAP) + GAP) // 2
    step = PLATE.height + GAP
    return tuple(Box(x, top + step * i, PLATE.width, PLATE.height) for i in range(count))


CLOUD: Final = "#dfe8ea"
"""Hands lost, as a cloud above their loser."""


def lay_seat_plate(view: View, seat: int, box: Box) -> tuple[Item, ...]:
    """Lay a player's plate."""
    is_next, is_over = view.turn == seat, view.outcome is not None
    has_left = view.trump is not None and not view.sizes[seat]
    won = has_won(view.outcome, seat)
    items: list[Item] = [lay_plate(box, lit=is_next or won, faint=has_left and not is_over)]
    items += _lay_cards(view, seat, _card_box(box))
    items += lay_portrait(seat, box.x + 66, box.y + 100, 104)
    colour = GOLD if is_next or won else CREAM
    items.append(Name(seat, box.middle[0], box.y + 26, PLATE.width - 24, TYPE, colour))
    if view.sizes[seat]:
        items += lay_badge(Box(box.x + 12, box.y + 158, 68, 46), str(view.sizes[seat]), CREAM, INK)
    if view.dealer == seat and not is_over:
        items.append(Place(_dealer(), box.x + 86, box.y + 158))
    if view.lost[seat]:
        items += lay_cloud(view.lost[seat], box.x + 106, box.y + 72, 62)
    if is_next:
        items.append(centred(icon("pointer", 54, GOLD), box.x + 4, box.y + 100))
    return tuple(items)


def lay_cloud(count: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay the cloud of hands lost centred on (x, y)."""
    number = Label(str(count), x, y + size // 14, max(SMALLEST, size // 2), INK)
    return centred(_cloud(size), x, y), number


def _card_box(box: Box) -> Box:
    return Box(box.right - 128, box.y + 50, 114, 152)


def _lay_cards(view: View, seat: int, box: Box) -> tuple[Item, ...]:
    """Lay the top card of a stack, or the backs of a hand, or an empty place."""
    top = view.tops[seat]
    if top is not None:
        mark = view.mark
        is_new = mark is not None and mark.to == seat and mark.act in (Act.GIVE, Act.KEEP)
        return lay_one(top, box, halo=is_new)
    if has_won(view.outcome, seat):
        return (centred(icon("crown", 112, GOLD), *box.middle),)
    if view.trump is None:
        return (lay_gap(box),)
    if not view.sizes[seat]:
        return (centred(icon("tick", 96, GAIN), *box.middle),)
    return lay_fan(Box(box.x, box.y + 32, box.width, 96), view.sizes[seat])


@cache
def _dealer() -> Sprite:
    """Draw the mark of the dealer: a little pack of cards."""
    below, card = Box(6, 6, 26, 38), Box(2, 2, 26, 38)
    return document(
        36,
        48,
        rounded(below, 6, SHADE, 'fill-opacity=".5"'),
        rounded(below, 6, CREAM),
        rounded(card, 6, CREAM),
        rounded(Box(5, 5, 20, 32), 4, CLAY),
        outline(Box(8, 8, 14, 26), 3, BRASS, 2),
    )


@cache
def _cloud(size: int) -> Sprite:
    return icon("cloud", size, CLOUD)


_FULL: Final = WIDTH - 2 * MARGIN
_BIG: Final = Box(0, 0, 108, 144)
_SMALL: Final = Box(0, 0, 62, 88)
_ROW: Final = 7
"""Most big cards in a row."""
_TABLE: Final = Box(0, 0, 84, 112)


def draw_hand(view: View) -> Scene:
    """Draw the cards of `view.seat` and their possible places."""
    lay = _lay_stack if view.trump is None else _lay_hand
    head, top = _lay_head(view)
    items, bottom = lay(view, top)
    height = bottom + MARGIN
    return Scene(WIDTH, height, cloth(height), (*head, *items))


def _lay_head(view: View) -> tuple[tuple[Item, ...], int]:
    """Lay the cards that the seat's own must fit or beat, if any."""
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
    """Lay the player's token and number of cards at the left of a plate."""
    seat = 0 if view.seat is None else view.seat
    x, y = box.x + 56, box.middle[1]
    face = lay_portrait(seat, x, y - 26, 88, own=True)
    return (*face, Label(str(len(view.own)), x, y + 58, 48, CREAM))


def _lay_hand(view: View, top: int) -> tuple[tuple[Item, ...], int]:
    """Lay the hand, a row for each suit, trumps first; cards that cannot be laid now are dim."""
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
