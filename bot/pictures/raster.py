"""From vector art to pixels: each sprite is rasterised once, then only pasted."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

import resvg_py
from PIL import Image

from bot.pictures.sprite_cache import SpriteFile
from games.core.picture import Sprite

_MOST: Final = 640
"""Sprites kept in memory; those of all games together take about seventy megabytes."""
_GROUNDS: Final = 80
"""Grounds kept in memory, narrow as they are drawn: so all of them take a few megabytes, and as
wide as they are shown three hundred."""


_NOT_OPAQUE: Final = [255] * 255 + [0]
_NOT_CLEAR: Final = [0] + [255] * 255
_SOLID: Final = 3000
"""Pixels from which on a middle that is opaque, or clear, is cut out."""

_Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom; the last two excluded."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sprite, as Pillow's core pastes it."""

    x: int
    y: int
    """Where it begins in the sprite."""
    width: int
    height: int
    colour: Any
    cover: Any
    """How far each pixel covers what lies below; None for a part that covers all of it."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A sprite in pixels.

    Most of a plate or a card is opaque: that part is only copied, which is many times as quick as
    mixing it with what lies below.
    """

    pieces: tuple[Piece, ...]


class Rasters:
    """Sprites in pixels: those used last in memory, all of them in a file where there is one."""

    def __init__(self, most: int = _MOST) -> None:
        self.file = SpriteFile()
        # Asked for fifty times a picture: `cachetools` would take as long as pasting.
        self.of: Final = lru_cache(most)(self._make)
        """Return a sprite in pixels, ready to be pasted."""
        self.grounds: Final = lru_cache(_GROUNDS)(self._make_ground)
        """Return a ground in pixels, narrow as it is drawn."""

    def keep(self, sprite: Sprite) -> Image.Image:
        """Return a sprite as it is drawn, which may be narrow, and keep it in the file."""
        drawn = self.file.get(sprite)
        if drawn is None:
            drawn = open_svg(sprite.svg)
            self.file.put(sprite, drawn)
        return drawn

    def _make(self, sprite: Sprite) -> Raster:
        pixels = _widen(self.keep(sprite), sprite)
        return ready(pixels.convert("RGB"), pixels.getchannel("A"))

    def _make_ground(self, sprite: Sprite) -> Image.Image:
        return self.keep(sprite).convert("RGB")


def ready(colour: Image.Image, cover: Image.Image) -> Raster:
    """Return pixels, and how far each covers what lies below, ready to be pasted."""
    return Raster(tuple(_cut(colour, cover)))


RASTERS: Final = Rasters()
"""The pieces of every picture of this program."""


def rasterise(sprite: Sprite) -> Raster:
    """Return a sprite in pixels, ready to be pasted."""
    return RASTERS.of(sprite)


def spread(ground: Sprite, top: int, bottom: int) -> Image.Image:
    """Return the rows of a ground from `top` to `bottom`, excluded."""
    narrow = RASTERS.grounds(ground)
    return _widen(narrow.crop((0, top, narrow.width, bottom)), ground)


def read(sprite: Sprite) -> Image.Image:
    """Return a sprite as an image of its own."""
    return _widen(open_svg(sprite.svg), sprite)


def _cut(colour: Image.Image, cover: Image.Image) -> Iterator[Piece]:
    """Cut a sprite into an opaque or a clear middle, if it has a large one, and what is around it.

    Nothing is pasted where a sprite is clear: rims of shadows, and the middle of a halo.
    """
    left, top, right, bottom = core = max(
        (_find_core(cover.point(gaps)) for gaps in (_NOT_OPAQUE, _NOT_CLEAR)), key=_area
    )
    if _area(core) < _SOLID:
        around = [(0, 0, *cover.size)]
    else:
        width, height = cover.size
        if cover.getpixel((left, top)):
            yield _cut_out(colour, None, core)
        around = [
            (0, 0, width, top),
            (0, bottom, width, height),
            (0, top, left, bottom),
            (right, top, width, bottom),
        ]
    for box in around:
        if _area(box) and (found := cover.crop(box).getbbox()):
            x, y = box[:2]
            within = x + found[0], y + found[1], x + found[2], y + found[3]
            yield _cut_out(colour, cover, within)


def _area(box: _Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _cut_out(colour: Image.Image, cover: Image.Image | None, box: _Box) -> Piece:
    left, top, right, bottom = box
    over = cover.crop(box).im if cover else None
    return Piece(left, top, right - left, bottom - top, colour.crop(box).im, over)


def _find_core(gaps: Image.Image) -> _Box:
    """Return a rectangle without gaps around the centre: its whole row, then as many as go."""
    (width, height) = gaps.size
    x, y = width // 2, height // 2
    before, after = gaps.crop((0, y, x, y + 1)), gaps.crop((x, y, width, y + 1))
    left, right = _last(before, 2), x + _first(after, 0)
    if left >= right:
        return 0, 0, 0, 0
    above, below = gaps.crop((left, 0, right, y)), gaps.crop((left, y, right, height))
    return left, _last(above, 3), right, y + _first(below, 1)


def _last(gaps: Image.Image, side: int) -> int:
    """Return where the last gap ends (`side` of a box, as `getbbox` counts), or 0."""
    box = gaps.getbbox()
    return box[side] if box else 0


def _first(gaps: Image.Image, axis: int) -> int:
    """Return where the first gap begins along an axis, or the end of the image."""
    box = gaps.getbbox()
    return box[axis] if box else gaps.size[axis]


def _widen(drawn: Image.Image, sprite: Sprite) -> Image.Image:
    """Repeat the columns that stand for all between the sides."""
    if drawn.width == sprite.width:
        return drawn
    first, count = sprite.repeat
    height, side = drawn.height, drawn.width - first - count
    wide = Image.new(drawn.mode, (sprite.width, height))
    wide.paste(drawn.crop((0, 0, first + count, height)))
    laid, edge = first + count, sprite.width - side
    while laid < edge:  # twice as many each time
        more = min(laid - first, edge - laid)
        wide.paste(wide.crop((first, 0, first + more, height)), (laid, 0))
        laid += more
    wide.paste(drawn.crop((first + count, 0, drawn.width, height)), (edge, 0))
    return wide


def open_svg(svg: str) -> Image.Image:
    """Draw an SVG document at its own size."""
    data = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")
