"""Charts of a result or a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.core.art import svg, table
from games.core.art.players import lay_portrait, lay_seat
from games.core.picture import Item, Label, Name, Scene, Title, Trace
from games.core.summaries import AnalysisChart, Bar
from games.core.text import write

GRID: Final = "#5f8f86"
_TOKEN: Final = 46
"""Size of the token at the end of a line."""
_ROOM: Final = 30
"""Columns between a line and its token."""
_NUMBERS: Final = 98
"""Fewest columns for the numbers, on the left..."""
_GRID_GAP: Final = 14
"""... which end before the lines."""
_THICK: Final = 7


@dataclass(frozen=True, slots=True)
class Curves:
    """A value of every seat at moments at even distances."""

    history: Sequence[Sequence[int]]
    """By moment, then by seat."""
    order: Sequence[int]
    """The seats; the line of the first lies on top."""
    box: svg.Box
    written: str = "{}"
    """How a number at the axis is written, with braces for it."""

    def lay(self) -> Iterator[Item]:
        history = self.history
        scale = self._scale
        box = self.box
        area = scale.area
        for points in scale.find_marks():
            y = scale.down(points)
            yield Trace(((area.x, y), (area.right, y)), 2, GRID)
            said = self.written.format(write(points))
            yield Label(said, area.x - _GRID_GAP, y, svg.SMALLEST, svg.MUTED, "rm")
        edge = _TOKEN // 2 + 6
        wanted = [scale.down(history[-1][seat]) for seat in range(len(self.order))]
        step = (_TOKEN + 2) // self._ranks
        ends = spread(wanted, box.y + edge, box.bottom - edge, step)
        for seat in reversed(self.order):
            line = scale.follow([points[seat] for points in history])
            yield Trace(line, _THICK + 6, svg.INK)
            yield Trace(line, _THICK, svg.SEATS[seat])
        for number, (seat, y) in enumerate(sorted(ends.items(), key=lambda end: end[1])):
            x = area.right + _ROOM + (_TOKEN + 4) * (number % self._ranks) + _TOKEN // 2
            begins = area.right, wanted[seat]
            yield Trace((begins, (area.right + _ROOM, y), (x, y)), 3, svg.SEATS[seat])
            yield from lay_seat(seat, x, y, _TOKEN)

    def find(self, at: float, seat: int) -> tuple[int, int]:
        """Return the point of a line at a moment between the first, 0, and the last, 1."""
        scale = self._scale
        points = scale.follow([points[seat] for points in self.history])
        x = scale.area.x + at * scale.area.width
        for (left, high), (right, low) in pairwise(points):
            if x <= right:
                return round(x), round(high + (low - high) * (x - left) / max(right - left, 1))
        return points[-1]

    @property
    def _ranks(self) -> int:
        return 1 if len(self.order) * (_TOKEN + 2) <= self.box.height - 12 else 2

    @property
    def _scale(self) -> _Scale:
        """Find the lowest and the highest number, zero included, and lay them out."""
        box = self.box
        right = _ROOM + self._ranks * (_TOKEN + 4) + 12
        low = min(0, *map(min, self.history))
        high = max(1, *map(max, self.history))
        written = (self.written.format(write(points)) for points in (low, high))
        longest = max(svg.measure(said, svg.SMALLEST) for said in written)
        left = max(_NUMBERS, longest + _GRID_GAP)
        area = svg.Box(box.x + left, box.y + 34, box.width - left - right, box.height - 68)
        return _Scale(area, low, high)


@dataclass(frozen=True, slots=True)
class _Scale:
    area: svg.Box
    low: int
    high: int

    def down(self, points: int) -> int:
        area = self.area
        low = self.low
        return area.bottom - round((points - low) * area.height / (self.high - low))

    def find_marks(self) -> tuple[int, ...]:
        """Return the numbers at the axis: its ends, and zero if it has room between them."""
        low, high = self.low, self.high
        apart = min(abs(self.down(end) - self.down(0)) for end in (low, high))
        return (low, 0, high) if apart > svg.SMALLEST else (low, high)

    def follow(self, numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return the points of a line."""
        area = self.area
        last = len(numbers) - 1
        return tuple(
            (area.x + round(moment * area.width / last), self.down(points))
            for moment, points in enumerate(numbers)
        )


