"""A plate for every player, anticlockwise round the table, and what lies on it."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import lay_fan, lay_gap
from games.core.art.palette import BRASS, CLAY, CREAM, GAIN, GOLD, INK, SHADE
from games.core.art.portraits import TYPE, lay_portrait
from games.core.art.svg import Box, centred, document, outline, rounded
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate
from games.core.picture import Item, Label, Name, Place, Sprite
from games.core.ranking import has_won
from games.nlk.pictures.cards import lay_one
from games.nlk.state import Act
from games.nlk.view import View

PLATE: Final = Box(0, 0, 256, 212)
GAP: Final = 16
_BAND: Final = 2 * PLATE.height + GAP
"""Height of the part between the upper and the lower row."""
_APART: Final = 290
"""From plate to plate in the upper and the lower row."""
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
"""How many sit below, on the right, above and on the left, by the number of players."""


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
"""Hands lost hang over their loser as a cloud."""


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
    number = Label(str(count), x, y + size // 14, max(34, size // 2), INK)
    return centred(_cloud(size), x, y), number


def _card_box(box: Box) -> Box:
    return Box(box.right - 128, box.y + 50, 114, 152)


def _lay_cards(view: View, seat: int, box: Box) -> tuple[Item, ...]:
    """Lay the top card of a stack, or the backs of a hand, or that there is none left."""
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
