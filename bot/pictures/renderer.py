"""The renderer: scenes become PNG files, painted and compressed strip by strip."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar

from cachetools import LRUCache
from cachetools.keys import hashkey
from isal import isal_zlib
from PIL import Image, ImageDraw

from bot.pictures import raster
from bot.pictures.fonts import Written, set_line
from bot.pictures.people import Drawn, FindAvatar, Photo, SeatedPlayer, develop, fill, no_avatar
from games.core.picture import Label, Place, Scene, Sprite, Trace

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
    is_plate = isinstance(item, Place) and item.sprite.is_wide
    return Laid(next(_numbers), top, bottom, not is_plate, pieces)


_small: Final = lru_cache(4096)(_measure)
"""The pixels of sprites and of most labels are shared by all places."""
_large: Final = lru_cache(256)(_measure)
"""A name or an avatar takes about 40 kB."""
_traces: Final = lru_cache(32)(_measure)
"""A long one takes 600 kB."""
_CACHES: Final[Mapping[type, Callable[[Any], Laid]]] = {
    Place: _small,
    Label: _small,
    Written: _large,
    Photo: _large,
    Trace: _traces,
}


def measure(items: Iterable[Drawn]) -> list[Laid]:
    """Return items in pixels; one that was dropped from its cache gets a new number."""
    return [_CACHES[type(item)](item) for item in items]


def _cut(item: Drawn) -> raster.Raster:
    if isinstance(item, Place):
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
        _newest[key] = strip = Image.frombytes("L", size, isal_zlib.decompress(compressed))
        return strip
    strip = raster.spread(ground, top, bottom)
    _paste(strip, plates, top, bottom)
    _laid[key] = isal_zlib.compress(strip.tobytes(), 1)
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


_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR: Final = struct.pack(">BBBBB", 8, 2, 0, 0, 0)
"""Eight bits per channel, RGB, not interlaced."""
_ZLIB: Final = b"\x78\x01"
"""Header of a zlib stream (RFC 1950)."""
_END: Final = b"\x03\x00"
"""An empty last block (RFC 1951)."""
_ADLER: Final = 65521


@dataclass(frozen=True, slots=True)
class Strip:
    """Compressed rows of a picture that any other strip may follow."""

    data: bytes
    checksum: int
    length: int
    """Bytes before compression."""


def press(rows: memoryview | bytes) -> Strip:
    """Compress rows of a PNG file as a strip.

    Our art consists of even areas, which compress as well unfiltered. Filtering the rows, as Pillow
    does, takes several times as long as all the rest.
    """
    # isal takes a quarter of zlib's time for 10 % more bytes.
    squeeze = isal_zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    data = squeeze.compress(rows) + squeeze.flush(isal_zlib.Z_FULL_FLUSH)
    return Strip(data, isal_zlib.adler32(rows), len(rows))


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


T = TypeVar("T")

_MAX_PICTURE_BYTES: Final = 4_000_000
"""Bytes of cached files, which serve several people at once. A move changes nearly every picture,
but few of its strips."""
_strips: Final[LRUCache[tuple[int, ...], Strip]] = LRUCache(
    16_000_000, getsizeof=lambda strip: len(strip.data)
)
"""By the numbers of all items of a strip. Half of this is too little for fifty tables whose
computer players move: the strips of others are gone when their next picture needs them."""
_number: Final = attrgetter("number")
_drawing: Final = Lock()
"""Held while sprites are rasterised, and while strips are looked up and drawn."""
AHEAD: Final = 0.05
"""Seconds between two sprites drawn in advance: the rasteriser holds the interpreter's lock."""


