"""Small pictures for use inside text: bold enough for twenty pixels."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.glyphs import glyphs
from games.core.art.palette import BRASS, CLAY, CREAM, INK, NIGHT, NIGHT_LIGHT, SHADE, Hue
from games.core.art.svg import Box, document, falling, outline, rounded
from games.core.art.symbols import blossom, coin, embossed, rosette
from games.core.picture import Sprite

SIZE: Final = 128
_TILE: Final = Box(4, 2, SIZE - 8, SIZE - 8)
_MIDDLE: Final = (SIZE / 2, SIZE / 2 - 2)


@cache
def card_face(hue: Hue) -> Sprite:
    """Draw a card colour."""
    size = 92
    left, top = _MIDDLE[0] - size / 2, _MIDDLE[1] - size / 2
    return lay_tile(hue.light, hue.tint, embossed(hue, left, top, size))


@cache
def coin_face(text: str) -> Sprite:
    """Draw a card worth points by itself; `text` is digits and signs."""
    number = glyphs(text, *_MIDDLE, 56, INK)
    return lay_tile(NIGHT_LIGHT, NIGHT, coin(*_MIDDLE, 112) + number)


@cache
def joker_face() -> Sprite:
    """Draw a joker."""
    return lay_tile(NIGHT_LIGHT, NIGHT, blossom(*_MIDDLE, 114))


@cache
def back_face() -> Sprite:
    """Draw a card face down."""
    inner = Box(_TILE.x + 9, _TILE.y + 9, _TILE.width - 18, _TILE.height - 18)
    edge = outline(Box(inner.x + 7, inner.y + 7, inner.width - 14, inner.height - 14), 12, BRASS, 4)
    return lay_tile(CREAM, CREAM, rounded(inner, 18, CLAY) + edge + rosette(*_MIDDLE, 62))


@cache
def sign_face(text: str, light: str, tint: str) -> Sprite:
    """Draw a sign with a number, such as a row card."""
    return lay_tile(light, tint, glyphs(text, *_MIDDLE, 78, CREAM))


def lay_tile(light: str, tint: str, *art: str) -> Sprite:
    """Draw the sign of a tile as an emoji."""
    shadow = Box(_TILE.x, _TILE.y + 4, _TILE.width, _TILE.height)
    return document(
        SIZE,
        SIZE,
        falling("t", light, tint),
        rounded(shadow, 26, SHADE, 'fill-opacity=".45"'),
        rounded(_TILE, 26, "url(#t)"),
        outline(_TILE, 26, SHADE, 3, 'stroke-opacity=".16"'),
        *art,
    )
