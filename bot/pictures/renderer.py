"""The renderer: scenes become PNG files, painted and compressed strip by strip."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from cachetools import LRUCache
from cachetools.keys import hashkey
from PIL import Image

from bot.pictures import raster
from bot.pictures.painting import STRIP_ROWS, number, paint, split
from bot.pictures.people import Drawn, FindAvatar, SeatedPlayer, fill, no_avatar
from bot.pictures.png import Strip, glue, press
from bot.pictures.sprite_file import SpriteFile
from games.core.picture import Scene, Sprite

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
DRAW_AHEAD_PAUSE_S: Final = 0.05
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
            await asyncio.sleep(DRAW_AHEAD_PAUSE_S)
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
    raster.RASTERS.file = SpriteFile(path)
    return raster.RASTERS.file.is_complete


def draw(scene: Scene, people: Sequence[SeatedPlayer] = (), find: FindAvatar = no_avatar) -> bytes:
    """Return the scene as a PNG file, with these people in its seats."""
    return _draw(scene, fill(scene.items, people, find))


_MAX_PIXELS: Final = 4_000_000
"""Size of a picture; three times that of the tallest of our games."""


def _draw(scene: Scene, items: Sequence[Drawn]) -> bytes:
    if scene.width * scene.height > _MAX_PIXELS:
        raise ValueError(f"a picture has {scene.width} by {scene.height} pixels")
    ground = number(scene.ground)
    strips = []
    with _drawing:
        for row, laid in enumerate(split(scene, items)):
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
        for row, laid in enumerate(split(scene, fill(scene.items, people, find))):
            sheet.paste(raster.unpack(paint(scene, laid, row).image), (0, row * STRIP_ROWS))
    return sheet


def draw_icon(sprite: Sprite) -> bytes:
    """Return a sprite on a transparent background as a PNG file."""
    file = io.BytesIO()
    raster.read(sprite).save(file, "PNG")
    return file.getvalue()
