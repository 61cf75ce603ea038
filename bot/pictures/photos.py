"""Avatars become round pieces of pictures; each is cut out once for every size."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw
from PIL.WebPImagePlugin import WebPImageFile

from bot.pictures.raster import Raster, ready

log: Final = logging.getLogger(__name__)

_MOST: Final = 256
"""Avatars kept in pixels; one takes about thirty kilobytes."""
_FINE: Final = 4
"""The circle is drawn so many times as large, for a smooth edge."""


@lru_cache(_MOST)
def develop(file: Path, size: int) -> Raster:
    """Return an avatar as a disc; an even one where its file is gone or damaged."""
    try:
        with Image.open(file, formats=(WebPImageFile.format,)) as photo:
            colour = photo.convert("RGB").resize((size, size), Image.Resampling.LANCZOS)
    except (OSError, ValueError, SyntaxError) as error:
        log.warning("an avatar cannot be read: %s", error)
        colour = Image.new("RGB", (size, size), "#8fa3a0")
    return ready(colour, _disc(size))


@lru_cache(maxsize=32)
def _disc(size: int) -> Image.Image:
    large = Image.new("L", (size * _FINE, size * _FINE))
    ImageDraw.Draw(large).ellipse((0, 0, size * _FINE - 1, size * _FINE - 1), 255)
    return large.resize((size, size), Image.Resampling.LANCZOS)
