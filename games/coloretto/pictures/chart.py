"""The score chart: a little card with a number of cards, and the points for them."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.coloretto.data import POINTS, Chart
from games.core.art.palette import CREAM, INK, PAPER_EDGE
from games.core.art.svg import Box, document, outline, rounded
from games.core.art.table import MARGIN, WIDTH, lay_plate
from games.core.picture import Item, Label, Place, Sprite

HEIGHT: Final = 82
_CARD: Final = Box(0, 0, 60, 58)


def lay_chart(chart: Chart, top: int) -> tuple[Item, ...]:
    """Lay the chart in use across the sheet."""
    points = POINTS[chart][1:]
    step = (WIDTH - 2 * MARGIN) // len(points)
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT), faint=True)]
    for index, value in enumerate(points):
        left, middle = MARGIN + step * index + 22, top + HEIGHT // 2
        count = f"{index + 1}+" if index + 1 == len(points) else str(index + 1)
        items += (
            Place(_paper(), left, middle - _CARD.height // 2),
            Label(count, left + _CARD.width // 2, middle, 36, INK),
            Label(str(value), left + _CARD.width + 16, middle, 44, CREAM, "lm"),
        )
    return tuple(items)


@cache
def _paper() -> Sprite:
    back = Box(8, 0, _CARD.width - 10, _CARD.height - 4)
    front = Box(0, 4, _CARD.width - 8, _CARD.height - 4)
    return document(
        _CARD.width,
        _CARD.height,
        rounded(back, 9, PAPER_EDGE, 'fill-opacity=".6"'),
        rounded(front, 9, CREAM),
        outline(front, 9, PAPER_EDGE, 2),
    )
