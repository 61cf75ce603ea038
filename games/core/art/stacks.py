"""Several cards of a kind drawn as one, with their number below."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import PAD, radius_of
from games.core.art.ornaments import blossom
from games.core.art.palette import CREAM, GOLD, NIGHT, NIGHT_DEEP, NIGHT_LIGHT, SHADE, Hue
from games.core.art.svg import Box, document, falling, padded, path, rounded, soft_shadow
from games.core.art.symbols import embossed, middle_of
from games.core.picture import Item, Label, Sprite

_CROWN: Final = 0.74
"""Width of the symbol as a share of the stack's."""


def lay_stack(hue: Hue, box: Box, count: int) -> tuple[Item, ...]:
    """Lay several cards of a colour as one: the symbol and letter above their number."""
    size = box.width * _CROWN
    across, down = middle_of(hue.symbol)
    left, top = (box.width - size) / 2, box.height * 0.07
    return (
        padded(box, PAD, _stack(hue, box.width, box.height, min(count, 3))),
        Label(
            hue.letter,
            box.x + round(left + across * size / 100),
            box.y + round(top + down * size / 100),
            max(34, round(size * 0.46)),
            hue.ink,
        ),
        _count(box, count),
    )


def lay_jokers(box: Box, count: int) -> tuple[Item, ...]:
    """Lay several jokers as one."""
    return padded(box, PAD, _joker_stack(box.width, box.height, min(count, 3))), _count(box, count)


def lay_pluses(box: Box, text: str, count: int) -> tuple[Item, ...]:
    """Lay several cards worth points by themselves as one."""
    value = Label(
        text, box.middle[0], box.y + round(box.height * 0.33), round(box.width * 0.5), GOLD
    )
    return (
        padded(box, PAD, _plus_stack(box.width, box.height, min(count, 3))),
        value,
        _count(box, count),
    )


@cache
def _stack(hue: Hue, width: int, height: int, depth: int) -> Sprite:
    size = width * _CROWN
    art = embossed(hue, PAD + (width - size) / 2, PAD + height * 0.07, size)
    return _banded(width, height, depth, (hue.light, hue.tint, hue.deep), art)


@cache
def _joker_stack(width: int, height: int, depth: int) -> Sprite:
    art = blossom(PAD + width / 2, PAD + height * 0.33, width * 0.76)
    return _banded(width, height, depth, (NIGHT_LIGHT, NIGHT, NIGHT_DEEP), art)


@cache
def _plus_stack(width: int, height: int, depth: int) -> Sprite:
    return _banded(width, height, depth, (NIGHT_LIGHT, NIGHT, NIGHT_DEEP), "")


def _banded(width: int, height: int, depth: int, tones: tuple[str, str, str], art: str) -> Sprite:
    light, tint, deep = tones
    face, radius = Box(PAD, PAD, width, height), radius_of(width)
    edge = 'stroke="#ffffff" stroke-opacity=".45" stroke-width="1.5"'
    below = "".join(
        rounded(Box(PAD + 3 * i, PAD - 5 * i, width - 6 * i, height), radius, tint, edge)
        for i in reversed(range(1, depth))
    )
    band = (
        f"M{PAD} {PAD + height * 0.62:.1f} h{width} v{height * 0.38 - radius:.1f} "
        f"a{radius} {radius} 0 0 1 {-radius} {radius} h{2 * radius - width} "
        f"a{radius} {radius} 0 0 1 {-radius} {-radius}Z"
    )
    return document(
        width + 2 * PAD,
        height + 2 * PAD,
        falling("f", light, tint),
        soft_shadow(face, radius, SHADE, 12),
        below,
        rounded(face, radius, "url(#f)"),
        path(band, deep),
        art,
    )


def _count(box: Box, count: int) -> Label:
    size = max(34, round(box.height * 0.36))
    return Label(str(count), box.middle[0], box.y + round(box.height * 0.815), size, CREAM)


@cache
def blossom_mark(size: int) -> Sprite:
    """Draw the small sign of a joker in use."""
    ground = f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2}" fill="{NIGHT_DEEP}"/>'
    return document(size, size, ground, blossom(size / 2, size / 2, size * 0.92))
