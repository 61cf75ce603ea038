"""From scenes to PNG files, strip by strip: a strip that was drawn before is not drawn again."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from cachetools import LRUCache

from bot.pictures.paint import is_plate, paint, reach
from bot.pictures.png import Strip, glue, press
from bot.pictures.raster import RASTERS, rasterise, read
from bot.pictures.spritefile import SpriteFile
from games.core.picture import Item, Scene, Sprite

T = TypeVar("T")

_STRIP: Final = 40
"""Rows drawn at a time. From one move to the next most strips of a picture stay as they are."""


class _Key:
    """The content of a picture or a strip, as a key.

    A hash that goes through hundreds of items is given, for a cache asks for it again and again.
    """

    __slots__ = ("_hash", "_shown")

    def __init__(self, hashed: int, *shown: Hashable) -> None:
        self._shown = shown
        self._hash = hashed

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._shown == other._shown


_strips: Final[LRUCache[_Key, Strip]] = LRUCache(
    16_000_000, getsizeof=lambda strip: len(strip.data)
)
_drawing: Final = Lock()
"""Held while strips are looked up and drawn."""
AHEAD: Final = 0.05
"""Seconds between two sprites that are drawn ahead: the rasteriser lets nobody else compute."""


class Studio:
    """Draws pictures beside the event loop, each only once while it is remembered."""

    def __init__(self, limit: int = 16_000_000) -> None:
        self._files: LRUCache[_Key, bytes] = LRUCache(limit, getsizeof=len)
        self._drawing: dict[_Key, asyncio.Future[bytes]] = {}
        # One thread: drawing is the interpreter's own work and would not be quicker in two.
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="studio")

    async def open(self, path: Path) -> bool:
        """Keep sprites in a file from now on; tells whether all were drawn ahead already."""
        return await self._run(_open, path)

    async def draw_ahead(self, sprites: Iterator[Sprite]) -> None:
        """Draw sprites one by one, slowly: pictures that are waited for come in between."""
        while (sprite := await self._run(next, sprites, None)) is not None:
            await self._run(rasterise, sprite)
            await asyncio.sleep(AHEAD)
        await self._run(RASTERS.file.complete)
        await self.save()

    async def save(self) -> None:
        """Write new sprites to the file."""
        await self._run(RASTERS.file.save)

    async def _run(self, work: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, work, *given)

    async def picture(self, scene: Scene) -> bytes:
        """Return the scene as a PNG file."""
        wanted = _Key(hash(scene), scene)
        kept = self._files.get(wanted)
        if kept is not None:
            return kept
        future = self._drawing.get(wanted)
        if future is None:
            future = asyncio.get_running_loop().run_in_executor(self._worker, draw, scene)
            self._drawing[wanted] = future
            future.add_done_callback(lambda done: self._finish(wanted, done))
        # A caller that gives up must not cancel the picture for the others.
        return await asyncio.shield(future)

    async def pictures(self, scenes: Sequence[Scene]) -> list[bytes]:
        """Return each scene as a PNG file."""
        return list(await asyncio.gather(*map(self.picture, scenes)))

    def _finish(self, wanted: _Key, future: asyncio.Future[bytes]) -> None:
        del self._drawing[wanted]
        if not future.cancelled() and future.exception() is None:
            data = future.result()
            with suppress(ValueError):  # one that is larger than all there is room for
                self._files[wanted] = data


def _open(path: Path) -> bool:
    RASTERS.file = SpriteFile(path)
    return RASTERS.file.is_complete


def draw(scene: Scene) -> bytes:
    """Return the scene as a PNG file."""
    rows = [reach(item) for item in scene.items]
    keys = _share_out(scene, rows)
    plates = tuple(item for item in scene.items if is_plate(item))
    pieces = [pair for pair in zip(scene.items, rows, strict=True) if not is_plate(pair[0])]
    with _drawing:
        strips = [_strips.get(key) for key in keys]
        for first, last in _gaps(strips):
            top, bottom = first * _STRIP, min(last * _STRIP, scene.height)
            items = [one for one, (begin, end) in pieces if end > top and begin < bottom]
            sheet = paint(scene, plates, items, top, bottom)
            for number, strip in enumerate(press(sheet, _STRIP), first):
                strips[number] = _strips[keys[number]] = strip
    return glue(scene.width, scene.height, [strip for strip in strips if strip])


def draw_face(sprite: Sprite) -> bytes:
    """Return a sprite by itself, on nothing, as a PNG file of its own size."""
    file = io.BytesIO()
    read(sprite).save(file, "PNG")
    return file.getvalue()


def _share_out(scene: Scene, rows: Sequence[tuple[int, int]]) -> list[_Key]:
    """Return for every strip what it shows, with the items that reach into it in their order."""
    strips: list[list[Item]] = [[] for _ in range(0, scene.height, _STRIP)]
    # An item stands in several strips, and is hashed once for all of them.
    hashes: list[list[int]] = [[] for _ in strips]
    for item, (top, bottom) in zip(scene.items, rows, strict=True):
        hashed = hash(item)
        for number in range(max(0, top // _STRIP), min(len(strips), -(-bottom // _STRIP))):
            strips[number].append(item)
            hashes[number].append(hashed)
    return [
        _Key(hash((number, *hashed)), scene.ground, number, *items)
        for number, (items, hashed) in enumerate(zip(strips, hashes, strict=True))
    ]


def _gaps(strips: Sequence[Strip | None]) -> Iterator[tuple[int, int]]:
    """Give every run of strips that are not there, the last one excluded."""
    first = 0
    for missing, run in groupby(strips, key=lambda strip: strip is None):
        last = first + len(list(run))
        if missing:
            yield first, last
        first = last
