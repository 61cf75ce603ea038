"""The players' panels, and the private picture."""

from __future__ import annotations

from functools import partial
from typing import Final

from games.core.art.cards import lay_halo
from games.core.art.players import lay_name, lay_portrait, lay_seat
from games.core.art.svg import CREAM, GOLD, INK, LOSS, MUTED, Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate
from games.core.game import has_won
from games.core.picture import Item, Label, Scene
from games.cullinan.cards import FIVE, Gems, Kind, Specials, list_gems, list_specials
from games.cullinan.legal import Prospect, asked_seat, may_buy_now, owner_of, prospects
from games.cullinan.pictures.pieces import (
    lay_gem,
    lay_gem_back,
    lay_gem_card,
    lay_jewel,
    lay_paper,
    lay_special,
    lay_special_back,
    lay_worth,
)
from games.cullinan.state import Mat
from games.cullinan.view import Player, View

HEIGHT: Final = 148
_GEM: Final = 66
_STEP: Final = 70
_OPEN: Final = 53
"""Height of the row of open cards at the end."""
_SHOWN: Final = Box(0, 0, 50, 48)
_COUNT: Final = 48
"""Height of the number below a diamond."""
_ACTS: Final = {
    "vault": Kind.VAULT,
    "thief": Kind.THIEF,
    "one": Kind.ONE,
    "guard": Kind.GUARD,
    "spy": Kind.SPY,
    "jester": Kind.JESTER,
}


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay the public cards of a player."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    plate = Box(box.x, top, box.width, height_of(view))
    player = view.players[seat]
    won = has_won(view.outcome, seat)
    asked = asked_seat(view) == seat
    items: list[Item] = [lay_plate(plate, lit=asked or won)]
    if asked:
        items.append(centred(icon("pointer", 54, GOLD), box.x + 2, box.y + 56))
    items += lay_portrait(seat, box.x + 70, box.y + 56, 94)
    items.append(lay_name(seat, box.x + 22, box.y + 126, 150, GOLD if won else CREAM))
    if won:
        items.append(centred(icon("crown", 60, GOLD), box.x + 70, box.y + 6))
    return (
        *items,
        *_lay_mark(view, seat, box),
        *_lay_hands(player, box),
        *_lay_safe(player, box),
        *_lay_owned(view, player, box),
        *(_lay_final(view.final[seat], box) if view.final else ()),
    )


def height_of(view: View) -> int:
    """Return the height of a panel: after the game, open hands lie below it."""
    return HEIGHT + (_OPEN if view.final else 0)


