"""Painting of scenes, strip by strip."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from operator import attrgetter
from typing import Any, Final, NamedTuple

from cachetools import LRUCache
from PIL import Image, ImageDraw

from bot.pictures import raster
from bot.pictures.deflate import deflate
from bot.pictures.fonts import Written, set_line
from bot.pictures.people import Drawn, Photo, develop
from games.core.picture import Label, PlacedSprite, Scene, Sprite, Trace

STRIP_ROWS: Final = 40
"""Rows of a strip. A move changes few strips of a picture."""
_laid: Final[LRUCache[tuple[int, ...], bytes]] = LRUCache(4_000_000, getsizeof=len)
"""Strips of cloth with their plates, compressed to a hundredth; those of an evening of all games
fit. Plates are large and translucent: pasting one takes longer than all pieces on it. A move
changes few of them.
"""
_newest: Final[LRUCache[tuple[int, ...], Image.Image]] = LRUCache(
    8_000_000, getsizeof=lambda strip: strip.width * strip.height
)
"""About 60 of these strips in pixels: nearly every move needs the newest again."""


class Laid(NamedTuple):
    """An item in pixels, and what every picture needs to know of it."""

    number: int
    """The key of caches: hashing and comparing items took a third of the time of drawing."""
    top: int
    """First row."""
    bottom: int
    """Row below the last one."""
    is_above: bool
    """Whether it lies above all plates."""
    pieces: raster.Raster


_numbers: Final = count()


def _measure(item: Drawn) -> Laid:
    pieces = _cut(item)
    top = min((piece.top for piece in pieces), default=0)
    bottom = max((piece.bottom for piece in pieces), default=0)
    is_plate = isinstance(item, PlacedSprite) and item.sprite.is_wide
    return Laid(next(_numbers), top, bottom, not is_plate, pieces)


_small: Final = lru_cache(4096)(_measure)
"""The pixels of sprites and of most labels are shared by all places."""
_large: Final = lru_cache(256)(_measure)
"""A name or an avatar takes about 40 kB."""
_traces: Final = lru_cache(32)(_measure)
"""A long one takes 600 kB."""
_CACHES: Final[Mapping[type, Callable[[Any], Laid]]] = {
    PlacedSprite: _small,
    Label: _small,
    Written: _large,
    Photo: _large,
    Trace: _traces,
}


def measure(items: Iterable[Drawn]) -> list[Laid]:
    """Return items in pixels; one that was dropped from its cache gets a new number."""
    return [_CACHES[type(item)](item) for item in items]


def _cut(item: Drawn) -> raster.Raster:
    if isinstance(item, PlacedSprite):
        return raster.moved(raster.RASTERS.of(item.sprite), item.x, item.y)
    if isinstance(item, Photo):
        return raster.moved(develop(item.file, item.size), item.x, item.y)
    if isinstance(item, Trace):
        return tuple(_draw_stroke(item))
    line = set_line(item)
    if not line.width:
        return ()
    box = 3 * line.x, line.y, 3 * (line.x + line.width), line.y + line.height
    colour = _pour(item.colour, (line.width, line.height))
    return (raster.Piece(*box, colour, line.cover.im),)


@lru_cache(maxsize=512)
def _pour(colour: str, size: tuple[int, int]) -> Any:
    return raster.pack(Image.new("RGB", size, colour)).im


_SUPERSAMPLING: Final = 3
"""Scale at which a line is drawn, for smooth edges."""


def _draw_stroke(trace: Trace) -> Iterator[raster.Piece]:
    """Yield the parts of a line, strip by strip."""
    across, down = zip(*trace.points, strict=True)
    left = min(across) - trace.width
    top = min(down) - trace.width
    right = max(across) + trace.width
    bottom = max(down) + trace.width
    large = Image.new("L", ((right - left) * _SUPERSAMPLING, (bottom - top) * _SUPERSAMPLING))
    pen = ImageDraw.Draw(large)
    thick = trace.width * _SUPERSAMPLING
    points = [((x - left) * _SUPERSAMPLING, (y - top) * _SUPERSAMPLING) for x, y in trace.points]
    pen.line(points, 255, thick, joint="curve")
    for x, y in (points[0], points[-1]):
        pen.circle((x, y), thick / 2, 255)
    cover = large.reduce(_SUPERSAMPLING)
    for upper in range(0, cover.height, STRIP_ROWS):
        rows = cover.crop((0, upper, cover.width, min(upper + STRIP_ROWS, cover.height)))
        if box := rows.getbbox():
            part = rows.crop(box)
            colour = _pour(trace.colour, part.size)
            over = raster.pack_cover(part).im
            x = left + box[0]
            y = top + upper + box[1]
            yield raster.Piece(3 * x, y, 3 * (x + part.width), y + part.height, colour, over)


@lru_cache(maxsize=256)
def number(ground: Sprite) -> int:  # noqa: ARG001 (the key of the cache)
    """Return a unique number for a ground, used as the key of caches."""
    return next(_numbers)


class Sheet(NamedTuple):
    """Rows to paint on."""

    image: Image.Image
    """Packed."""
    rows: memoryview
    """The same memory as rows of a PNG file: each begins with 0, its filter type for unfiltered."""


def paint(scene: Scene, laid: Sequence[Laid], row: int) -> Sheet:
    """Return strip `row` of a picture; the next call paints over it.

    `laid` are the scene's items that reach into the strip, in their order, plates first.
    """
    top = row * STRIP_ROWS
    bottom = min((row + 1) * STRIP_ROWS, scene.height)
    plates = [item for item in laid if not item.is_above]
    sheet = _sheet(3 * scene.width, bottom - top)
    ground = _lay(scene.ground, plates, top, bottom)
    sheet.image.im.paste(ground.im, (0, 0, *ground.size))
    _paste(sheet.image, laid[len(plates) :], top, bottom)
    return sheet


@lru_cache(maxsize=8)
def _sheet(width: int, height: int) -> Sheet:
    """Return rows to paint on; they are reused, because clearing new ones takes time."""
    memory = memoryview(bytearray((width + 1) * height + 1))
    rows = memory[1:]
    image = Image.frombuffer("L", (width, height), rows, "raw", "L", width + 1, 1)  # type: ignore[arg-type]  # any buffer
    return Sheet(image, memory[:-1])


def _lay(ground: Sprite, plates: Sequence[Laid], top: int, bottom: int) -> Image.Image:
    """Return rows of cloth with their plates, packed."""
    key = number(ground), top, bottom, *(plate.number for plate in plates)
    if (newest := _newest.get(key)) is not None:
        return newest
    if (compressed := _laid.get(key)) is not None:
        size = 3 * ground.width, bottom - top
        _newest[key] = strip = Image.frombytes("L", size, deflate.decompress(compressed))
        return strip
    strip = raster.spread(ground, top, bottom)
    _paste(strip, plates, top, bottom)
    _laid[key] = deflate.compress(strip.tobytes(), 1)
    _newest[key] = strip
    return strip


def _paste(sheet: Image.Image, laid: Sequence[Laid], top: int, bottom: int) -> None:
    # `Image.paste` takes twice as long because of checks that cannot fail here.
    paste = sheet.im.paste
    for item in laid:
        for left, upper, right, lower, colour, cover in item.pieces:
            if upper >= bottom or lower <= top:
                continue
            box = left, upper - top, right, lower - top
            if cover is None:
                paste(colour, box)
            else:
                paste(colour, box, cover)


def split(scene: Scene, items: Sequence[Drawn]) -> list[list[Laid]]:
    """Return for each strip the items that reach into it, in their order, plates first."""
    strips: list[list[Laid]] = [[] for _ in range(-(-scene.height // STRIP_ROWS))]
    for item in sorted(measure(items), key=attrgetter("is_above")):
        for strip in strips[max(0, item.top // STRIP_ROWS) : max(0, -(-item.bottom // STRIP_ROWS))]:
            strip.append(item)
    return strips
