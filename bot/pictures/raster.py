"""From vector art to pixels: each sprite is rasterised once, then only pasted."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import resvg_py
from PIL import Image

from bot.pictures.spritefile import SpriteFile
from games.core.picture import Sprite

_MOST: Final = 640
"""Sprites kept in memory; those of all games together take about thirty megabytes."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A sprite in pixels, colour and coverage apart: the quickest way to paste it."""

    colour: Image.Image
    cover: Image.Image


class Rasters:
    """Sprites in pixels: those used last in memory, all of them in a file where there is one."""

    def __init__(self, most: int = _MOST) -> None:
        self.file = SpriteFile()
        # Asked for fifty times a picture: `cachetools` would take as long as pasting.
        self.of: Final = lru_cache(most)(self._make)
        """Return a sprite in pixels, ready to be pasted."""

    def _make(self, sprite: Sprite) -> Raster:
        pixels = self.file.get(sprite)
        if pixels is None:
            pixels = read(sprite)
            self.file.put(sprite, pixels)
        return Raster(pixels.convert("RGB"), pixels.getchannel("A"))


RASTERS: Final = Rasters()
"""The pieces of every picture of this program."""


def rasterise(sprite: Sprite) -> Raster:
    """Return a sprite in pixels, ready to be pasted."""
    return RASTERS.of(sprite)


def read(sprite: Sprite) -> Image.Image:
    """Return a sprite as an image of its own."""
    drawn = open_svg(sprite.svg)
    return drawn if drawn.width == sprite.width else _widen(drawn, sprite)


def _widen(drawn: Image.Image, sprite: Sprite) -> Image.Image:
    """Repeat the columns that stand for all between the sides."""
    first, count = sprite.repeat
    right = drawn.crop((first + count, 0, drawn.width, drawn.height))
    wide = Image.new("RGBA", (sprite.width, sprite.height))
    wide.paste(drawn)
    middle = drawn.crop((first, 0, first + count, drawn.height))
    for left in range(first + count, sprite.width - right.width, count):
        wide.paste(middle, (left, 0))
    wide.paste(right, (sprite.width - right.width, 0))
    return wide


def open_svg(svg: str) -> Image.Image:
    """Draw an SVG document at its own size."""
    data = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")