def spread(wanted: Sequence[int], first: int, last: int, step: int) -> dict[int, int]:
    """Return by number a place from `first` to `last`, near its target and apart from others.

    They are a little closer where room is short.
    """
    step = min(step, (last - first) // max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    heights: dict[int, int] = {}
    at = first - step
    for seat in order:
        at = heights[seat] = max(at + step, wanted[seat])
    at = last + step
    for seat in reversed(order):
        at = heights[seat] = min(at - step, heights[seat])
    return heights


LUCK: Final = "club"
"""A clover leaf."""
DECISIONS: Final = "star"
_CHART: Final = 320
_LOW: Final = 250
"""Height of the curves from `_MANY` seats on."""
_MANY: Final = 7
"""Seats that are many."""
MIN_MOMENTS: Final = 3
"""The fewest moments for which a curve is drawn."""
_CAPTION: Final = 48
_CELL: Final = 126
_GAP: Final = 12
_FACE: Final = 84
_ICON: Final = 34
_LEGEND: Final = 80
"""Columns of an entry of the legend beside its word."""
_BREAKDOWN_THICK: Final = 20
_BADGE: Final = 44


def draw_analysis(chart: AnalysisChart, *, only_curves: bool = False) -> Scene:
    """Draw the analysis of a game; `only_curves` omits the bars.

    A seat without bars has no row.
    """
    items: list[Item] = []
    top = table.MARGIN
    width = table.WIDTH - 2 * table.MARGIN
    if len(chart.curves) >= MIN_MOMENTS:
        height = _LOW if len(chart.order) >= _MANY else _CHART
        items += _lay_curves(chart, svg.Box(table.MARGIN, top, width, height))
        top += height + _GAP
    if not only_curves:
        lines = _find_caption_lines(chart, width)
        items += _lay_caption(chart, svg.Box(table.MARGIN, top, width, lines * _CAPTION))
        top += lines * _CAPTION + _GAP
        line = svg.Box(table.MARGIN, top, width, _CELL)
        seats = [seat for seat in chart.order if any(chart.bars[seat])]
        for number, seat in enumerate(seats):
            items += _lay_seat(chart, seat, table.place_in_columns(number, line, _GAP))
        top += -(-len(seats) // 2) * (_CELL + _GAP)
    return table.lay_sheet(items, top - _GAP + table.MARGIN)


def _lay_curves(chart: AnalysisChart, box: svg.Box) -> Iterator[Item]:
    below = svg.Box(box.x, box.y + svg.SMALLEST, box.width, box.height - svg.SMALLEST)
    curves = Curves(chart.curves, chart.order, below, chart.percent)
    yield table.lay_plate(box)
    left = box.x + 24
    room = box.width - 48
    yield Title(chart.title, left, box.y + 30, room, svg.SMALLEST, svg.MUTED, "lm")
    yield from curves.lay()
    points = [curves.find(mark.at, mark.seat) for mark in chart.marks]
    # Badges of moves in quick succession stand side by side.
    edge = _BADGE // 2 + 4
    columns = spread([x for x, _ in points], box.x + edge, box.right - edge, _BADGE + 4)
    for number, (mark, (x, y)) in enumerate(zip(chart.marks, points, strict=True)):
        # The letter stands above the line if there is room, else below.
        high = y - 48 if y - 72 > box.y + 44 else y + 48
        across = columns[number]
        yield Trace(((x, y), (across, high)), 4, svg.GOLD)
        yield Trace(((x, y), (x, y)), 20, svg.GOLD)
        badge = svg.Box(across - _BADGE // 2, high - _BADGE // 2, _BADGE, _BADGE)
        yield from table.lay_badge(badge, mark.sign, svg.GOLD, svg.INK)


def _find_caption_lines(chart: AnalysisChart, width: int) -> int:
    words = filter(None, (chart.luck, chart.decisions))
    legend = sum(_LEGEND + svg.measure(word, svg.SMALLEST) for word in words)
    return 1 if legend + svg.measure(chart.unit, svg.SMALLEST) <= width else 2


def _lay_caption(chart: AnalysisChart, box: svg.Box) -> Iterator[Item]:
    y = box.y + _CAPTION // 2
    left = box.x + 10
    for name, word in ((LUCK, chart.luck), (DECISIONS, chart.decisions)):
        if word is None:
            continue
        room = svg.measure(word, svg.SMALLEST)
        yield svg.centred(table.icon(name, _ICON + 6, svg.GOLD), left + 20, y)
        yield Title(word, left + 50, y, room, svg.SMALLEST, svg.CREAM, "lm")
        left += _LEGEND + room
    if box.height > _CAPTION:
        left = box.x
        y = box.bottom - _CAPTION // 2
    right = box.right - 10
    room = box.right - left - 10
    yield Title(chart.unit, right, y, room, svg.SMALLEST, svg.MUTED, "rm")


def _lay_seat(chart: AnalysisChart, seat: int, box: svg.Box) -> Iterator[Item]:
    luck, decisions = chart.bars[seat]
    yield table.lay_plate(box)
    yield from lay_portrait(seat, box.x + 16 + _FACE // 2, box.middle[1], _FACE)
    left = box.x + 16 + _FACE + 16
    yield Name(seat, left, box.y + 26, box.right - left - 16, svg.SMALLEST, svg.CREAM, "lm")
    rows = ((LUCK, luck, box.y + 66), (DECISIONS, decisions, box.y + 103))
    for name, bar, y in rows:
        if bar is not None:
            yield from _lay_bar(name, bar, svg.Box(left, y - 20, box.right - left - 16, 40))


def _lay_bar(name: str, bar: Bar, box: svg.Box) -> Iterator[Item]:
    """Lay a bar from its middle: to the right gains, to the left losses."""
    y = box.middle[1]
    reach = (box.width - _ICON - 154) // 2
    zero = box.x + _ICON + 14 + reach
    yield svg.centred(table.icon(name, _ICON, svg.GOLD), box.x + _ICON // 2, y)
    yield Trace(((zero, y - 17), (zero, y + 17)), 2, svg.MUTED)
    colour = svg.colour_of(bar.size)
    end = zero + round(bar.size * reach)
    if abs(end - zero) > _BREAKDOWN_THICK:
        inner = _BREAKDOWN_THICK // 2 if end > zero else -_BREAKDOWN_THICK // 2
        yield Trace(((zero + inner, y), (end - inner, y)), _BREAKDOWN_THICK, colour)
    else:
        yield Trace(((zero, y), (end, y)), _BREAKDOWN_THICK // 2, colour)
    low, high = (zero + round((bar.size + way * bar.spread) * reach) for way in (-1, 1))
    low = max(low, zero - reach - 8)
    high = min(high, zero + reach + 8)
    if high - low > _BREAKDOWN_THICK // 2:
        yield Trace(((low, y), (high, y)), 3, svg.INK)
    yield Label(bar.said, box.right, y, svg.SMALLEST, colour, "rm")
