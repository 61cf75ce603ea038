"""The cells of a hand: a card in each, and room beside it for what playing it would gain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH

GAP: Final = 10
"""Gap between cells, and between the parts below them, in pixels."""
_ACROSS: Final = 4
_CELL: Final = ((WIDTH - 2 * MARGIN - 3 * GAP) // _ACROSS, 196)
_CARD: Final = (138, 172)


def lay_cells(count: int) -> Iterator[Box]:
    """Yield the boxes of this many cells, row by row from the top of the picture."""
    for place in range(count):
        down, across = divmod(place, _ACROSS)
        left, top = MARGIN + across * (_CELL[0] + GAP), MARGIN + down * (_CELL[1] + GAP)
        yield Box(left, top, *_CELL)


def card_in(cell: Box) -> Box:
    """Return the box of the card in a cell."""
    return Box(cell.x + 14, cell.y + 12, *_CARD)


def below_cells(count: int) -> int:
    """Return the y coordinate at which the picture continues below this many cells."""
    return MARGIN + -(-count // _ACROSS) * (_CELL[1] + GAP) + 4
