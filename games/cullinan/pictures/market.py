"""Both decks with their discards, the face-up diamonds, and what a jester turned up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from games.core.art.cards import lay_gap, lay_halo
from games.core.art.palette import CREAM, INK
from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH, lay_badge, lay_plate
from games.core.picture import Item
from games.cullinan.data import DISPLAY, list_gems, list_specials
from games.cullinan.pictures.pieces import (
    lay_gem_back,
    lay_gem_card,
    lay_special,
    lay_special_back,
)
from games.cullinan.view import View

_Lay: TypeAlias = Callable[[Box], tuple[Item, ...]]

HEIGHT: Final = 138
_DECK: Final = Box(0, 0, 92, 104)
_CARD: Final = Box(0, 0, 100, 112)
_OFFER: Final = Box(0, 0, 88, 100)


def lay_decks(view: View, top: int) -> tuple[Item, ...]:
    """Lay the diamond deck on the left of I, the special deck on its right."""
    gem, special = view.top_gem, view.top_special
    left, right = MARGIN + 20, WIDTH - MARGIN - 20 - 2 * _DECK.width - 34
    gap = _DECK.width + 34
    return (
        *_lay_pile(_deck(left, top), view.gem_deck, lay_gem_back),
        *_lay_pile(
            _deck(left + gap, top),
            view.gem_discarded,
            None if gem is None else lambda box: lay_gem_card(gem, box),
        ),
        *_lay_pile(_deck(right, top), view.special_deck, lay_special_back),
        *_lay_pile(
            _deck(right + gap, top),
            view.special_discarded,
            None if special is None else lambda box: lay_special(special, box),
        ),
    )


def lay_display(view: View, top: int) -> tuple[Item, ...]:
    """Lay the face-up diamonds, and the special cards of a jester beside them (CU5, CU20)."""
    offered = list_specials(view.offered)
    width = DISPLAY * (_CARD.width + 16) + 24
    offer = len(offered) * (_OFFER.width + 14) + 24 if offered else 0
    left = (WIDTH - width - offer) // 2
    items: list[Item] = [lay_plate(Box(left, top, width, HEIGHT))]
    for index, value in enumerate((*list_gems(view.display), *(None,) * DISPLAY)[:DISPLAY]):
        x = left + 20 + index * (_CARD.width + 16)
        box = Box(x, top + (HEIGHT - _CARD.height) // 2, _CARD.width, _CARD.height)
        items += (lay_gap(box),) if value is None else lay_gem_card(value, box)
    for index, kind in enumerate(offered):
        x = left + width + 24 + index * (_OFFER.width + 14)
        box = Box(x, top + (HEIGHT - _OFFER.height) // 2, _OFFER.width, _OFFER.height)
        items += (lay_halo(box), *lay_special(kind, box))
    return tuple(items)


def _deck(x: int, y: int) -> Box:
    return Box(x, y, _DECK.width, _DECK.height)


def _lay_pile(box: Box, count: int, lay: _Lay | None) -> tuple[Item, ...]:
    badge = Box(box.middle[0] - 38, box.bottom - 24, 76, 42)
    top = lay(box) if lay and count else (lay_gap(box),)
    return (*top, *lay_badge(badge, str(count), CREAM, INK))
