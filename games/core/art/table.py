"""The table: cloth, plates, signs, badges and icons."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final

from games.core.art import svg
from games.core.art.svg import Box
from games.core.picture import Area, Item, Label, PlacedSprite, Scene, Sprite

WIDTH: Final = 1080
"""Width of every picture in pixels: three times that of a small phone."""
MARGIN: Final = 26
PLATE_PAD: Final = 10
MARK_PAD: Final = 11
"""Reach of the frame around a marked part, in pixels."""
_MARK: Final = "#ff5ac8"
"""Colour of the frame: no card, seat or highlight has it."""
_SIDE: Final = 36
"""Columns at either side of a wide sprite for its corners."""
_STITCH: Final = 24
"""Distance between stitches of the hem, in pixels."""


@cache
def cloth(height: int) -> Sprite:
    """Draw the cloth of the whole sheet: a calm green-blue, lit from above, with a stitched hem."""
    # Drawn narrower by whole stitches, evenly lit from side to side, and then widened.
    narrow = 2 * _SIDE + _STITCH + (WIDTH - 2 * _SIDE) % _STITCH
    hem = svg.inset(Box(0, 0, narrow, height), 9)
    drawn = svg.document(
        narrow,
        height,
        svg.falling("c", svg.CLOTH, svg.CLOTH_DEEP),
        f'<rect width="{narrow}" height="{height}" fill="url(#c)"/>',
        svg.outline(hem, 22, svg.CREAM, 2, 'stroke-opacity=".2" stroke-dasharray="14 10"'),
    )
    return svg.widened(drawn, WIDTH, _SIDE, _STITCH)


def lay_sheet(items: Iterable[Item | Area], height: int) -> Scene:
    """Lay items on a sheet of cloth, and keep its named parts."""
    drawn = list[Item]()
    areas = list[Area]()
    for item in items:
        if isinstance(item, Area):
            areas.append(item)
        else:
            drawn.append(item)
    return Scene(WIDTH, height, cloth(height), tuple(drawn), tuple(areas))


def mark(scene: Scene, names: Collection[str]) -> Scene:
    """Draw a frame around each part of a picture with one of these names."""
    frames = (
        svg.padded(Box(*area[1:]), MARK_PAD, _mark(area.width, area.height))
        for area in scene.areas
        if area.name in names
    )
    return scene._replace(items=(*scene.items, *frames))


def place_in_columns(number: int, box: Box, gap: int) -> Box:
    """Return the place of an item in two columns; `box` is the whole first line."""
    row, column = divmod(number, 2)
    width = (box.width - gap) // 2
    x = box.x + column * (width + gap)
    y = box.y + row * (box.height + gap)
    return Box(x, y, width, box.height)


def lay_plate(box: Box, *, lit: bool = False, faint: bool = False) -> PlacedSprite:
    """Lay a plate: lit for the seat to move, faint for an item that cannot be chosen."""
    return svg.padded(box, PLATE_PAD, _plate(box.width, box.height, lit, faint))


def lay_sign(box: Box, text: str, light: str, tint: str) -> tuple[Item, ...]:
    """Lay a numbered sign, such as a row card."""
    label = Label(text, *box.middle, round(box.height * 0.72), svg.CREAM)
    return svg.padded(box, PLATE_PAD, _sign(box.width, box.height, light, tint)), label


def lay_badge(box: Box, text: str, fill: str, colour: str) -> tuple[Item, ...]:
    """Lay a small round-ended badge with a number."""
    label = Label(text, *box.middle, max(svg.SMALLEST, round(box.height * 0.72)), colour)
    return svg.padded(box, PLATE_PAD, _badge(box.width, box.height, fill)), label


@cache
def icon(name: str, size: int, colour: str) -> Sprite:
    """Draw a symbol with a thin shadow."""
    inner = size * 0.88
    shade = f'<g opacity=".35">{svg.symbol(name, size * 0.06, size * 0.1, inner, svg.SHADE)}</g>'
    body = svg.symbol(name, size * 0.06, size * 0.04, inner, colour)
    return svg.document(size, size, shade, body)


@cache
def _plate(width: int, height: int, lit: bool, faint: bool) -> Sprite:  # noqa: FBT001 - lay_plate names them
    narrow = min(width, 2 * _SIDE + _STITCH - 2 * PLATE_PAD)
    box = Box(0, 0, narrow, height)
    ground = (svg.CREAM, 0.13) if lit else (svg.SHADE, 0.2 if faint else 0.32)
    edge = (
        svg.outline(svg.inset(box, -6), 28, svg.GOLD, 8, 'stroke-opacity=".28"')
        + svg.outline(box, 22, svg.GOLD, 5)
        if lit
        else svg.outline(box, 22, svg.CREAM, 2, f'stroke-opacity="{0.07 if faint else 0.14}"')
    )
    veil = svg.rounded(box, 22, ground[0], f'fill-opacity="{ground[1]}"')
    drawn = svg.framed(box, PLATE_PAD, veil, edge)
    return svg.widened(drawn, width + 2 * PLATE_PAD, _SIDE, _STITCH)


@cache
def _mark(width: int, height: int) -> Sprite:
    around = svg.inset(Box(0, 0, width, height), -MARK_PAD)
    dark = svg.outline(around, 20, svg.SHADE, 13, 'stroke-opacity=".75"')
    bright = svg.outline(svg.inset(around, 2), 18, _MARK, 9)
    return svg.framed(Box(0, 0, width, height), MARK_PAD, dark, bright)


@cache
def _sign(width: int, height: int, light: str, tint: str) -> Sprite:
    box = Box(0, 0, width, height)
    return svg.framed(
        box,
        PLATE_PAD,
        svg.falling("s", light, tint),
        svg.soft_shadow(box, 16, svg.SHADE, 8),
        svg.rounded(box, 16, "url(#s)"),
        svg.outline(svg.inset(box, 4), 12, svg.CREAM, 2, 'stroke-opacity=".3"'),
    )


@cache
def _badge(width: int, height: int, fill: str) -> Sprite:
    box = Box(0, 0, width, height)
    radius = height / 2
    shadow = svg.soft_shadow(box, radius, svg.SHADE, 8)
    return svg.framed(box, PLATE_PAD, shadow, svg.rounded(box, radius, fill))
