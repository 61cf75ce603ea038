"""Figures, and bonus tiles with wishing stones, clovers and numbers."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art import svg
from games.core.art.cards import PAD, draw_blank
from games.core.art.players import lay_seat
from games.core.art.svg import Box, Hue
from games.core.art.table import lay_badge
from games.core.picture import Item, Label, PlacedSprite, Sprite
from games.core.text import write
from games.keltis.model import GOAL, NUMBERS, Tile
from games.rows.base import POINTS
from games.rows.pictures import spiral_gem

_CROWN = "M6 46 L2 10 L22 26 L36 2 L50 26 L70 10 L66 46Z"


def lay_ghost(seat: int, x: int, y: int, size: int, *, tall: bool) -> tuple[Item, ...]:
    """Lay the outline of a figure where it would go."""
    items = [svg.centred(_ghost(seat, size), x, y)]
    if tall:
        crown = _crown(round(size * 0.6))
        items.append(svg.centred(crown, x, y))
    return tuple(items)


@cache
def _ghost(seat: int, size: int) -> Sprite:
    half = size / 2
    edge = f'stroke="{svg.GOLD}" stroke-width="5" stroke-dasharray="8 5"'
    return svg.document(
        size, size, svg.circle(half, half, half - 4, svg.SEATS[seat], f'fill-opacity=".7" {edge}')
    )


def lay_figure(seat: int, x: int, y: int, size: int, *, tall: bool) -> tuple[Item, ...]:
    """Lay a figure with the middle of its token at (x, y)."""
    token = lay_seat(seat, x, y, size)
    if not tall:
        return token
    # On a crowded stone the crown shrinks to leave room for its neighbours.
    width, lift = (0.72, 0.84) if size > 40 else (0.58, 0.72)
    ring = _ring(size)
    crown = _crown(round(size * width))
    return (
        PlacedSprite(ring, x - ring.width // 2, y - ring.height // 2),
        *token,
        PlacedSprite(crown, x - crown.width // 2, y - round(size * lift)),
    )


@cache
def _ring(size: int) -> Sprite:
    reach = round(size * 1.2)
    middle = reach / 2
    shade = svg.circle(middle, middle, middle - 1, svg.SHADE, 'fill-opacity=".8"')
    return svg.document(reach, reach, shade, svg.circle(middle, middle, middle - 3, svg.GOLD))


@cache
def _crown(width: int) -> Sprite:
    height = round(width * 0.72)
    scale = width / 72
    pen = f'stroke="{svg.INK}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"'
    body = svg.path(_CROWN, svg.GOLD, pen) + svg.path("M8 44 H64 V50 H8Z", svg.CREAM)
    return svg.document(width, height, f'<g transform="scale({scale:.3f})">{body}</g>')


_LEAF: Final = "M50 54 C22 50 12 34 18 22 C24 10 40 10 50 24 C60 10 76 10 82 22 C88 34 78 50 50 54Z"


def lay_stone(hue: Hue, stone: int, box: Box) -> PlacedSprite:
    """Lay a stone of a path: dull where it costs points, with a golden rim in the goal area."""
    strength = ".82" if POINTS[stone] > 0 else ".66"
    if stone >= GOAL:
        strength = "1"
    return svg.padded(box, PAD, _stone(hue, box.width, box.height, strength, stone >= GOAL))


@cache
def _stone(hue: Hue, width: int, height: int, strength: str, goal: bool) -> Sprite:  # noqa: FBT001 - the cache wants it by position
    box = Box(0, 0, width, height)
    radius = min(26, height // 3)
    rim = (svg.GOLD, 4, ".9") if goal else (svg.CREAM, 2, ".35")
    return svg.framed(
        box,
        PAD,
        svg.falling("s", hue.tint, hue.deep),
        svg.soft_shadow(box, radius, svg.SHADE, 8),
        svg.rounded(box, radius, svg.SHADE),
        svg.rounded(box, radius, "url(#s)", f'fill-opacity="{strength}"'),
        svg.outline(svg.inset(box, 2), radius - 2, rim[0], rim[1], f'stroke-opacity="{rim[2]}"'),
    )


def lay_value(stone: int, box: Box) -> tuple[Item, ...]:
    """Lay the value of a stone (K2)."""
    points = POINTS[stone]
    fill, ink = (svg.CREAM, svg.INK) if points > 0 else (svg.CLAY, svg.CREAM)
    if stone >= GOAL:
        fill, ink = svg.GOLD, svg.INK
    return lay_badge(box, write(points), fill, ink)


@cache
def draw_tile(tile: Tile, size: int) -> Sprite:
    """Draw a tile as a square of paper with its sign."""
    edge = size * 0.06
    face = Box(0, 0, size, size)
    inner = Box(round(edge), round(edge), size - 2 * round(edge), size - 2 * round(edge))
    return svg.document(
        size,
        size,
        svg.rounded(face, size * 0.24, svg.SHADE, 'fill-opacity=".55"'),
        svg.rounded(inner, size * 0.2, svg.GOLD if tile in NUMBERS else svg.CREAM),
        sign(tile, size),
    )


def sign(tile: Tile, size: float) -> str:
    """Draw the sign of a tile in a box of this size."""
    if tile is Tile.CLOVER:
        return clover(size * 0.09, size * 0.07, size * 0.82)
    if tile is Tile.WISH:
        return spiral_gem(size * 0.12, size * 0.12, size * 0.76)
    return svg.glyphs(f"+{NUMBERS[tile]}", size / 2, size / 2, size * 0.58, svg.INK)


def clover(x: float, y: float, size: float) -> str:
    leaves = "".join(
        f'<g transform="rotate({turn} 50 52)">{svg.path(_LEAF, "#3f9a49")}</g>'
        for turn in (0, 90, 180, 270)
    )
    stem = (
        f'<path d="M50 52 C54 70 62 84 74 94" fill="none" stroke="{svg.MOSS_DEEP}" '
        'stroke-width="8" stroke-linecap="round"/>'
    )
    return svg.moved(x, y, size / 100, stem, leaves, svg.path(svg.disc(50, 52, 6), "#d8f2c4"))


@cache
def draw_sign(tile: Tile, size: int) -> Sprite:
    """Draw the sign of a tile without its paper."""
    return svg.document(size, size, sign(tile, size))


@cache
def draw_coin(size: int) -> Sprite:
    """Draw a coin: points already scored."""
    return svg.document(size, size, svg.coin(size / 2, size * 0.48, size * 0.9))


def lay_tag(hue: Hue, box: Box, value: int) -> tuple[Item, ...]:
    """Lay a small card beside a path of its colour."""
    return svg.padded(box, PAD, _tag(hue, box.width, box.height)), Label(
        str(value), *box.middle, 40, hue.deep
    )


@cache
def _tag(hue: Hue, width: int, height: int) -> Sprite:
    paper = svg.rounded(svg.inset(Box(0, 0, width, height), 6), 7, svg.CREAM)
    return draw_blank(width, height, hue.light, hue.tint, paper)


@cache
def draw_symbol(hue: Hue, size: int) -> Sprite:
    ground = svg.circle(size / 2, size / 2, size / 2, hue.tint)
    return svg.document(size, size, ground, svg.embossed(hue, size * 0.2, size * 0.2, size * 0.6))
