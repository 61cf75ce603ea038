"""What a game was made of: the curve of the chances, and two bars for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.art.curves import Curves, spread
from games.core.art.palette import CREAM, GAIN, GOLD, INK, LOSS, MUTED
from games.core.art.portraits import lay_portrait
from games.core.art.svg import Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate
from games.core.breakdown import Bar, Breakdown
from games.core.picture import Item, Label, Name, Scene, Title, Trace

LUCK: Final = "club"
"""A clover leaf."""
DECISIONS: Final = "star"
_CHART: Final = 320
_LOW: Final = 250
"""Height of the curves where there are many seats."""
_MANY: Final = 7
"""Seats that are many."""
_SHORTEST: Final = 3
"""Moments from which on there is a curve."""
_CAPTION: Final = 48
_CELL: Final = 126
_GAP: Final = 12
_FACE: Final = 84
_ICON: Final = 34
_THICK: Final = 20
_BADGE: Final = 44


def draw_breakdown(breakdown: Breakdown, *, only_curves: bool = False) -> Scene:
    """Draw what a game was made of; `only_curves` leaves the bars out."""
    items: list[Item] = []
    top, width = MARGIN, WIDTH - 2 * MARGIN
    if len(breakdown.curves) >= _SHORTEST:
        height = _LOW if len(breakdown.order) >= _MANY else _CHART
        items += _lay_curves(breakdown, Box(MARGIN, top, width, height))
        top += height + _GAP
    if not only_curves:
        items += _lay_caption(breakdown, Box(MARGIN, top, width, _CAPTION))
        top += _CAPTION + _GAP
        for number, seat in enumerate(breakdown.order):
            items += _lay_seat(breakdown, seat, _cell(number, top))
        top += -(-len(breakdown.order) // 2) * (_CELL + _GAP)
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _cell(number: int, top: int) -> Box:
    width = (WIDTH - 2 * MARGIN - _GAP) // 2
    row, column = divmod(number, 2)
    return Box(MARGIN + column * (width + _GAP), top + row * (_CELL + _GAP), width, _CELL)


def _lay_curves(breakdown: Breakdown, box: Box) -> Iterator[Item]:
    below = Box(box.x, box.y + 34, box.width, box.height - 34)
    curves = Curves(breakdown.curves, breakdown.order, below, "%")
    yield lay_plate(box)
    yield Title(breakdown.title, box.x + 24, box.y + 30, box.width - 48, 34, MUTED, "lm")
    yield from curves.lay()
    points = [curves.find(mark.at, mark.seat) for mark in breakdown.marks]
    # Badges of moves that came soon after one another stand side by side.
    edge = _BADGE // 2 + 4
    columns = spread([x for x, _ in points], box.x + edge, box.right - edge, _BADGE + 4)
    for number, (mark, (x, y)) in enumerate(zip(breakdown.marks, points, strict=True)):
        # The letter stands above the line where there is room, else below.
        high = y - 48 if y - 72 > box.y + 44 else y + 48
        across = columns[number]
        yield Trace(((x, y), (across, high)), 4, GOLD)
        yield Trace(((x, y), (x, y)), 20, GOLD)
        badge = Box(across - _BADGE // 2, high - _BADGE // 2, _BADGE, _BADGE)
        yield from lay_badge(badge, mark.sign, GOLD, INK)


def _lay_caption(breakdown: Breakdown, box: Box) -> Iterator[Item]:
    """Say which bar is what, and what they are counted in."""
    y, left = box.middle[1], box.x + 10
    for name, word in ((LUCK, breakdown.luck), (DECISIONS, breakdown.decisions)):
        if word is None:
            continue
        yield centred(icon(name, _ICON + 6, GOLD), left + 20, y)
        yield Title(word, left + 50, y, 210, 36, CREAM, "lm")
        left += 270
    yield Title(breakdown.unit, box.right - 10, y, box.right - left - 20, 34, MUTED, "rm")


def _lay_seat(breakdown: Breakdown, seat: int, box: Box) -> Iterator[Item]:
    luck, decisions = breakdown.bars[seat]
    yield lay_plate(box)
    yield from lay_portrait(seat, box.x + 16 + _FACE // 2, box.middle[1], _FACE)
    left = box.x + 16 + _FACE + 16
    yield Name(seat, left, box.y + 26, box.right - left - 16, 36, CREAM, "lm")
    rows = ((LUCK, luck, box.y + 66), (DECISIONS, decisions, box.y + 103))
    for name, bar, y in rows:
        if bar is not None:
            yield from _lay_bar(name, bar, Box(left, y - 20, box.right - left - 16, 40))


def _lay_bar(name: str, bar: Bar, box: Box) -> Iterator[Item]:
    """Lay a bar from its middle: to the right what was won, to the left what was lost."""
    y, reach = box.middle[1], (box.width - _ICON - 154) // 2
    zero = box.x + _ICON + 14 + reach
    yield centred(icon(name, _ICON, GOLD), box.x + _ICON // 2, y)
    yield Trace(((zero, y - 17), (zero, y + 17)), 2, MUTED)
    if not bar.said:
        yield Label("?", box.right, y, 36, MUTED, "rm")
        return
    colour = GAIN if bar.size > 0 else LOSS if bar.size < 0 else MUTED
    end = zero + round(bar.size * reach)
    if abs(end - zero) > _THICK:
        inner = _THICK // 2 if end > zero else -_THICK // 2
        yield Trace(((zero + inner, y), (end - inner, y)), _THICK, colour)
    else:
        yield Trace(((zero, y), (end, y)), _THICK // 2, colour)
    low, high = (zero + round((bar.size + way * bar.spread) * reach) for way in (-1, 1))
    low, high = max(low, zero - reach - 8), min(high, zero + reach + 8)
    if high - low > _THICK // 2:
        yield Trace(((low, y), (high, y)), 3, INK)
    yield Label(bar.said, box.right, y, 38, colour, "rm")
