"""From vector art to pixels: each sprite is rasterised once, then only pasted."""

from __future__ import annotations

import io
import re
import time
from dataclasses import dataclass
from typing import Final

import resvg_py
from PIL import Image

from bot.ui.keep import Keep
from games.core.picture import Sprite

_STRIP: Final = 60_000
"""Pixels rasterised at a time: resvg keeps the interpreter to itself meanwhile."""
_HEAD: Final = re.compile(
    r'<svg [^>]*viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)"[^>]*>', re.ASCII
)
_BREATH: Final = 0.0005
"""Seconds left to the event loop after each strip."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A sprite in pixels, colour and coverage apart: the quickest way to paste it."""

    colour: Image.Image
    cover: Image.Image


_rasters: Final = Keep[Sprite, Raster](32_000_000)


def rasterise(sprite: Sprite) -> Raster:
    """Return a sprite in pixels, ready to be pasted."""
    raster = _rasters.get(sprite)
    if raster is None:
        pixels = read(sprite)
        raster = Raster(pixels.convert("RGB"), pixels.getchannel("A"))
        _rasters.put(sprite, raster, sprite.width * sprite.height * 4)
    return raster


def read(sprite: Sprite) -> Image.Image:
    """Return a sprite as an image of its own."""
    head = _HEAD.match(sprite.svg)
    rows = max(1, _STRIP // sprite.width)
    if head is None or sprite.height <= rows:
        return _open(sprite.svg)
    pixels = Image.new("RGBA", (sprite.width, sprite.height))
    for top in range(0, sprite.height, rows):
        height = min(rows, sprite.height - top)
        pixels.paste(_open(_cut(sprite, head, top, height)), (0, top))
        time.sleep(_BREATH)
    return pixels


def _cut(sprite: Sprite, head: re.Match[str], top: int, height: int) -> str:
    # The head is rewritten, not wrapped in another: resvg is four times slower with two.
    width, scale = head["width"], float(head["height"]) / sprite.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sprite.width}" height="{height}" '
        f'viewBox="0 {top * scale} {width} {height * scale}" preserveAspectRatio="none">'
        f"{sprite.svg[head.end() :]}"
    )


def _open(svg: str) -> Image.Image:
    data = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")
