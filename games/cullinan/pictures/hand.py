"""The private picture: the own cards, and which Cullinans they would buy."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_halo
from games.core.art.palette import CREAM, GOLD, INK, LOSS, MUTED
from games.core.art.portraits import lay_portrait
from games.core.art.seats import lay_seat
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate
from games.core.picture import Item, Label, Scene
from games.cullinan.data import FIVE, Gems, Kind, Specials, list_specials
from games.cullinan.pictures.pieces import (
    lay_gem,
    lay_gem_back,
    lay_jewel,
    lay_paper,
    lay_special,
    lay_special_back,
)
from games.cullinan.prospects import Prospect, asked_seat, may_buy_now, owner_of, prospects
from games.cullinan.state import Mat
from games.cullinan.view import View

_TOP: Final = 150
_ROW: Final = 146
_JEWEL: Final = Box(0, 0, 196, 124)


def draw_hand(view: View) -> Scene:
    """Draw what `view.seat` holds, and what each Cullinan would cost it."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator holds nothing")
    mat, top = view.own, MARGIN
    items: list[Item] = [*_lay_gems(view, mat, top)]
    top += _TOP + 14
    items += _lay_specials(mat.specials, top)
    top += _ROW + 14
    seen = view.spied if any(view.spied) else view.offered
    if any(seen):
        items += _lay_specials(seen, top, Kind.SPY if any(view.spied) else Kind.JESTER)
        top += _ROW + 14
    items += _lay_safe(mat, top)
    top += _ROW + 14
    for index, each in enumerate(prospects(view, mat)):
        row, column = divmod(index, 5)
        box = Box(MARGIN + column * 208, top + row * 138, _JEWEL.width, _JEWEL.height)
        items += _lay_prospect(view, each, box)
    height = top + 2 * 138 - 14 + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _lay_gems(view: View, mat: Mat, top: int) -> tuple[Item, ...]:
    seat = view.seat or 0
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _TOP)
    asked = asked_seat(view) == seat
    return (
        lay_plate(box, lit=asked),
        *lay_portrait(seat, box.x + 76, box.middle[1], 116, own=True),
        *lay_gem_back(Box(box.x + 150, top + 34, 66, 80)),
        Label(str(sum(mat.hand)), box.x + 254, box.middle[1], 60, CREAM),
        *_lay_heap(mat.hand, box.x + 350, top),
        centred(icon("pointer", 40, MUTED), box.x + 800, box.middle[1]),
        Label(str(mat.wealth), box.x + 918, box.middle[1], 92, GOLD),
    )


def _lay_heap(heap: Gems, left: int, top: int) -> tuple[Item, ...]:
    items: list[Item] = []
    for index, count in enumerate(heap):
        x = left + index * 140
        items += lay_gem(index + 1, x, top + 58, 92)
        items.append(
            Label(f"×{count}" if count else "–", x, top + 124, 40, CREAM if count else MUTED)
        )
    return tuple(items)


def _lay_specials(heap: Specials, top: int, shown_by: Kind | None = None) -> tuple[Item, ...]:
    """Lay special cards: the own, or those that a spy or (as VII A does) a jester shows."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _ROW)
    kinds = list_specials(heap)
    step = min(124, 780 // max(1, len(kinds)))
    items: list[Item] = [lay_plate(box, lit=shown_by is not None, faint=shown_by is None)]
    if shown_by is not None:
        items += lay_special(shown_by, Box(box.x + 34, top + 32, 72, 82))
    else:
        items += lay_special_back(Box(box.x + 38, top + 32, 66, 80))
    items.append(Label(str(len(kinds)), box.x + 148, box.middle[1], 60, CREAM))
    for index, kind in enumerate(kinds):
        card = Box(box.x + 222 + index * step, top + 16, 104, 114)
        items += (lay_halo(card),) if shown_by is not None else ()
        items += lay_special(kind, card)
    return tuple(items)


def _lay_safe(mat: Mat, top: int) -> tuple[Item, ...]:
    """Lay what no thief reaches: the vault stock, the fives and what lies face down."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _ROW)
    items: list[Item] = [
        lay_plate(box, faint=True),
        *lay_special(Kind.VAULT, Box(box.x + 34, top + 30, 74, 84)),
        Label(str(sum(mat.vault)), box.x + 148, box.middle[1], 60, CREAM),
    ]
    for index, count in enumerate(mat.vault):
        items += _lay_count(index + 1, count, box.x + 240 + index * 104, top)
    fives = sum(mat.fives)
    items += _lay_count(FIVE, fives, box.x + 580, top) if fives else ()
    if any(mat.down):
        items += lay_gem_back(Box(box.x + 664, top + 36, 62, 74))
        for index, count in enumerate(mat.down):
            items += _lay_count(index + 1, count, box.x + 780 + index * 92, top) if count else ()
    return tuple(items)


def _lay_count(value: int, count: int, x: int, top: int) -> tuple[Item, ...]:
    colour = CREAM if count else MUTED
    label = Label(f"×{count}" if count else "–", x, top + 118, 38, colour)
    return (*lay_gem(value, x, top + 54, 82), label)


def _lay_prospect(view: View, each: Prospect, box: Box) -> tuple[Item, ...]:
    """Lay a Cullinan: bought by somebody, to be bought now, not yet allowed, or too dear."""
    card, owner = view.table.card(each.number), owner_of(view, each.number)
    fades = owner is not None or not each.allowed
    items: list[Item] = [lay_plate(box, faint=True) if fades else lay_paper(box)]
    if may_buy_now(view) and owner is None and each.allowed and not each.missing:
        items.insert(0, lay_halo(box))
    items += lay_jewel(each.number, card.rank, box.x + 58, box.middle[1], 98)
    x = box.x + 148
    if owner is not None:
        return *items, *lay_seat(owner, x, box.middle[1], 74)
    colour = CREAM if fades else INK
    if not each.missing:
        return *items, Label(str(each.cost), x, box.middle[1], 56, colour)
    return (
        *items,
        Label(str(each.cost), x, box.y + 38, 46, colour),
        *lay_badge(Box(x - 42, box.bottom - 56, 84, 44), f"−{each.missing}", "#7d3b2c", LOSS),
    )
