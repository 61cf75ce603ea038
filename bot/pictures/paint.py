"""Painting of strips, and their PNG encoding."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, Final

from cachetools import LRUCache
from isal import isal_zlib
from PIL import Image, ImageColor, ImageDraw

from bot.pictures.fonts import set_line
from bot.pictures.people import Drawn, Photo, develop
from bot.pictures.raster import Raster, rasterise, spread
from games.core.picture import Place, Scene, Sprite, Trace

_FINE: Final = 3
"""Scale at which a line is drawn, for smooth edges."""
_MOST: Final = 32
"""Lines in the cache; a long one takes 300 kB."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line in pixels: its position and coverage."""

    x: int
    y: int
    cover: Image.Image


def top_of(trace: Trace) -> int:
    """Return the first row of a line."""
    return min(y for _, y in trace.points) - trace.width


def bottom_of(trace: Trace) -> int:
    """Return the row below a line."""
    return max(y for _, y in trace.points) + trace.width


@lru_cache(_MOST)
def draw_stroke(trace: Trace) -> Stroke:
    """Return a line in pixels at its place in the picture."""
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


_PAINT_MOST: Final = 8192
"""Items with a number; one that was dropped from the cache gets a new number."""
_numbers: Final = count()
STRIP: Final = 40
"""Rows of a strip. A move changes few strips of a picture."""
_PIXELS: Final = "raw", "RGBX"
"""Pillow's internal pixel format."""
_laid: Final[LRUCache[tuple[int, ...], bytes]] = LRUCache(4_000_000, getsizeof=len)
"""Strips of cloth with their plates, compressed to a hundredth; those of an evening of all games
fit. Plates are large and translucent: pasting one takes longer than all pieces on it. A move
changes few of them.
"""
_newest: Final[LRUCache[tuple[int, ...], Image.Image]] = LRUCache(
    24_000_000, getsizeof=lambda strip: strip.width * strip.height * 4
)
"""About 140 of these strips in pixels: nearly every move needs the newest again."""


def paint(scene: Scene, laid: Sequence[Laid], row: int) -> Image.Image:
    """Return strip `row` of a picture; the next call paints over the returned image.

    `laid` are the scene's items that reach into the strip, in their order, plates first.
    """
    top, bottom = row * STRIP, min((row + 1) * STRIP, scene.height)
    plates = [item for item in laid if item.is_plate]
    sheet = _sheet(scene.width, bottom - top)
    sheet.im.paste(_lay(scene.ground, plates, top, bottom).im, (0, 0, scene.width, bottom - top))
    for piece in laid[len(plates) :]:
        _paste(sheet, piece.item, top)
    return sheet


@lru_cache(maxsize=8)
def _sheet(width: int, height: int) -> Image.Image:
    """Return an image to paint on; it is reused, because clearing a new one takes time."""
    return Image.new("RGB", (width, height))


def _lay(ground: Sprite, plates: Sequence[Laid], top: int, bottom: int) -> Image.Image:
    """Return rows of cloth with their plates."""
    key = number(ground), top, bottom, *(plate.number for plate in plates)
    if (newest := _newest.get(key)) is not None:
        return newest
    if (kept := _laid.get(key)) is not None:
        size = ground.width, bottom - top
        _newest[key] = strip = Image.frombytes("RGB", size, isal_zlib.decompress(kept), *_PIXELS)
        return strip
    strip = spread(ground, top, bottom)
    for plate in plates:
        _paste(strip, plate.item, top)
    _laid[key] = isal_zlib.compress(strip.tobytes(*_PIXELS), 1)
    _newest[key] = strip
    return strip


@dataclass(frozen=True, slots=True)
class Laid:
    """An item with values that every picture needs."""

    item: Drawn
    number: int
    top: int
    """First row."""
    bottom: int
    """Row below the last one."""
    is_plate: bool
    """Whether it lies below all items that are no plates."""


@lru_cache(_PAINT_MOST)
def number(item: Drawn | Sprite) -> int:  # noqa: ARG001 (the key of the cache)
    """Return a unique number for an item, used as the key of caches.

    Hashing and comparing the items themselves took a third of the time of drawing.
    """
    return next(_numbers)


@lru_cache(_PAINT_MOST)
def measure(item: Drawn) -> Laid:
    """Return an item with its number and the rows it covers."""
    if isinstance(item, Place):
        top, height = item.y, item.sprite.height
    elif isinstance(item, Photo):
        top, height = item.y, item.size
    elif isinstance(item, Trace):
        top, height = top_of(item), bottom_of(item) - top_of(item)
    else:
        line = set_line(item)
        top, height = line.y, line.cover.height
    is_plate = isinstance(item, Place) and item.sprite.is_wide
    return Laid(item, number(item), top, top + height, is_plate)


