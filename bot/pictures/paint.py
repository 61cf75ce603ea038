"""Painting some rows of a scene: cloth and plates are kept, the rest is pasted on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from threading import Lock
from typing import Final, TypeGuard

from cachetools import LRUCache, cached
from PIL import Image, ImageColor

from bot.pictures.raster import rasterise
from bot.pictures.type import set_line
from games.core.picture import Item, Place, Scene, Sprite

_MOST: Final = 8192
"""Items that are known by a number; one that comes back after a while gets a new one."""
_numbers: Final = count()
_laid: Final[LRUCache[tuple[Sprite, tuple[Place, ...]], Image.Image]] = LRUCache(
    12_000_000, getsizeof=lambda image: image.width * image.height * 4
)
"""Cloths with their plates. Plates are large, and from one move to the next most stay."""


def paint(
    scene: Scene, plates: tuple[Place, ...], items: Sequence[Item], top: int, bottom: int
) -> Image.Image:
    """Return the rows of a picture from `top` on, `bottom` excluded.

    `plates` are all of the scene, `items` its other ones that reach into these rows, in order.
    """
    sheet = _lay(scene.ground, plates).crop((0, top, scene.width, bottom))
    for item in items:
        _paste(sheet, item, top)
    return sheet


@dataclass(frozen=True, slots=True)
class Laid:
    """An item, and what is asked of it for every picture."""

    item: Item
    number: int
    top: int
    """The first row it covers."""
    bottom: int
    """The row below the last one."""
    is_plate: bool


@lru_cache(_MOST)
def number(item: Item | Sprite) -> int:  # noqa: ARG001 (the key it is kept under)
    """Return a number that no other item ever has.

    Caches find pictures by these: to hash and compare the items themselves took a third of the
    time of drawing.
    """
    return next(_numbers)


@lru_cache(_MOST)
def measure(item: Item) -> Laid:
    """Return an item with its number and the rows it covers."""
    if isinstance(item, Place):
        top, height = item.y, item.sprite.height
    else:
        line = set_line(item)
        top, height = line.y, line.cover.height
    return Laid(item, number(item), top, top + height, is_plate(item))


def is_plate(item: Item) -> TypeGuard[Place]:
    """Tell whether an item lies below everything that is no plate."""
    return isinstance(item, Place) and item.sprite.is_wide


@cached(_laid, lock=Lock())
def _lay(ground: Sprite, plates: tuple[Place, ...]) -> Image.Image:
    laid = rasterise(ground).colour.copy()
    for plate in plates:
        _paste(laid, plate, 0)
    return laid


def _paste(sheet: Image.Image, item: Item, top: int) -> None:
    # Pillow's own method takes twice as long, with checks that cannot fail here.
    if isinstance(item, Place):
        raster = rasterise(item.sprite)
        x, y = item.x, item.y - top
        box = x, y, x + raster.colour.width, y + raster.colour.height
        sheet.im.paste(raster.colour.im, box, raster.cover.im)
    else:
        line = set_line(item)
        x, y = line.x, line.y - top
        box = x, y, x + line.cover.width, y + line.cover.height
        sheet.im.paste(_ink(item.colour), box, line.cover.im)


@lru_cache(maxsize=256)
def _ink(colour: str) -> int | tuple[int, ...]:
    return ImageColor.getcolor(colour, "RGB")
