"""The cells of a hand: a card in each, and room beside it for what it would bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH

GAP: Final = 10
"""Between cells, and between what lies below them."""
_ACROSS: Final = 4
_CELL: Final = ((WIDTH - 2 * MARGIN - 3 * GAP) // _ACROSS, 196)
_CARD: Final = (138, 172)


def lay_cells(count: int) -> Iterator[Box]:
    """Yield the boxes of so many cells, row by row from the top of the picture."""
    for place in range(count):
        down, across = divmod(place, _ACROSS)
        left, top = MARGIN + across * (_CELL[0] + GAP), MARGIN + down * (_CELL[1] + GAP)
        yield Box(left, top, *_CELL)


def card_in(cell: Box) -> Box:
    """Return the box of the card in a cell."""
    return Box(cell.x + 14, cell.y + 12, *_CARD)


def below_cells(count: int) -> int:
    """Return where the picture goes on below so many cells."""
    return MARGIN + -(-count // _ACROSS) * (_CELL[1] + GAP) + 4
