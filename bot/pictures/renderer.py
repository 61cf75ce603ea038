"""From scenes to PNG files, strip by strip: a strip that was drawn before is not drawn again."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, TypeAlias, TypeVar

from cachetools import LRUCache
from PIL import Image

from bot.pictures.paint import STRIP, Laid, Strip, glue, measure, number, paint, press
from bot.pictures.people import Drawn, Find, SeatedPlayer, fill, find_nobody
from bot.pictures.raster import RASTERS, read
from bot.pictures.sprite_cache import SpriteFile
from games.core.picture import Scene, Sprite

T = TypeVar("T")

_Key: TypeAlias = tuple[int, ...]
"""The content of a picture or a strip, with a number for everything in it."""
_FILES: Final = 4_000_000
"""Bytes of whole files kept: those that many people ask for at once. From one move to the next
nearly every picture is another one, but most of its strips are the same."""
_strips: Final[LRUCache[_Key, Strip]] = LRUCache(
    16_000_000, getsizeof=lambda strip: len(strip.data)
)
_drawing: Final = Lock()
"""Held while strips, of pictures and of cloth, are looked up and drawn."""
AHEAD: Final = 0.05
"""Seconds between two sprites that are drawn ahead: the rasteriser lets nobody else compute."""


class Renderer:
    """Draws pictures beside the event loop, each only once while it is remembered."""

    def __init__(self, limit: int = _FILES, find: Find = find_nobody) -> None:
        self._find = find
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
            await self._run(RASTERS.keep, sprite)
            await asyncio.sleep(AHEAD)
        await self._run(RASTERS.file.complete)
        await self.save()

    async def save(self) -> None:
        """Write new sprites to the file."""
        await self._run(RASTERS.file.save)

    async def _run(self, work: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, work, *given)

    async def picture(self, scene: Scene, people: Sequence[SeatedPlayer] = ()) -> bytes:
        """Return the scene as a PNG file, with the faces and names of those who sit there."""
        return (await self.pictures([(scene, people)]))[0]

    async def pictures(self, wanted: Iterable[tuple[Scene, Sequence[SeatedPlayer]]]) -> list[bytes]:
        """Return each scene as a PNG file."""
        begun = [self._begin(scene, people) for scene, people in wanted]
        # A caller that gives up must not cancel the picture for the others.
        return [one if isinstance(one, bytes) else await asyncio.shield(one) for one in begun]

    def _begin(self, scene: Scene, people: Sequence[SeatedPlayer]) -> bytes | asyncio.Future[bytes]:
        """Return a picture that is remembered, or begin to draw it."""
        items = fill(scene.items, people, self._find)
        wanted = (scene.width, scene.height, number(scene.ground), *map(number, items))
        kept = self._files.get(wanted)
        if kept is not None:
            return kept
        future = self._drawing.get(wanted)
        if future is None:
            future = asyncio.get_running_loop().run_in_executor(self._worker, _draw, scene, items)
            self._drawing[wanted] = future
            future.add_done_callback(lambda done: self._finish(wanted, done))
        return future

    def _finish(self, wanted: _Key, future: asyncio.Future[bytes]) -> None:
        del self._drawing[wanted]
        if not future.cancelled() and future.exception() is None:
            data = future.result()
            with suppress(ValueError):  # one that is larger than all there is room for
                self._files[wanted] = data


def _open(path: Path) -> bool:
    RASTERS.file = SpriteFile(path)
    return RASTERS.file.is_complete


def draw(scene: Scene, people: Sequence[SeatedPlayer] = (), find: Find = find_nobody) -> bytes:
    """Return the scene as a PNG file, with the faces and names of those who sit there."""
    return _draw(scene, fill(scene.items, people, find))


def _draw(scene: Scene, items: Sequence[Drawn]) -> bytes:
    ground, strips = number(scene.ground), []
    with _drawing:
        for row, near in enumerate(_share_out(scene, items)):
            key = (ground, row, *(one.number for one in near))
            if (strip := _strips.get(key)) is None:
                strip = _strips[key] = press(paint(scene, near, row))
            strips.append(strip)
    return glue(scene.width, scene.height, strips)


def draw_plain(scene: Scene, people: Sequence[SeatedPlayer], find: Find) -> Image.Image:
    """Return the scene in pixels, as `draw` does in a file; nothing of it is remembered."""
    sheet = Image.new("RGB", (scene.width, scene.height))
    with _drawing:
        for row, near in enumerate(_share_out(scene, fill(scene.items, people, find))):
            sheet.paste(paint(scene, near, row), (0, row * STRIP))
    return sheet


def _is_above(one: Laid) -> bool:
    return not one.is_plate


def draw_face(sprite: Sprite) -> bytes:
    """Return a sprite by itself, on nothing, as a PNG file of its own size."""
    file = io.BytesIO()
    read(sprite).save(file, "PNG")
    return file.getvalue()


def _share_out(scene: Scene, items: Sequence[Drawn]) -> list[list[Laid]]:
    """Return for every strip the items that reach into it, in their order, plates first."""
    strips: list[list[Laid]] = [[] for _ in range(-(-scene.height // STRIP))]
    for one in sorted(map(measure, items), key=_is_above):
        for strip in strips[max(0, one.top // STRIP) : max(0, -(-one.bottom // STRIP))]:
            strip.append(one)
    return strips
