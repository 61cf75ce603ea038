"""Lines in pictures: smooth, and drawn once however many strips they cross."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from games.core.picture import Trace

_FINE: Final = 3
"""A line is drawn so many times as large, for smooth edges."""
_MOST: Final = 32
"""Lines kept in pixels; a long one takes three hundred kilobytes."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line in pixels: where it begins, and what it covers."""

    x: int
    y: int
    cover: Image.Image


def top_of(trace: Trace) -> int:
    """Return the first row a line covers."""
    return min(y for _, y in trace.points) - trace.width


def bottom_of(trace: Trace) -> int:
    """Return the row below the last one."""
    return max(y for _, y in trace.points) + trace.width


@lru_cache(_MOST)
def draw_stroke(trace: Trace) -> Stroke:
    """Return a line as it stands in its picture."""
    left, top = min(x for x, _ in trace.points) - trace.width, top_of(trace)
    right = max(x for x, _ in trace.points) + trace.width
    size = (right - left) * _FINE, (bottom_of(trace) - top) * _FINE
    large = Image.new("L", size)
    pen, thick = ImageDraw.Draw(large), trace.width * _FINE
    points = [((x - left) * _FINE, (y - top) * _FINE) for x, y in trace.points]
    pen.line(points, 255, thick, joint="curve")
    for x, y in (points[0], points[-1]):
        pen.circle((x, y), thick / 2, 255)
    return Stroke(left, top, large.reduce(_FINE))