def _lay_final(mat: Mat, box: Box) -> tuple[Item, ...]:
    """Lay the open hand, with the diamonds that lay face down (the game is over)."""
    gems = (*list_gems(mat.hand), *list_gems(mat.down))
    lays = [partial(lay_gem_card, value) for value in gems]
    lays += [partial(lay_special, kind) for kind in list_specials(mat.specials)]
    step = min(_SHOWN.width + 14, (box.width - 40) // max(1, len(lays)))
    return tuple(
        item
        for index, lay in enumerate(lays)
        for item in lay(Box(box.x + 24 + index * step, box.bottom - 2, _SHOWN.width, _SHOWN.height))
    )


def _lay_mark(view: View, seat: int, box: Box) -> tuple[Item, ...]:
    """Lay the special card used by the last action."""
    mark = view.mark
    if mark is None or mark.seat != seat or mark.act not in _ACTS:
        return ()
    return lay_special(_ACTS[mark.act], Box(box.x + 108, box.y + 6, 46, 46))


def _lay_hands(player: Player, box: Box) -> tuple[Item, ...]:
    left = box.x + 182
    return (
        *lay_gem_back(Box(left, box.y + 14, 48, 54)),
        Label(str(player.hand), left + 80, box.y + 42, 46, CREAM),
        *lay_special_back(Box(left, box.y + 80, 48, 54)),
        Label(str(player.specials), left + 80, box.y + 108, 46, CREAM),
    )


def _lay_safe(player: Player, box: Box) -> tuple[Item, ...]:
    """Lay the vault stock by value, the fives and the face-down diamonds."""
    left, row, under = box.x + 304, box.y + 46, box.y + 112
    items: list[Item] = [
        lay_plate(Box(left - 10, box.y + 8, 3 * _STEP + 78, HEIGHT - 16), faint=True),
        *lay_special(Kind.VAULT, Box(left, row - 31, 58, 62)),
        Label(str(sum(player.vault)), left + 29, under, _COUNT, CREAM),
    ]
    items += _lay_heap(player.vault, left + 106, _STEP, row, _GEM)
    x = left + 122 + 3 * _STEP
    if player.fives:
        items += _lay_count(FIVE, player.fives, x, row, _GEM)
    if player.down:
        x += _STEP
        items += lay_gem_back(Box(x - 26, row - 30, 52, 60))
        items.append(Label(f"×{player.down}", x, under, _COUNT, CREAM))
    return tuple(items)


def _list_counts(heap: Gems) -> list[tuple[int, int]]:
    """List the values in a heap with their counts."""
    return [(value, count) for value, count in enumerate(heap, 1) if count]


def _lay_count(value: int, count: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay a diamond with the number of its kind below."""
    return (*lay_gem(value, x, y, size), Label(f"×{count}", x, y + 66, _COUNT, CREAM))


def _lay_owned(view: View, player: Player, box: Box) -> tuple[Item, ...]:
    count = len(player.cullinans)
    if not count:
        return ()
    columns = 3 if count < 7 else 5
    size, step = (92, 88) if columns == 3 else (70, 54)
    rows = -(-count // columns) if columns == 5 else 1 if count < 4 else 2
    size = size if rows == 1 else 70
    items: list[Item] = []
    for index, number in enumerate(sorted(player.cullinans, reverse=True)):
        row, column = divmod(index, columns)
        x = box.right - 54 - (columns - 1 - column) * step
        y = box.middle[1] + (0 if rows == 1 else (row * 2 - 1) * 34)
        items += lay_jewel(number, view.table.card(number).rank, x, y, size)
    return tuple(items)


_TOP: Final = 150
_ROW: Final = 146
_JEWEL: Final = Box(0, 0, 196, 124)


def draw_hand(view: View) -> Scene:
    """Draw the cards of `view.seat`, and its cost of each Cullinan."""
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
    items += _lay_safe_hand(mat, top)
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
        *_lay_heap(mat.hand, box.x + 350, 140, top + 54, 88),
        centred(icon("pointer", 40, MUTED), box.x + 770, box.middle[1]),
        *lay_worth(mat.wealth, box.x + 816, box.middle[1], 92, GOLD),
    )


def _lay_heap(heap: Gems, left: int, step: int, y: int, size: int) -> tuple[Item, ...]:
    found = enumerate(_list_counts(heap))
    laid = (_lay_count(*each, left + at * step, y, size) for at, each in found)
    return tuple(item for items in laid for item in items)


def _lay_specials(heap: Specials, top: int, shown_by: Kind | None = None) -> tuple[Item, ...]:
    """Lay special cards: the seat's own, or the ones a spy or (as VII A does) a jester shows."""
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


def _lay_safe_hand(mat: Mat, top: int) -> tuple[Item, ...]:
    """Lay the diamonds safe from thieves: vault stock, fives and face-down ones."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _ROW)
    items: list[Item] = [
        lay_plate(box, faint=True),
        *lay_special(Kind.VAULT, Box(box.x + 34, top + 30, 74, 84)),
        Label(str(sum(mat.vault)), box.x + 148, box.middle[1], 60, CREAM),
    ]
    items += _lay_heap(mat.vault, box.x + 240, 104, top + 50, 82)
    fives = sum(mat.fives)
    items += _lay_count(FIVE, fives, box.x + 580, top + 50, 82) if fives else ()
    if any(mat.down):
        items += lay_gem_back(Box(box.x + 664, top + 36, 62, 74))
        items += _lay_heap(mat.down, box.x + 780, 92, top + 50, 82)
    return tuple(items)


def _lay_prospect(view: View, each: Prospect, box: Box) -> tuple[Item, ...]:
    """Lay a Cullinan: bought by a player, affordable now, not yet allowed, or too expensive."""
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
