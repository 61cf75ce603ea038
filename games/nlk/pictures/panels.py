"""Cards, and the private picture."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_gap, lay_halo
from games.core.art.pieces import lay_playing, suit_mark
from games.core.art.players import lay_portrait
from games.core.art.svg import CREAM, GAIN, GOLD, INK, MUTED, SMALLEST, SUITS, Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_plate, lay_sheet
from games.core.picture import Area, Item, Label, PlacedSprite, Scene
from games.nlk.model import CODES, RANKS, SUIT_NAMES, Card, Phase, rank_of, suit_of
from games.nlk.rules import View, card_to_give, is_layable, list_receivers, sort_suits


def lay_one(
    card: Card, box: Box, trump: int | None = None, *, halo: bool = False, faint: bool = False
) -> tuple[Item, ...]:
    """Lay a single card: golden as a trump, with a halo if it is part of the open decision."""
    suit = SUIT_NAMES[suit_of(card)]
    rank = RANKS[rank_of(card)].upper()
    laid = lay_playing(suit, rank, box, trump=suit_of(card) == trump, faint=faint)
    return ((lay_halo(box),) if halo else ()) + laid


CLOUD: Final = "#dfe8ea"
"""Hands lost, as a cloud above their loser."""


def lay_cloud(count: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay the cloud of hands lost centred on (x, y)."""
    number = Label(str(count), x, y + size // 14, max(SMALLEST, size // 2), INK)
    return centred(icon("cloud", size, CLOUD), x, y), number


_FULL: Final = WIDTH - 2 * MARGIN
_SIZES: Final = ((148, 196), (108, 144), (84, 112), (62, 88))
"""Cards of the own hand or stack, the largest that fit."""
_WIDE: Final = _FULL - 176
_HIGH: Final = 640
_ROUND: Final = 182
"""Height of the cards of a round."""


def draw_hand(view: View) -> Scene:
    lay = _lay_stack if view.trump is None else _lay_hand
    head, top = _lay_head(view)
    items, bottom = lay(view, top)
    return lay_sheet((*head, *items), bottom + MARGIN)


def _lay_head(view: View) -> tuple[tuple[Item | Area, ...], int]:
    """Lay the cards that the seat's own must fit or beat, if any."""
    if view.trump is not None:
        return _lay_round(view, view.trump), MARGIN + _ROUND + 16
    card = card_to_give(view)
    to_move = view.turn == view.seat and view.phase in (Phase.GIVE, Phase.PLACE)
    if not to_move or card is None:
        return (), MARGIN
    return _lay_offers(view, card), MARGIN + 212


def _lay_offers(view: View, card: Card) -> tuple[Item | Area, ...]:
    """Lay the card to be given, and every stack it fits (N4, N6)."""
    box = Box(MARGIN, MARGIN, _FULL, 196)
    given = Box(box.x + 28, box.y + 18, 120, 160)
    items: list[Item | Area] = [lay_plate(box, lit=True), Area("given", *given)]
    items += lay_one(card, given, halo=True)
    items.append(centred(icon("pointer", 56, GOLD), box.x + 182, box.middle[1]))
    receivers = list_receivers(view)
    step = min(212, (box.width - 226) // max(1, len(receivers)))
    for index, seat in enumerate(receivers):
        top = view.tops[seat]
        left = box.x + 226 + step * index
        items.append(Area(f"fit-{seat + 1}", left - 12, box.y + 22, 202, 152))
        items += lay_portrait(seat, left + 34, box.middle[1], 84)
        if top is not None:
            items += lay_one(top, Box(left + 78, box.y + 26, 108, 144))
    return tuple(items)


def _lay_round(view: View, trump: int) -> tuple[Item | Area, ...]:
    """Lay the trumps and the cards of the round, the one to beat last (N8, N10)."""
    box = Box(MARGIN, MARGIN, _FULL, _ROUND)
    items: list[Item | Area] = [lay_plate(box, lit=view.turn == view.seat), Area("round", *box)]
    items.append(PlacedSprite(suit_mark(SUIT_NAMES[trump], 104), box.x + 20, box.middle[1] - 52))
    step = min(122, (_FULL - 150) // view.size)
    for place in range(view.size):
        card = Box(box.x + 144 + step * place, box.y + 16, step - 10, _ROUND - 32)
        if place < len(view.table):
            is_last = place == len(view.table) - 1
            items += (Area("last", *card),) if is_last else ()
            items += lay_one(view.table[place], card, trump, halo=is_last)
        else:
            items.append(lay_gap(card, inviting=place == len(view.table)))
    return tuple(items)


def _lay_stack(view: View, top: int) -> tuple[tuple[Item | Area, ...], int]:
    cards = view.own[::-1]
    lines = {size: -(-len(cards) // _columns(size)) for size in _SIZES}
    fitting = (size for size in _SIZES if lines[size] * size[1] <= _HIGH // 2)
    width, height = next(fitting, _SIZES[-1])
    columns = _columns((width, height))
    rows = max(1, -(-len(cards) // columns))
    box = Box(MARGIN, top, _FULL, rows * (height + 12) + 20)
    items: list[Item | Area] = [lay_plate(box), *_lay_own(view, box)]
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        x = MARGIN + 132 + column * (width + 8)
        y = top + 16 + row * (height + 12)
        place = Box(x, y, width, height)
        items += (Area(f"card-{CODES[card]}", *place), *lay_one(card, place, halo=index == 0))
    if not cards:
        items.append(lay_gap(Box(MARGIN + 132, top + 16, width, height)))
    return tuple(items), box.bottom


def _columns(size: tuple[int, int]) -> int:
    return (_FULL - 140) // (size[0] + 8)


def _lay_own(view: View, box: Box) -> tuple[Item, ...]:
    """Lay the player's token and number of cards at the left of a plate."""
    seat = 0 if view.seat is None else view.seat
    x = box.x + 56
    y = box.middle[1]
    face = lay_portrait(seat, x, y - 26, 88, own=True)
    return (*face, Label(str(len(view.own)), x, y + 58, 48, CREAM))


def _lay_hand(view: View, top: int) -> tuple[tuple[Item | Area, ...], int]:
    """Lay the hand, a row for each suit, trumps first; cards that cannot be laid now are dim."""
    suits = sort_suits(view.own, view.trump)
    longest = max(map(len, suits.values()), default=0)
    narrow = (size for size in _SIZES if longest * (size[0] + 8) <= _WIDE)
    fitting = (size for size in narrow if len(suits) * (size[1] + 14) <= _HIGH)
    width, height = next(fitting, _SIZES[-1])
    box = Box(MARGIN, top, _FULL, max(1, len(suits)) * (height + 14) + 18)
    items: list[Item | Area] = [lay_plate(box), *_lay_own(view, box)]
    step = min(width + 8, _WIDE // max(1, longest))
    for row, (suit, cards) in enumerate(suits.items()):
        y = top + 16 + row * (height + 14)
        mark = icon(SUITS[SUIT_NAMES[suit]].symbol, 44, MUTED)
        items.append(centred(mark, MARGIN + 134, y + height // 2))
        for index, card in enumerate(cards):
            faint = view.turn == view.seat and not is_layable(view, card)
            place = Box(MARGIN + 164 + step * index, y, width, height)
            items.append(Area(f"card-{CODES[card]}", *place))
            items += lay_one(card, place, view.trump, faint=faint)
    if not suits:
        items.append(centred(icon("tick", 110, GAIN), *box.middle))
    return tuple(items), box.bottom
