"""Sprites in pixels: each is drawn once from its SVG, and then only pasted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image

from bot.pictures.sprite_file import SpriteFile
from bot.pictures.svg import open_svg
from games.core.picture import Sprite

_MAX_SPRITES: Final = 640
"""Sprites in memory; those of all games take about 70 MB."""
_MAX_GROUNDS: Final = 80
"""Grounds in memory, in their narrow form: all take a few MB, and 300 MB at full width."""


_NOT_OPAQUE: Final = [255] * 255 + [0]
_NOT_CLEAR: Final = [0] + [255] * 255
_SOLID: Final = 3000
"""Pixels of an opaque or transparent centre from which on it becomes a piece."""

_Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom; the last two excluded."""


def pack(pixels: Image.Image) -> Image.Image:
    """Return RGB pixels as a grey image, three times as wide.

    Pillow mixes these bytes in three quarters of the time, because it keeps four of an RGB pixel,
    and they are copied to a PNG file as they are.
    """
    return Image.frombytes("L", (3 * pixels.width, pixels.height), pixels.tobytes())


def unpack(packed: Image.Image) -> Image.Image:
    return Image.frombytes("RGB", (packed.width // 3, packed.height), packed.tobytes())


def pack_cover(cover: Image.Image) -> Image.Image:
    """Return an opacity as that of packed pixels."""
    return pack(Image.merge("RGB", (cover, cover, cover)))


class Piece(NamedTuple):
    """A part of a sprite, packed, as core images of Pillow."""

    left: int
    """Three times that of the pixels, like `right`."""
    top: int
    right: int
    bottom: int
    """The first row below it; `right` is the first column beside it."""
    colour: Any
    cover: Any
    """The opacity; None for an opaque part."""


Raster: TypeAlias = tuple[Piece, ...]
"""A sprite in pixels.

Most of a plate or a card is opaque: copying that part is many times faster than mixing it.
"""


def moved(raster: Raster, x: int, y: int) -> Raster:
    """Return pixels with their origin at (x, y)."""
    return tuple(
        Piece(left + 3 * x, top + y, right + 3 * x, bottom + y, colour, cover)
        for left, top, right, bottom, colour, cover in raster
    )


class Rasters:
    """Sprites in pixels: a cache in memory in front of the sprite file."""

    def __init__(self, most: int = _MAX_SPRITES) -> None:
        self.file = SpriteFile()
        # Called fifty times per picture: `cachetools` would take as long as pasting.
        self.of: Final = lru_cache(most)(self._make)
        """Returns a sprite in pixels, ready to be pasted."""
        self.grounds: Final = lru_cache(_MAX_GROUNDS)(self._make_ground)
        """Returns a ground in pixels, in its narrow form."""

    def keep(self, sprite: Sprite) -> Image.Image:
        """Return a sprite in its narrow form, and add it to the file."""
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
    """Return pixels and their opacity, ready to be pasted."""
    return tuple(_cut(colour, cover))


RASTERS: Final = Rasters()
"""The sprites of all pictures of this process."""


def spread(ground: Sprite, top: int, bottom: int) -> Image.Image:
    """Return the rows of a ground from `top` to `bottom`, excluded, packed."""
    narrow = RASTERS.grounds(ground)
    return pack(_widen(narrow.crop((0, top, narrow.width, bottom)), ground))


def read(sprite: Sprite) -> Image.Image:
    return _widen(open_svg(sprite.svg), sprite)


def _cut(colour: Image.Image, cover: Image.Image) -> Iterator[Piece]:
    """Cut a sprite into its large opaque or transparent centre and the parts around it.

    Transparent parts yield nothing: rims of shadows, and the centre of a halo.
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
        if _area(box) and (drawn := cover.crop(box).getbbox()):
            x, y = box[:2]
            within = x + drawn[0], y + drawn[1], x + drawn[2], y + drawn[3]
            yield _cut_out(colour, cover, within)


def _area(box: _Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _cut_out(colour: Image.Image, cover: Image.Image | None, box: _Box) -> Piece:
    left, top, right, bottom = box
    over = pack_cover(cover.crop(box)).im if cover else None
    return Piece(3 * left, top, 3 * right, bottom, pack(colour.crop(box)).im, over)


def _find_core(gaps: Image.Image) -> _Box:
    """Return a rectangle without gaps: the centre's row, then all rows without gaps beside it."""
    (width, height) = gaps.size
    x = width // 2
    y = height // 2
    before = gaps.crop((0, y, x, y + 1))
    after = gaps.crop((x, y, width, y + 1))
    left = _last(before, 2)
    right = x + _first(after, 0)
    if left >= right:
        return 0, 0, 0, 0
    above = gaps.crop((left, 0, right, y))
    below = gaps.crop((left, y, right, height))
    return left, _last(above, 3), right, y + _first(below, 1)


def _last(gaps: Image.Image, side: int) -> int:
    """Return the end of the last gap (`side` of the box of `getbbox`), or 0."""
    box = gaps.getbbox()
    return box[side] if box else 0


def _first(gaps: Image.Image, axis: int) -> int:
    """Return the start of the first gap along an axis, or the end of the image."""
    box = gaps.getbbox()
    return box[axis] if box else gaps.size[axis]


def _widen(drawn: Image.Image, sprite: Sprite) -> Image.Image:
    """Repeat the columns between the sides up to the sprite's width."""
    if drawn.width == sprite.width:
        return drawn
    first, count = sprite.repeat
    height = drawn.height
    side = drawn.width - first - count
    wide = Image.new(drawn.mode, (sprite.width, height))
    wide.paste(drawn.crop((0, 0, first + count, height)))
    laid = first + count
    edge = sprite.width - side
    while laid < edge:  # doubles each time
        more = min(laid - first, edge - laid)
        wide.paste(wide.crop((first, 0, first + more, height)), (laid, 0))
        laid += more
    wide.paste(drawn.crop((first + count, 0, drawn.width, height)), (edge, 0))
    return wide
