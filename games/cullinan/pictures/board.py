"""The public picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from games.core.art.cards import lay_gap, lay_halo
from games.core.art.players import lay_seat
from games.core.art.svg import CREAM, GOLD, INK, Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate, lay_sheet
from games.core.picture import Item, Scene
from games.cullinan.cards import DISPLAY, list_gems, list_specials
from games.cullinan.pictures import panels, pieces
from games.cullinan.pictures.panels import lay_panel
from games.cullinan.view import View

_Lay: TypeAlias = Callable[[Box], tuple[Item, ...]]

HEIGHT: Final = 138
_DECK: Final = Box(0, 0, 92, 104)
_CARD: Final = Box(0, 0, 100, 112)
_OFFER: Final = Box(0, 0, 88, 100)


def lay_decks(view: View, top: int) -> tuple[Item, ...]:
    """Lay the diamond deck on the left of I, the special deck on its right, discards beside."""
    gem, special = view.top_gem, view.top_special
    piles: tuple[tuple[int, _Lay | None], ...] = (
        (view.gem_deck, pieces.lay_gem_back),
        (view.gem_discarded, None if gem is None else partial(pieces.lay_gem_card, gem)),
        (view.special_deck, pieces.lay_special_back),
        (view.special_discarded, None if special is None else partial(pieces.lay_special, special)),
    )
    step = _DECK.width + 34
    right = WIDTH - MARGIN - 20 - _DECK.width - step
    lefts = (MARGIN + 20, MARGIN + 20 + step, right, right + step)
    return tuple(
        item
        for left, pile in zip(lefts, piles, strict=True)
        for item in _lay_pile(Box(left, top, _DECK.width, _DECK.height), *pile)
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
        items += (lay_gap(box),) if value is None else pieces.lay_gem_card(value, box)
    for index, kind in enumerate(offered):
        x = left + width + 24 + index * (_OFFER.width + 14)
        box = Box(x, top + (HEIGHT - _OFFER.height) // 2, _OFFER.width, _OFFER.height)
        items += (lay_halo(box), *pieces.lay_special(kind, box))
    return tuple(items)


def _lay_pile(box: Box, count: int, lay: _Lay | None) -> tuple[Item, ...]:
    badge = Box(box.middle[0] - 38, box.bottom - 24, 76, 42)
    top = lay(box) if lay and count else (lay_gap(box),)
    return (*top, *lay_badge(badge, str(count), CREAM, INK))


_GAP: Final = 12


def draw_board(view: View) -> Scene:
    top = MARGIN
    items: list[Item] = [*lay_decks(view, top), *_lay_jewels(view, top)]
    top += 3 * (_TALL + _JEWEL_GAP) + 4
    if not view.final:  # at the end, open hands need the room
        items += lay_display(view, top)
        top += HEIGHT + 16
    for seat in range(len(view.players)):
        items += lay_panel(view, seat, top)
        top += panels.height_of(view) + _GAP
    return lay_sheet(items, top - _GAP + MARGIN)


_WIDE: Final = 248
_TALL: Final = 122
_JEWEL_GAP: Final = 12


def _lay_jewels(view: View, top: int) -> tuple[Item, ...]:
    """Lay the pyramid: I on top, II-V, VI-IX (CU3)."""
    left = MARGIN
    boxes = {1: Box((WIDTH - _WIDE) // 2, top, _WIDE, _TALL)}
    for number in range(2, 10):
        row, column = divmod(number - 2, 4)
        x = left + column * (_WIDE + _JEWEL_GAP)
        boxes[number] = Box(x, top + (row + 1) * (_TALL + _JEWEL_GAP), _WIDE, _TALL)
    return tuple(item for number, box in boxes.items() for item in _lay(view, number, box))


def _lay(view: View, number: int, box: Box) -> tuple[Item, ...]:
    """Lay a Cullinan: its cost, below that the side in play (or the crown of I) and its owner."""
    card, owner, mark = view.table.card(number), view.owner_of(number), view.mark
    is_new = mark and mark.act == "buy" and view.players[mark.seat].cullinans[-1] == number
    items: list[Item] = [lay_halo(box)] if is_new else []
    left, below = box.x + 118, box.bottom - 34
    items += (
        pieces.lay_paper(box),
        *pieces.lay_jewel(number, card.rank, box.x + 58, box.middle[1], 102),
        *pieces.lay_worth(card.cost, left, box.y + 36, 52, INK),
    )
    if len(card.sides) > 1:
        items += pieces.lay_side(view.sides[number - 1], Box(left, below - 24, 48, 48))
    else:
        items.append(centred(icon("crown", 54, GOLD), left + 24, below))
    if owner is not None:
        items += lay_seat(owner, box.right - 42, below + 2, 54)
    return tuple(items)
