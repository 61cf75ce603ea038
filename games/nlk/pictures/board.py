"""The public picture."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import lay_gap, lay_pile
from games.core.art.pieces import suit_mark
from games.core.art.players import TYPE, lay_portrait, lay_seat
from games.core.art.svg import CREAM, INK, MUTED, Box, document
from games.core.art.symbols import symbol
from games.core.art.table import MARGIN, WIDTH, cloth, lay_badge
from games.core.picture import Item, Label, Name, Place, Scene, Sprite
from games.nlk.pictures.panels import HEIGHT, MIDDLE, lay_cloud, lay_one, lay_seat_plate, seat_boxes
from games.nlk.state import SUIT_NAMES, Act, Card
from games.nlk.view import View

_HEAD: Final = 104
"""Height of the line with the trumps."""
_INSET: Final = 14
"""Distance of the ring from the plates."""
_ROW: Final = 4
"""Most places in a single row."""


def lay_middle(view: View) -> tuple[Item, ...]:
    """Lay the middle of the table, during the match or after it."""
    ring = Place(_ring(), MIDDLE.x + _INSET, MIDDLE.y + _INSET)
    if view.outcome is not None:
        return ring, *_lay_result(view)
    hand = _lay_hand_number(view)
    if view.trump is None:
        return ring, *_lay_talon(view), *hand
    return ring, *_lay_head(view, view.trump), *_lay_table(view, view.trump), *hand


def table_boxes(size: int) -> tuple[Box, ...]:
    """Return the places of a round's cards, as many as fill it (N13)."""
    columns = size if size <= _ROW else -(-size // 2)
    width = min(104 if size <= _ROW else 98, (MIDDLE.width - 8 * (columns - 1)) // columns)
    height, rows = width * 4 // 3, -(-size // columns)
    top = MIDDLE.y + _HEAD + (MIDDLE.height - _HEAD - rows * (height + 12) + 12) // 2
    return tuple(
        Box(
            MIDDLE.x
            + (MIDDLE.width - _count_in_row(size, columns, i) * (width + 8) + 8) // 2
            + i % columns * (width + 8),
            top + i // columns * (height + 12),
            width,
            height,
        )
        for i in range(size)
    )


def _count_in_row(size: int, columns: int, place: int) -> int:
    return min(columns, size - place // columns * columns)


def _lay_talon(view: View) -> tuple[Item, ...]:
    """Lay the talon with its number of cards, and the drawn card beside it (N3, N6)."""
    x, y = MIDDLE.middle
    pile, drawn = Box(x - 172, y - 96, 142, 190), Box(x + 30, y - 96, 142, 190)
    items = [*lay_pile(pile, view.talon)]
    items += lay_badge(
        Box(pile.middle[0] - 48, pile.bottom - 36, 96, 58), str(view.talon), CREAM, INK
    )
    if view.drawn is None:
        return (*items, lay_gap(drawn))
    return (*items, *lay_one(view.drawn, drawn, halo=True))


def _lay_head(view: View, trump: int) -> tuple[Item, ...]:
    """Lay the trump suit, and how many of the cards that fill the round lie here (N8, N13)."""
    x, y = MIDDLE.middle[0], MIDDLE.y + _HEAD // 2 + 6
    count = f"{len(view.table)}/{view.size}"
    return (
        Place(suit_mark(SUIT_NAMES[trump], 104), x - 116, y - 52),
        Label(count, x + 62, y, 60, CREAM),
    )


def _lay_table(view: View, trump: int) -> tuple[Item, ...]:
    """Lay the round's cards from the weakest to the last, and the places still free (N13)."""
    boxes, laid = table_boxes(view.size), len(view.table)
    items: list[Item] = [lay_gap(box, inviting=i == 0) for i, box in enumerate(boxes[laid:])]
    is_new = view.mark is not None and view.mark.act is Act.LAY
    for card, box in zip(view.table, boxes, strict=False):
        items += lay_one(card, box, trump, halo=is_new and card == view.table[-1])
    if view.table and view.layer is not None:
        last = boxes[laid - 1]
        items += lay_seat(view.layer, last.right - 8, last.bottom - 8, 56)
    return tuple(items)


def _lay_hand_number(view: View) -> tuple[Item, ...]:
    """Show which hand of a match this is (N17)."""
    if view.hands == 1:
        return ()
    x = MIDDLE.x + 52
    y = MIDDLE.middle[1] - 134 if view.trump is None else MIDDLE.y + _HEAD // 2 + 6
    if view.trump is None:
        x = MIDDLE.middle[0]
    return (Label(f"{view.hand}/{view.hands}", x, y, 40, MUTED),)


def _lay_result(view: View) -> tuple[Item, ...]:
    """Lay the losers, each under a cloud (N15, N17)."""
    x, y = MIDDLE.middle[0], MIDDLE.middle[1] - 16
    if view.outcome is None or not max(view.lost):
        return (Label("–", x, y, 160, MUTED),)
    most = max(view.lost)
    losers = [seat for seat, count in enumerate(view.lost) if count == most]
    apart = min(190, (MIDDLE.width - 40) // len(losers))
    size = min(170, apart - 6)
    items: list[Item] = []
    for index, seat in enumerate(losers):
        left = x + round((index - (len(losers) - 1) / 2) * apart)
        items += lay_portrait(seat, left, y + size // 2, size)
        items += lay_cloud(most, left, y - size // 2, size)
        items.append(Name(seat, left, y + size + 28, apart - 6, TYPE, CREAM))
    return tuple(items)


@cache
def _ring() -> Sprite:
    """Draw the direction of play: anticlockwise (N3)."""
    width, height = MIDDLE.width - 2 * _INSET, MIDDLE.height - 2 * _INSET
    pen = f'fill="none" stroke="{CREAM}" stroke-width="3" stroke-opacity=".13"'
    ways = (
        (width * 0.34, height - 10, 90),
        (width * 0.66, 10, 270),
    )
    arrows = "".join(
        f'<g transform="translate({x:g} {y:g}) rotate({turn})" opacity=".4">'
        + symbol("arrow", -11, -11, 22, CREAM)
        + "</g>"
        for x, y, turn in ways
    )
    oval = f'<rect x="10" y="10" width="{width - 20}" height="{height - 20}" rx="150" {pen}/>'
    return document(width, height, oval, arrows)


_CARD: Final = Box(0, 0, 50, 70)
_STEP: Final = 54
_LINE: Final = 84
_LEFT: Final = MARGIN + 4
_SPACE: Final = 16


def lay_open_stacks(stacks: tuple[tuple[Card, ...], ...], top: int) -> tuple[tuple[Item, ...], int]:
    """Lay all stacks like words in lines; return the items and their lower edge."""
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
    return tuple(items), y + _CARD.height


def draw_board(view: View) -> Scene:
    """Draw the table: the players around it, and the cards in the middle."""
    items: list[Item] = [*lay_middle(view)]
    for seat, box in enumerate(seat_boxes(view.players)):
        items += lay_seat_plate(view, seat, box)
    height = HEIGHT
    if view.stacks is not None:
        laid, bottom = lay_open_stacks(view.stacks, HEIGHT)
        items += laid
        height = bottom + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))
