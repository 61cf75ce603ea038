"""Painting some rows of a scene: cloth and plates are kept, the rest is pasted on them."""

from __future__ import annotations

from typing import Final, TypeGuard

from PIL import Image

from bot.pictures.keep import Keep
from bot.pictures.raster import rasterise
from bot.pictures.type import set_line
from games.core.picture import Item, Place, Scene, Sprite

_laid: Final = Keep[tuple[Sprite, tuple[Place, ...]], Image.Image](12_000_000)
"""Cloths with their plates. Plates are large, and from one move to the next most stay."""


def paint(scene: Scene, top: int, bottom: int) -> Image.Image:
    """Return the rows of a picture from `top` on, `bottom` excluded."""
    plates = tuple(item for item in scene.items if _is_plate(item))
    sheet = _lay(scene.ground, plates).crop((0, top, scene.width, bottom))
    for item in scene.items:
        first, last = reach(item)
        if last > top and first < bottom and not _is_plate(item):
            _paste(sheet, item, top)
    return sheet


def reach(item: Item) -> tuple[int, int]:
    """Return the rows an item covers, the last one excluded."""
    if isinstance(item, Place):
        return item.y, item.y + item.sprite.height
    line = set_line(item)
    return line.y, line.y + line.cover.height


def _is_plate(item: Item) -> TypeGuard[Place]:
    return isinstance(item, Place) and item.sprite.is_wide


def _lay(ground: Sprite, plates: tuple[Place, ...]) -> Image.Image:
    key = ground, plates
    laid = _laid.get(key)
    if laid is None:
        laid = rasterise(ground).colour.copy()
        for plate in plates:
            _paste(laid, plate, 0)
        _laid.put(key, laid, ground.width * ground.height * 4)
    return laid


def _paste(sheet: Image.Image, item: Item, top: int) -> None:
    if isinstance(item, Place):
        raster = rasterise(item.sprite)
        sheet.paste(raster.colour, (item.x, item.y - top), raster.cover)
    else:
        line = set_line(item)
        sheet.paste(item.colour, (line.x, line.y - top), line.cover)