class Renderer:
    """Draws pictures in a thread, each once while it is cached."""

    def __init__(self, limit: int = _MAX_PICTURE_BYTES, find: FindAvatar = no_avatar) -> None:
        self._find = find
        self._files: LRUCache[tuple[Hashable, ...], bytes] = LRUCache(limit, getsizeof=len)
        self._drawing: dict[tuple[Hashable, ...], asyncio.Future[bytes]] = {}
        # One thread: drawing holds the interpreter's lock, so two would not be faster.
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="renderer")

    async def open(self, path: Path) -> bool:
        """Use a sprite file from now on; tell whether it has all sprites."""
        return await self._run(_open, path)

    async def draw_ahead(self, sprites: Iterator[Sprite]) -> None:
        """Draw sprites with pauses, in which requested pictures are drawn."""
        while (sprite := await self._run(next, sprites, None)) is not None:
            with suppress(ValueError):  # reported when it is shown
                await self._run(raster.RASTERS.keep, sprite)
            await asyncio.sleep(AHEAD)
        await self._run(raster.RASTERS.file.complete)
        await self.save()

    async def save(self) -> None:
        await self._run(raster.RASTERS.file.save)

    async def _run(self, function: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, function, *args)

    async def picture(self, scene: Scene, people: Sequence[SeatedPlayer] = ()) -> bytes:
        """Return the scene as a PNG file, with these people in its seats."""
        return (await self.pictures([(scene, people)]))[0]

    async def pictures(self, scenes: Iterable[tuple[Scene, Sequence[SeatedPlayer]]]) -> list[bytes]:
        """Return each scene as a PNG file."""
        files = [self._begin(scene, people) for scene, people in scenes]
        # A cancelled caller must not cancel the picture for other callers.
        return [file if isinstance(file, bytes) else await asyncio.shield(file) for file in files]

    def _begin(self, scene: Scene, people: Sequence[SeatedPlayer]) -> bytes | asyncio.Future[bytes]:
        """Return a cached picture, or start to draw it."""
        items = fill(scene.items, people, self._find)
        key = hashkey(scene.ground, *items)  # hashed once
        if (file := self._files.get(key)) is not None:
            return file
        if (future := self._drawing.get(key)) is None:
            future = asyncio.get_running_loop().run_in_executor(self._worker, _draw, scene, items)
            self._drawing[key] = future
            future.add_done_callback(lambda done: self._finish(key, done))
        return future

    def _finish(self, key: tuple[Hashable, ...], future: asyncio.Future[bytes]) -> None:
        del self._drawing[key]
        if not future.cancelled() and future.exception() is None:
            with suppress(ValueError):  # larger than the cache
                self._files[key] = future.result()


def _open(path: Path) -> bool:
    raster.RASTERS.file = raster.SpriteFile(path)
    return raster.RASTERS.file.is_complete


def draw(scene: Scene, people: Sequence[SeatedPlayer] = (), find: FindAvatar = no_avatar) -> bytes:
    """Return the scene as a PNG file, with these people in its seats."""
    return _draw(scene, fill(scene.items, people, find))


_MOST_PIXELS: Final = 4_000_000
"""Size of a picture; three times that of the tallest of our games."""


def _draw(scene: Scene, items: Sequence[Drawn]) -> bytes:
    if scene.width * scene.height > _MOST_PIXELS:
        raise ValueError(f"a picture has {scene.width} by {scene.height} pixels")
    ground = number(scene.ground)
    strips = []
    with _drawing:
        for row, laid in enumerate(_split(scene, items)):
            key = (ground, row, *map(_number, laid))
            try:
                strip = _strips[key]
            except KeyError:
                strip = _strips[key] = press(paint(scene, laid, row).rows)
            strips.append(strip)
    return glue(scene.width, scene.height, strips)


def draw_plain(scene: Scene, people: Sequence[SeatedPlayer], find: FindAvatar) -> Image.Image:
    """Return the scene in pixels, without caching it."""
    sheet = Image.new("RGB", (scene.width, scene.height))
    with _drawing:
        for row, laid in enumerate(_split(scene, fill(scene.items, people, find))):
            sheet.paste(raster.unpack(paint(scene, laid, row).image), (0, row * STRIP_ROWS))
    return sheet


def draw_icon(sprite: Sprite) -> bytes:
    """Return a sprite on a transparent background as a PNG file."""
    file = io.BytesIO()
    raster.read(sprite).save(file, "PNG")
    return file.getvalue()


def _split(scene: Scene, items: Sequence[Drawn]) -> list[list[Laid]]:
    """Return for each strip the items that reach into it, in their order, plates first."""
    strips: list[list[Laid]] = [[] for _ in range(-(-scene.height // STRIP_ROWS))]
    for item in sorted(measure(items), key=attrgetter("is_above")):
        for strip in strips[max(0, item.top // STRIP_ROWS) : max(0, -(-item.bottom // STRIP_ROWS))]:
            strip.append(item)
    return strips
