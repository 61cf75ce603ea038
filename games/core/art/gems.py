"""Round gems, with a spiral or with room for a number."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.palette import CREAM
from games.core.art.svg import document, falling, moved, path
from games.core.art.symbols import disc
from games.core.picture import Sprite

GEM: Final = ("#c9b8f2", "#8465c4", "#3d2478")
"""Light, tint and deep."""
_SPIRAL: Final = (
    "M50 52 C56 46 64 56 54 64 C40 72 28 56 38 42 C52 26 78 36 76 58 C74 76 58 84 44 82"
)


def gem(x: float, y: float, size: float) -> str:
    """Draw a plain gem with the upper left corner of its box at (x, y)."""
    light, tint, deep = GEM
    ground, stone = path(disc(50, 52, 50), deep), path(disc(50, 50, 46), "url(#w)")
    return falling("w", light, tint) + moved(x, y, size / 100, ground, stone)


def spiral_gem(x: float, y: float, size: float) -> str:
    """Draw a gem with its spiral."""
    pen = f'fill="none" stroke="{CREAM}" stroke-width="9" stroke-linecap="round"'
    return gem(x, y, size) + moved(x, y, size / 100, f'<path d="{_SPIRAL}" {pen}/>')


@cache
def draw_gem(size: int, *, plain: bool = False) -> Sprite:
    """Draw a gem by itself."""
    return document(size, size, (gem if plain else spiral_gem)(0, 0, size))
