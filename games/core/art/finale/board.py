"""The picture of an end: who won, a podium, every score, and how it came about."""

from __future__ import annotations

from typing import Final

from games.core.art.finale.chart import has_chart, lay_chart
from games.core.art.finale.lines import lay_line
from games.core.art.finale.podium import (
    HEIGHT,
    height_of_lost,
    lay_emblem,
    lay_lost,
    lay_podium,
    on_podium,
)
from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH, cloth
from games.core.finale import Finale
from games.core.picture import Item, Scene

_LINE: Final = 94
_GAP: Final = 12
_LINES: Final = 290
"""Height of the curve."""
_PIECES: Final = 170
_EMBLEM: Final = 210


def draw_finale(finale: Finale) -> Scene:
    """Draw the end of a game."""
    items: list[Item] = []
    top = MARGIN
    if not finale.heroes:
        items += lay_emblem(finale, WIDTH // 2, top + 100, 170)
        top += _EMBLEM
        rest = finale.order
    elif finale.names_losers:
        items += lay_lost(finale, top)
        top += height_of_lost(finale) + _GAP
        rest = finale.others
    else:
        items += lay_podium(finale, top)
        top += HEIGHT + 2 * _GAP
        rest = tuple(seat for seat in finale.order if seat not in on_podium(finale))
    for number, seat in enumerate(rest):
        items += lay_line(finale, seat, _cell(number, len(rest), top), 40)
    top += -(-len(rest) // 2) * (_LINE + _GAP) if len(rest) > 1 else len(rest) * (_LINE + _GAP)
    if has_chart(finale):
        height = _LINES if finale.piece is None else _PIECES
        items += lay_chart(finale, Box(MARGIN, top, WIDTH - 2 * MARGIN, height))
        top += height + _GAP
    height = top + MARGIN - _GAP
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _cell(number: int, count: int, top: int) -> Box:
    """Return the place of one of the others: in two columns, alone in the middle."""
    width = (WIDTH - 2 * MARGIN - _GAP) // 2
    row, column = divmod(number, 2)
    left = MARGIN + column * (width + _GAP)
    if count % 2 and number == count - 1:
        left = (WIDTH - width) // 2
    return Box(left, top + row * (_LINE + _GAP), width, _LINE)
