"""The public picture, with all stacks below it where the table plays with open stacks."""

from __future__ import annotations

from typing import Final

from games.core.art.seats import lay_seat
from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH, cloth
from games.core.picture import Item, Scene
from games.nlk.data import Card
from games.nlk.pictures.cards import lay_one
from games.nlk.pictures.middle import lay_middle
from games.nlk.pictures.panels import HEIGHT, lay_seat_plate, seat_boxes
from games.nlk.view import View

_CARD: Final = Box(0, 0, 50, 70)
_STEP: Final = 54
_LINE: Final = 84
_LEFT: Final = MARGIN + 4
_SPACE: Final = 16


def lay_open_stacks(stacks: tuple[tuple[Card, ...], ...], top: int) -> tuple[tuple[Item, ...], int]:
    """Lay all stacks like words on lines; return the items and where they end."""
    items: list[Item] = []
    x, y = _LEFT, top
    for seat, stack in enumerate(stacks):
        if x + 2 * _STEP > WIDTH - MARGIN:
            x, y = _LEFT, y + _LINE
        items += lay_seat(seat, x + _STEP // 2, y + _CARD.height // 2, 56)
        x += _STEP + 6
        for card in stack:
            if x + _CARD.width > WIDTH - MARGIN:
                x, y = _LEFT, y + _LINE
            items += lay_one(card, Box(x, y, _CARD.width, _CARD.height))
            x += _STEP
        x += _SPACE
    return tuple(items), y + _LINE


def draw_board(view: View) -> Scene:
    """Draw the table: everybody round it, and what lies in its middle."""
    items: list[Item] = [*lay_middle(view)]
    for seat, box in enumerate(seat_boxes(view.players)):
        items += lay_seat_plate(view, seat, box)
    height = HEIGHT
    if view.stacks is not None:
        laid, bottom = lay_open_stacks(view.stacks, HEIGHT)
        items += laid
        height = bottom + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))
