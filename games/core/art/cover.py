"""What stands for a game before it begins, made of the small pictures it has for texts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.core.art.palette import CLOTH, CLOTH_DEEP
from games.core.art.svg import centred, document, falling, scaled, widened
from games.core.art.table import WIDTH, cloth
from games.core.picture import Scene, Sprite

HEIGHT: Final = 330
_EMBLEM: Final = 330
_NARROW: Final = 30
"""Columns that are drawn of its plain ground."""
_ARC: Final = ((0, 150, 26), (4, 150, 26), (1, 190, 6), (3, 190, 6), (2, 236, -6))
"""Where each of the five lies, how large and how much lower; the middle one on the others."""
_STEP: Final = 178
_FAN: Final = ((1, 130, -84), (3, 130, 84), (2, 200, 0))
"""The same of the three of an emblem, with how far they are from its middle."""


def draw_cover(faces: Sequence[Sprite]) -> Scene:
    """Lay five of a game's small pictures out in an arc."""
    items = tuple(
        centred(scaled(faces[at], size), WIDTH // 2 + (at - 2) * _STEP, HEIGHT // 2 + drop)
        for at, size, drop in _ARC
    )
    return Scene(WIDTH, HEIGHT, cloth(HEIGHT), items)


def draw_emblem(faces: Sequence[Sprite]) -> Scene:
    """Lay the three middle ones out in a square."""
    middle = _EMBLEM // 2
    items = tuple(
        centred(scaled(faces[at], size), middle + shift, middle) for at, size, shift in _FAN
    )
    return Scene(_EMBLEM, _EMBLEM, _ground(), items)


@cache
def _ground() -> Sprite:
    fill = f'<rect width="{_NARROW}" height="{_EMBLEM}" fill="url(#c)"/>'
    drawn = document(_NARROW, _EMBLEM, falling("c", CLOTH, CLOTH_DEEP), fill)
    return widened(drawn, _EMBLEM, 0, _NARROW)
