"""A panel for every player: hand sizes, safe diamonds and Cullinans."""

from __future__ import annotations

from functools import partial
from typing import Final

from games.core.art.palette import CREAM, GOLD, MUTED
from games.core.art.portraits import lay_name, lay_portrait
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_plate
from games.core.picture import Item, Label
from games.core.ranking import has_won
from games.cullinan.data import FIVE, Kind, list_gems, list_specials
from games.cullinan.pictures.pieces import (
    lay_gem,
    lay_gem_back,
    lay_gem_card,
    lay_jewel,
    lay_special,
    lay_special_back,
)
from games.cullinan.prospects import asked_seat
from games.cullinan.state import Mat
from games.cullinan.view import Player, View

HEIGHT: Final = 148
_GEM: Final = 66
_STEP: Final = 70
_OPEN: Final = 53
"""Height of the row of open cards at the end."""
_SHOWN: Final = Box(0, 0, 46, 50)
_ACTS: Final = {
    "vault": Kind.VAULT,
    "thief": Kind.THIEF,
    "one": Kind.ONE,
    "guard": Kind.GUARD,
    "spy": Kind.SPY,
    "jester": Kind.JESTER,
}


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay what everybody sees of a player."""
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
    """Return the height of a panel: once the game is over, hands lie open below it."""
    return HEIGHT + (_OPEN if view.final else 0)


def _lay_final(mat: Mat, box: Box) -> tuple[Item, ...]:
    """Lay the hand open, with what lay face down (the game is over)."""
    gems = (*list_gems(mat.hand), *list_gems(mat.down))
    lays = [partial(lay_gem_card, value) for value in gems]
    lays += [partial(lay_special, kind) for kind in list_specials(mat.specials)]
    step = min(_SHOWN.width + 14, (box.width - 40) // max(1, len(lays)))
    return tuple(
        item
        for index, lay in enumerate(lays)
        for item in lay(Box(box.x + 24 + index * step, box.bottom - 6, _SHOWN.width, _SHOWN.height))
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
    """Lay the vault stock by value, the fives and what lies face down."""
    left, row, under = box.x + 308, box.y + 52, box.y + 116
    items: list[Item] = [
        lay_plate(Box(left - 10, box.y + 8, 3 * _STEP + 86, HEIGHT - 16), faint=True),
        *lay_special(Kind.VAULT, Box(left, box.y + 24, 58, 62)),
        Label(str(sum(player.vault)), left + 29, under, 38, CREAM),
    ]
    for index, count in enumerate(player.vault):
        x = left + 110 + index * _STEP
        items += lay_gem(index + 1, x, row, _GEM) if count else ()
        items.append(Label(f"×{count}" if count else "–", x, under, 38, CREAM if count else MUTED))
    x = left + 122 + 3 * _STEP
    if player.fives:
        items += (*lay_gem(FIVE, x, row, _GEM), Label(f"×{player.fives}", x, under, 38, CREAM))
    if player.down:
        x += _STEP
        items += lay_gem_back(Box(x - 26, row - 30, 52, 60))
        items.append(Label(f"×{player.down}", x, under, 38, CREAM))
    return tuple(items)


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
