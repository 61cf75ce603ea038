"""Where everybody sits: anticlockwise round the table, the first seat below."""

from __future__ import annotations

from typing import Final

from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH

PLATE: Final = Box(0, 0, 256, 188)
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
