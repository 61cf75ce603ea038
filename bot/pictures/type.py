"""Digits, letters and names in pictures: each line of type is set once, then only pasted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.fonts import OWN, open_font
from bot.pictures.spelling import Run, spell
from games.core.picture import Label

_CAPITAL: Final = 0.72
"""Height of the font's digits and capitals, as a share of its size."""
_ABOVE: Final = 1.2
_BELOW: Final = 0.45
"""How far letters of other scripts may reach above and below the line, as a share of the size."""
_LINES: Final = 2048
"""Lines kept; one takes two kilobytes."""


@dataclass(frozen=True, slots=True)
class Written:
    """Somebody's name, as long as it may be."""

    text: str
    x: int
    y: int
    """The point the anchor names."""
    width: int
    size: int
    colour: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of type in pixels: where it begins, and what it covers."""

    x: int
    y: int
    cover: Image.Image


@lru_cache(maxsize=_LINES)
def set_line(label: Label | Written) -> Line:
    """Return a label or a name as it stands in its picture."""
    across, along = label.anchor[0], label.anchor[1]
    if isinstance(label, Label):
        left, top, cover = _set(label.text, label.size, across)
    else:
        left, top, cover = _set_name(label.text, label.size, label.width, across)
    # The font's own "middle" counts room for accents and tails, which digits do not have.
    capital = label.size * _CAPITAL
    down = {"a": capital, "m": capital / 2, "s": 0.0}[along]
    return Line(label.x + left, round(label.y + down) + top, cover)


@lru_cache(maxsize=_LINES)
def _set(text: str, size: int, across: str) -> tuple[int, int, Image.Image]:
    """Return where a text begins beside the point it stands on, and its pixels."""
    font, anchor = open_font(OWN, size), f"{across}s"
    left, top, right, bottom = map(round, font.getbbox(text, anchor=anchor))
    cover = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(cover).text((-left, -top), text, 255, font, anchor)
    return left, top, cover


def _set_name(text: str, size: int, width: int, across: str) -> tuple[int, int, Image.Image]:
    """Do the same for a name, which several fonts may write."""
    runs = spell(text, size, width)
    long = sum(run.length(size) for run in runs)
    above = round(size * _ABOVE)
    cover = Image.new("L", (round(long), above + round(size * _BELOW) if runs else 0))
    pen = ImageDraw.Draw(cover)
    at = 0.0
    for run in runs:
        _write(pen, run, at, above, size)
        at += run.length(size)
    return -round(long * {"l": 0, "m": 0.5, "r": 1}[across]), -above, cover


def _write(pen: ImageDraw.ImageDraw, run: Run, x: float, y: int, size: int) -> None:
    font = open_font(run.font, size, shaped=run.shaped)
    pen.text((x, y), run.text, 255, font, "ls")
