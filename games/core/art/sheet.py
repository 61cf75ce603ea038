"""The style sheet: every shared drawing once, as a reference for new games."""

from __future__ import annotations

from games.core.art.cards import (
    lay_back,
    lay_card,
    lay_gap,
    lay_halo,
    lay_joker,
    lay_jokers,
    lay_pile,
    lay_plus,
    lay_pluses,
    lay_stack,
)
from games.core.art.palette import CREAM, GOLD, HUES, INK, MOSS, MOSS_DEEP, SEATS, WOOD, WOOD_DEEP
from games.core.art.seats import lay_pawn, lay_seat
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate, lay_sign
from games.core.picture import Item, Scene

_HEIGHT = 1150


def draw_sheet() -> Scene:
    """Draw the style sheet."""
    items = (*_lay_cards(), *_lay_specials(), *_lay_signs(), *_lay_seats())
    return Scene(WIDTH, _HEIGHT, cloth(_HEIGHT), items)


def _lay_cards() -> tuple[Item, ...]:
    items: list[Item] = []
    for index, hue in enumerate(HUES.values()):
        left = MARGIN + 14 + index * 126
        items += lay_card(hue, Box(left, 40, 112, 140))
        items += lay_card(hue, Box(left, 196, 112, 140), str(index + 3))
        items += lay_stack(hue, Box(left + 19, 362, 74, 98), index + 1)
    return tuple(items)


def _lay_specials() -> tuple[Item, ...]:
    boxes = [Box(MARGIN + 14 + index * 126, 490, 112, 140) for index in range(6)]
    return (
        *lay_plus(boxes[0], "+2"),
        *lay_joker(boxes[1]),
        *lay_back(boxes[2]),
        *lay_pile(boxes[3], 40),
        lay_gap(boxes[4]),
        lay_gap(boxes[5], inviting=True),
        *lay_pluses(Box(812, 510, 74, 98), "+2", 3),
        *lay_jokers(Box(912, 510, 74, 98), 2),
        lay_halo(Box(912, 510, 74, 98)),
    )


def _lay_signs() -> tuple[Item, ...]:
    icons = (icon(name, 64, GOLD) for name in ("crown", "glass", "pointer"))
    return (
        lay_plate(Box(40, 660, 250, 96)),
        lay_plate(Box(312, 660, 150, 96), lit=True),
        lay_plate(Box(484, 660, 150, 96), faint=True),
        *(centred(each, 90 + 74 * index, 708) for index, each in enumerate(icons)),
        *lay_sign(Box(656, 680, 120, 56), "3", WOOD, WOOD_DEEP),
        *lay_sign(Box(792, 680, 120, 56), "1", MOSS, MOSS_DEEP),
        *lay_badge(Box(932, 682, 90, 52), "32", CREAM, INK),
    )


def _lay_seats() -> tuple[Item, ...]:
    items: list[Item] = []
    for seat in range(len(SEATS)):
        middle = 90 + seat * 112
        items += lay_seat(seat, middle, 830, 92)
        items += lay_pawn(seat, Box(middle - 42, 894, 84, 84))
        items += lay_pawn(seat, Box(middle - 42, 990, 84, 130), tall=True)
    return tuple(items)