def _paste(sheet: Image.Image, item: Drawn, top: int) -> None:
    # `Image.paste` takes twice as long because of checks that cannot fail here.
    if isinstance(item, Place):
        _paste_raster(sheet, rasterise(item.sprite), item.x, item.y - top)
    elif isinstance(item, Photo):
        _paste_raster(sheet, develop(item.file, item.size), item.x, item.y - top)
    elif isinstance(item, Trace):
        stroke = draw_stroke(item)
        _spread(sheet, _ink(item.colour), stroke.cover, stroke.x, stroke.y - top)
    else:
        line = set_line(item)
        # Mixing two images takes Pillow a third of the time of mixing an image with a colour.
        _spread(sheet, _pour(item.colour, line.cover.size), line.cover, line.x, line.y - top)


def _spread(sheet: Image.Image, colour: Any, cover: Image.Image, x: int, y: int) -> None:
    sheet.im.paste(colour, (x, y, x + cover.width, y + cover.height), cover.im)


def _paste_raster(sheet: Image.Image, raster: Raster, x: int, y: int) -> None:
    for piece in raster.pieces:
        left, upper = x + piece.x, y + piece.y
        box = left, upper, left + piece.width, upper + piece.height
        if piece.cover is None:
            sheet.im.paste(piece.colour, box)
        else:
            sheet.im.paste(piece.colour, box, piece.cover)


@lru_cache(maxsize=1024)
def _pour(colour: str, size: tuple[int, int]) -> Any:
    """Return a rectangle of a colour as Pillow's core image; most take 6 kB."""
    return Image.new("RGB", size, colour).im


@lru_cache(maxsize=256)
def _ink(colour: str) -> int | tuple[int, ...]:
    return ImageColor.getcolor(colour, "RGB")


_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR: Final = struct.pack(">BBBBB", 8, 2, 0, 0, 0)
"""Eight bits per channel, RGB, not interlaced."""
_ZLIB: Final = b"\x78\x01"
"""Header of a zlib stream (RFC 1950)."""
_END: Final = b"\x03\x00"
"""An empty last block (RFC 1951)."""
_ADLER: Final = 65521
_PLAIN: Final = b"\0"
"""Filter type of an unfiltered row."""
_PLAIN_SUM: Final = isal_zlib.adler32(_PLAIN)


@dataclass(frozen=True, slots=True)
class Strip:
    """Compressed rows of a picture that any other strip may follow."""

    data: bytes
    checksum: int
    length: int
    """Bytes before compression."""


def press(pixels: Image.Image) -> Strip:
    """Compress rows of pixels as a strip.

    Our art consists of even areas, which compress as well unfiltered. Filtering the rows, as Pillow
    does, takes several times as long as all the rest.
    """
    row = pixels.width * 3 + 1
    # Rows are one byte apart; the byte before a row is its filter type, 0 for unfiltered. That of
    # the first row is compressed separately, which avoids a copy.
    raw = memoryview(pixels.tobytes("raw", "RGB", row))[: row * pixels.height - 1]
    # isal takes a quarter of zlib's time for 10 % more bytes.
    squeeze = isal_zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    data = squeeze.compress(_PLAIN) + squeeze.compress(raw) + squeeze.flush(isal_zlib.Z_FULL_FLUSH)
    return Strip(data, isal_zlib.adler32(raw, _PLAIN_SUM), len(raw) + 1)


def glue(width: int, height: int, strips: Sequence[Strip]) -> bytes:
    """Return a PNG file of strips, from the top."""
    head = struct.pack(">II", width, height) + _TRUE_COLOUR
    stream = (_ZLIB, *(strip.data for strip in strips), _END, _checksum(strips))
    parts = (*_chunk(b"IHDR", (head,)), *_chunk(b"IDAT", stream), *_chunk(b"IEND", ()))
    return b"".join((_SIGNATURE, *parts))


def _checksum(strips: Sequence[Strip]) -> bytes:
    """Return the Adler-32 of all rows together (RFC 1950, section 8.2) from those of the strips."""
    low, high = 1, 0
    for strip in strips:
        high = (high + (strip.checksum >> 16) + strip.length * (low - 1)) % _ADLER
        low = (low + (strip.checksum & 0xFFFF) - 1) % _ADLER
    return struct.pack(">HH", high, low)


def _chunk(name: bytes, data: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the parts of a chunk, which the caller joins once for the whole file."""
    yield struct.pack(">I", sum(map(len, data)))
    checksum = 0
    for part in (name, *data):
        checksum = isal_zlib.crc32(part, checksum)
        yield part
    yield struct.pack(">I", checksum)
