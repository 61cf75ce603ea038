"""Digits and letters in pictures: each line of type is set once, then only pasted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from games.core.picture import Label

_FONT: Final = Path(__file__).parent / "fonts" / "Manrope-ExtraBold.ttf"
_CAPITAL: Final = 0.72
"""Height of the font's digits and capitals, as a share of its size."""
_LINES: Final = 2048
"""Lines kept; one takes two kilobytes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of type in pixels: where it begins, and what it covers."""

    x: int
    y: int
    cover: Image.Image


@lru_cache(maxsize=_LINES)
def set_line(label: Label) -> Line:
    """Return a label as it stands in its picture."""
    left, top, cover = _set(label.text, label.size, label.anchor[0])
    # The font's own "middle" counts room for accents and tails, which digits do not have.
    capital = label.size * _CAPITAL
    down = {"a": capital, "m": capital / 2, "s": 0.0}[label.anchor[1]]
    return Line(label.x + left, round(label.y + down) + top, cover)


@lru_cache(maxsize=_LINES)
def _set(text: str, size: int, across: str) -> tuple[int, int, Image.Image]:
    """Return where a text begins beside the point it stands on, and its pixels."""
    font, anchor = _font(size), f"{across}s"
    left, top, right, bottom = map(round, font.getbbox(text, anchor=anchor))
    cover = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(cover).text((-left, -top), text, 255, font, anchor)
    return left, top, cover


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONT, size, layout_engine=ImageFont.Layout.BASIC)
