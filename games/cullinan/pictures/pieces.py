"""Diamonds, special cards and Cullinans as pieces on the sheet and as emoji."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.core.art.cards import PAD, radius_of
from games.core.art.emoji import SIZE
from games.core.art.glyphs import glyphs
from games.core.art.palette import CREAM, INK, SHADE
from games.core.art.stones import Stone, centre_of, gem
from games.core.art.svg import (
    Box,
    document,
    falling,
    outline,
    padded,
    rounded,
    soft_shadow,
)
from games.core.picture import Item, Label, Place, Sprite
from games.cullinan.cards import RANKS, ROMANS
from games.cullinan.data import FIVE, KIND_NAMES, Kind
from games.cullinan.pictures.icons import TINTS, emblem

STONES: Final = {
    1: Stone("trillion", "#eafaf2", "#7cc7a4", "#2d7a5c"),
    2: Stone("lozenge", "#e6f4ff", "#6eb5e6", "#22699f"),
    3: Stone("hexagon", "#f0eaff", "#a48ae0", "#57399b"),
    FIVE: Stone("octagon", "#fff6d2", "#f2bf3f", "#94630c"),
}
"""Diamonds by their value."""
JEWELS: Final = {
    1: Stone("pear", "#fffaf0", "#ffd977", "#a3720f"),
    2: Stone("step", "#f4fbff", "#9fcfe8", "#2f6c8d"),
    3: Stone("round", "#fff3f6", "#eaa6ba", "#933f5c"),
}
"""Cullinans by their rank."""
_PAPER: Final = ("#fdf8ec", "#e9dcc0")


def lay_gem(value: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay a diamond centred on (x, y) with its value."""
    left, top = x - size // 2, y - size // 2
    across, down = centre_of(STONES[value].cut)
    return (
        Place(_loose(STONES[value], size), left, top),
        Label(
            str(value),
            left + round(across * size / 100),
            top + round(down * size / 100),
            max(34, round(size * 0.5)),
            INK,
        ),
    )


def lay_gem_card(value: int, box: Box) -> tuple[Item, ...]:
    """Lay a diamond card face up."""
    size = round(min(box.width, box.height) * 0.8)
    return padded(box, PAD, _paper(box.width, box.height)), *lay_gem(value, *box.middle, size)


def lay_gem_back(box: Box) -> tuple[Item, ...]:
    """Lay a diamond card face down."""
    return (padded(box, PAD, _back(box.width, box.height)),)


def lay_special(kind: Kind, box: Box) -> tuple[Item, ...]:
    """Lay a special card face up."""
    return (padded(box, PAD, _special(kind, box.width, box.height)),)


def lay_special_back(box: Box) -> tuple[Item, ...]:
    """Lay a special card face down."""
    return (padded(box, PAD, _special_back(box.width, box.height)),)


def lay_jewel(number: int, rank: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay a Cullinan's stone centred on (x, y) with its numeral."""
    left, top = x - size // 2, y - size // 2
    across, down = centre_of(JEWELS[rank].cut)
    middle = left + round(across * size / 100), top + round(down * size / 100)
    return (
        Place(_loose(JEWELS[rank], size), left, top),
        Label(ROMANS[number - 1], *middle, max(34, round(size * 0.34)), INK),
    )


def lay_paper(box: Box) -> Place:
    """Lay a pale card without anything on it."""
    return padded(box, PAD, _paper(box.width, box.height))


def faces() -> Mapping[str, Sprite]:
    """Return every emoji by its name."""
    return {
        **{f"cullinan_gem_{value}": _gem_face(value) for value in STONES},
        **{f"cullinan_{KIND_NAMES[kind]}": _special_face(kind) for kind in Kind},
        **{f"cullinan_{number}": _jewel_face(number) for number in range(1, 10)},
    }


@cache
def _loose(stone: Stone, size: int) -> Sprite:
    shade = f'<ellipse cx="{size / 2}" cy="{size * 0.93}" rx="{size * 0.34}" ry="{size * 0.06}" '
    shade += f'fill="{SHADE}" fill-opacity=".4"/>'
    return document(size, size, shade, gem(stone, size * 0.04, size * 0.02, size * 0.92))


def _card(width: int, height: int, light: str, tint: str, *art: str) -> Sprite:
    face, radius = Box(PAD, PAD, width, height), radius_of(min(width, height))
    rim = Box(PAD + 4, PAD + 4, width - 8, height - 8)
    return document(
        width + 2 * PAD,
        height + 2 * PAD,
        falling("f", light, tint),
        soft_shadow(face, radius, SHADE, 12),
        rounded(face, radius, "url(#f)"),
        outline(rim, radius - 4, "#ffffff", 2.5, 'stroke-opacity=".4"'),
        *art,
    )


@cache
def _paper(width: int, height: int) -> Sprite:
    return _card(width, height, *_PAPER)


@cache
def _back(width: int, height: int) -> Sprite:
    size = min(width, height) * 0.62
    stone = Stone("octagon", "#bfe3ee", "#6aa9c2", "#22566e")
    art = gem(stone, PAD + (width - size) / 2, PAD + (height - size) / 2, size)
    return _card(width, height, "#3d7f99", "#1d4a60", art)


@cache
def _special(kind: Kind, width: int, height: int) -> Sprite:
    size = min(width, height) * 0.72
    art = emblem(kind, PAD + (width - size) / 2, PAD + (height - size) / 2, size)
    return _card(width, height, *TINTS[kind], art)


@cache
def _special_back(width: int, height: int) -> Sprite:
    across, down, reach = PAD + width / 2, PAD + height / 2, min(width, height) * 0.3
    rays = "".join(
        f'<path d="M{across} {down - reach} L{across + reach * 0.2:.1f} {down} '
        f'L{across} {down + reach} L{across - reach * 0.2:.1f} {down}Z" fill="{CREAM}" '
        f'fill-opacity=".85" transform="rotate({45 * turn} {across} {down})"/>'
        for turn in range(4)
    )
    return _card(width, height, "#8d4a63", "#4d2136", rays)


@cache
def _gem_face(value: int) -> Sprite:
    across, down = centre_of(STONES[value].cut)
    number = glyphs(str(value), 2 + across * 1.24, 2 + down * 1.24, 54, INK)
    return document(SIZE, SIZE, gem(STONES[value], 2, 2, 124, table=0.72), number)


@cache
def _special_face(kind: Kind) -> Sprite:
    tile = Box(4, 4, SIZE - 8, SIZE - 8)
    ground = falling("t", *TINTS[kind]) + rounded(tile, 26, "url(#t)")
    return document(SIZE, SIZE, ground, emblem(kind, 17, 17, 94))


@cache
def _jewel_face(number: int) -> Sprite:
    stone = JEWELS[RANKS[number]]
    across, down = centre_of(stone.cut)
    roman = ROMANS[number - 1]
    tall = 50 if len(roman) < 3 else 44 if len(roman) == 3 else 38
    numeral = glyphs(roman, 2 + across * 1.24, 2 + down * 1.24, tall, INK)
    return document(SIZE, SIZE, gem(stone, 2, 2, 124, table=0.76), numeral)
