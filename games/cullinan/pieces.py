"""Gems, cards and emoji."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.core.art import svg
from games.core.art.cards import PAD, draw_blank
from games.core.art.pieces import SIZE, Stone, centre_of, gem
from games.core.picture import Item, Label, PlacedSprite, Sprite
from games.cullinan.cards import FIVE, KIND_NAMES, RANKS, ROMANS, Kind

TINTS: Final = {
    Kind.VAULT: ("#8093ad", "#46597a"),
    Kind.THIEF: ("#6a5a86", "#362c50"),
    Kind.ONE: ("#dda63a", "#8f5f11"),
    Kind.GUARD: ("#4c97a5", "#1f5866"),
    Kind.SPY: ("#7a9a58", "#3f5d2b"),
    Kind.JESTER: ("#c4607d", "#7d2b49"),
}
"""Upper and lower colour of each card."""


def emblem(kind: Kind, x: float, y: float, size: float) -> str:
    """Draw a special card's emblem, its box's upper left corner at (x, y)."""
    inks = {"paper": "#fff6e3", "deep": TINTS[kind][1], "gold": "#ffc94d"}
    drawn = (_draw(data, inks[ink], width) for data, ink, width in _EMBLEMS[kind])
    return svg.moved(x, y, size / 100, *drawn)


def _draw(data: str, ink: str, width: int) -> str:
    """Fill a shape, or draw a line of this width."""
    fill, cap = ("none", ' stroke-linecap="round"') if width else (ink, "")
    pen = f'stroke="{ink}" stroke-width="{width or 4}"{cap} stroke-linejoin="round"'
    return f'<path d="{data}" fill="{fill}" {pen}/>'


_MASK: Final = (
    "M2 34 C20 22 38 26 50 34 C62 26 80 22 98 34 C98 62 84 78 68 74 "
    "C58 72 54 62 50 58 C46 62 42 72 32 74 C16 78 2 62 2 34Z"
)
_HAT: Final = (
    "M22 70 C24 46 16 36 6 36 C14 20 32 20 40 34 C42 20 46 12 50 6 "
    "C54 12 58 20 60 34 C68 20 86 20 94 36 C84 36 76 46 78 70Z"
)
_SHIELD: Final = "M50 3 C64 12 78 15 92 15 C93 56 80 82 50 97 C20 82 7 56 8 15 C22 15 36 12 50 3Z"
_EMBLEMS: Final = {
    Kind.VAULT: (
        ("M18 88 H34 V97 H18Z M66 88 H82 V97 H66Z", "paper", 0),
        ("M8 8 H92 V88 H8Z", "paper", 0),
        ("M19 19 H81 V77 H19Z", "deep", 5),
        (svg.disc(50, 48, 19), "deep", 0),
        ("M50 34 V62 M36 48 H64", "paper", 6),
        (svg.disc(50, 48, 5), "paper", 0),
    ),
    Kind.THIEF: (
        (_MASK, "paper", 0),
        ("M16 45 C26 37 38 41 42 51 C34 60 22 58 16 45Z", "deep", 0),
        ("M84 45 C74 37 62 41 58 51 C66 60 78 58 84 45Z", "deep", 0),
    ),
    Kind.ONE: ((svg.SYMBOLS["star"], "paper", 0), ("M40 46 L50 38 V68", "deep", 10)),
    Kind.GUARD: (
        (_SHIELD, "paper", 0),
        ("M30 50 L45 66 L71 34", "deep", 11),
    ),
    Kind.SPY: (
        ("M64 64 L90 90", "paper", 18),
        (svg.disc(42, 42, 38), "paper", 0),
        ("M14 42 C28 20 56 20 70 42 C56 64 28 64 14 42Z", "deep", 0),
        (svg.disc(42, 42, 11), "paper", 0),
        (svg.disc(42, 42, 4), "deep", 0),
    ),
    Kind.JESTER: (
        (_HAT, "paper", 0),
        ("M18 76 H82 V90 H18Z", "paper", 0),
        (" ".join((svg.disc(8, 44, 8), svg.disc(92, 44, 8), svg.disc(50, 7, 7))), "gold", 0),
        ("M36 62 V52 M50 62 V44 M64 62 V52", "deep", 6),
    ),
}
"""Shapes and lines: path data, ink, and the width of a line."""

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
_ANY: Final = Stone("octagon", "#bfe3ee", "#6aa9c2", "#22566e")
"""A diamond of any value, as on the backs."""
_PIECES_PAPER: Final = ("#fdf8ec", "#e9dcc0")


def lay_gem(value: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay a diamond centred on (x, y) with its value."""
    box = svg.Box(x - size // 2, y - size // 2, size, size)
    return _lay_stone(STONES[value], str(value), box, 0.5)


def _lay_stone(stone: Stone, text: str, box: svg.Box, tall: float) -> tuple[Item, ...]:
    """Lay a stone with a text whose height is a part of the stone's."""
    across, down = centre_of(stone.cut)
    x = box.x + round(across * box.width / 100)
    y = box.y + round(down * box.width / 100)
    label = Label(text, x, y, max(svg.SMALLEST, round(box.width * tall)), svg.INK)
    return PlacedSprite(_loose(stone, box.width), box.x, box.y), label


def lay_gem_card(value: int, box: svg.Box) -> tuple[Item, ...]:
    size = round(min(box.width, box.height) * 0.8)
    return svg.padded(box, PAD, _paper(box.width, box.height)), *lay_gem(value, *box.middle, size)


def lay_gem_back(box: svg.Box) -> tuple[Item, ...]:
    return (svg.padded(box, PAD, _back(box.width, box.height)),)


def lay_special(kind: Kind, box: svg.Box) -> tuple[Item, ...]:
    return (svg.padded(box, PAD, _special(kind, box.width, box.height)),)


def lay_special_back(box: svg.Box) -> tuple[Item, ...]:
    return (svg.padded(box, PAD, _special_back(box.width, box.height)),)


def lay_jewel(number: int, rank: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay a Cullinan's stone centred on (x, y) with its numeral."""
    box = svg.Box(x - size // 2, y - size // 2, size, size)
    return _lay_stone(JEWELS[rank], ROMANS[number - 1], box, 0.34)


def lay_worth(points: int, x: int, y: int, size: int, colour: str) -> tuple[Item, ...]:
    """Lay a number of points of diamonds, behind the stone that stands for all of them."""
    stone = round(size * 0.86)
    number = Label(str(points), x + round(stone * 1.2), y, size, colour, "lm")
    return PlacedSprite(_loose(_ANY, stone), x, y - stone // 2), number


def lay_side(side: int, box: svg.Box) -> tuple[Item, ...]:
    """Lay the sign of the side in play: a card with the letter, and its back behind it."""
    return (
        PlacedSprite(_side(box.width, box.height), box.x, box.y),
        Label("AB"[side], box.x + round(box.width * 0.42), box.middle[1], svg.SMALLEST, svg.CREAM),
    )


def lay_paper(box: svg.Box) -> PlacedSprite:
    return svg.padded(box, PAD, _paper(box.width, box.height))


def draw_piece() -> Sprite:
    """Draw the sign of any Cullinan, without a numeral."""
    return svg.document(SIZE, SIZE, gem(JEWELS[1], 2, 2, 124))


def emoji() -> Mapping[str, Sprite]:
    drawn = {f"cullinan_{KIND_NAMES[kind]}": _special_emoji(kind) for kind in Kind}
    for value, stone in STONES.items():
        drawn[f"cullinan_gem_{value}"] = _stone_emoji(stone, str(value), 54, table=0.72)
    for (number, rank), roman in zip(RANKS.items(), ROMANS, strict=True):
        tall = {1: 50, 2: 50, 3: 44}.get(len(roman), 38)
        drawn[f"cullinan_{number}"] = _stone_emoji(JEWELS[rank], roman, tall, table=0.76)
    return drawn


@cache
def _loose(stone: Stone, size: int) -> Sprite:
    shade = f'<ellipse cx="{size / 2}" cy="{size * 0.93}" rx="{size * 0.34}" ry="{size * 0.06}" '
    shade += f'fill="{svg.SHADE}" fill-opacity=".4"/>'
    return svg.document(size, size, shade, gem(stone, size * 0.04, size * 0.02, size * 0.92))


@cache
def _paper(width: int, height: int) -> Sprite:
    return draw_blank(width, height, *_PIECES_PAPER)


@cache
def _side(width: int, height: int) -> Sprite:
    front = svg.Box(1, 1, round(width * 0.82), height - 2)
    behind = svg.rounded(svg.Box(width - front.width, 6, front.width - 1, height - 8), 8, "#9db4b8")
    edge = svg.outline(front, 8, svg.CREAM, 3)
    return svg.document(width, height, behind, svg.rounded(front, 8, svg.NIGHT), edge)


@cache
def _back(width: int, height: int) -> Sprite:
    size = min(width, height) * 0.62
    art = gem(_ANY, (width - size) / 2, (height - size) / 2, size)
    return draw_blank(width, height, "#3d7f99", "#1d4a60", art)


@cache
def _special(kind: Kind, width: int, height: int) -> Sprite:
    size = min(width, height) * 0.72
    art = emblem(kind, (width - size) / 2, (height - size) / 2, size)
    return draw_blank(width, height, *TINTS[kind], art)


@cache
def _special_back(width: int, height: int) -> Sprite:
    across = width / 2
    down = height / 2
    reach = min(width, height) * 0.3
    rays = "".join(
        f'<path d="M{across} {down - reach} L{across + reach * 0.2:.1f} {down} '
        f'L{across} {down + reach} L{across - reach * 0.2:.1f} {down}Z" fill="{svg.CREAM}" '
        f'fill-opacity=".85" transform="rotate({45 * turn} {across} {down})"/>'
        for turn in range(4)
    )
    return draw_blank(width, height, "#8d4a63", "#4d2136", rays)


def _special_emoji(kind: Kind) -> Sprite:
    tile = svg.Box(4, 4, SIZE - 8, SIZE - 8)
    ground = svg.falling("t", *TINTS[kind]) + svg.rounded(tile, 26, "url(#t)")
    return svg.document(SIZE, SIZE, ground, emblem(kind, 17, 17, 94))


def _stone_emoji(stone: Stone, text: str, tall: int, table: float) -> Sprite:
    across, down = centre_of(stone.cut)
    number = svg.glyphs(text, 2 + across * 1.24, 2 + down * 1.24, tall, svg.INK)
    return svg.document(SIZE, SIZE, gem(stone, 2, 2, 124, table=table), number)
