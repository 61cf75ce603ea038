"""Playing cards, stones and emoji; cards and pieces by name, for games that draw nothing.

A name is a word, and for some words a mark after a space:

- `red`, `red 7`: a card of a colour of `HUES`, with its symbol, and a number on it if there is one
- `hearts Q`: a playing card of a suit of `SUITS`
- `joker`, `back`, `coin 3`: a joker, a card face down, a card worth points
- `die 5`, `die`: a die, and one that is covered
- `seat 1`, `pawn 1`: the token and the pawn of a player, counted from 1
- `star`, `ring blue`: a symbol of `SYMBOLS` or `SIGNS`, cream or in a colour of `HUES`

Any other name is written on a wooden tile: digits and Latin letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, pi, sin
from typing import Final, TypeAlias

from games.core.art import svg
from games.core.art.cards import PAD, lay_back, lay_card, lay_joker, lay_plus, radius_of
from games.core.art.players import lay_pawn, lay_seat, seat_emoji
from games.core.art.svg import Box, Hue
from games.core.art.table import icon, lay_sign
from games.core.picture import Item, Label, Sprite

Corner: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stone:
    """A gemstone, identified by cut, number and tint."""

    cut: str
    """A key of `CUTS`."""
    bright: str
    tint: str
    deep: str


def _round(sides: int, turn: float, wide: float = 47, tall: float = 47) -> tuple[Corner, ...]:
    angles = (2 * pi * index / sides + turn for index in range(sides))
    return tuple((50 + wide * sin(angle), 50 - tall * cos(angle)) for angle in angles)


CUTS: Final = {
    "lozenge": _round(4, 0, 44, 49),
    "round": _round(12, pi / 12),
    "hexagon": _round(6, 0),
    "octagon": _round(8, pi / 8, 49, 49),
    "trillion": ((50, 4), (66, 28), (97, 82), (84, 93), (50, 90), (16, 93), (3, 82), (34, 28)),
    "step": ((24, 4), (76, 4), (97, 26), (97, 74), (76, 96), (24, 96), (3, 74), (3, 26)),
    "pear": (
        *((50, 2), (68, 24), (86, 46), (91, 66), (80, 86), (62, 96)),
        *((38, 96), (20, 86), (9, 66), (14, 46), (32, 24)),
    ),
}
"""Outlines in a box of 100 by 100, corners clockwise."""

CENTRES: Final = {"pear": (50, 60), "trillion": (50, 60)}
"""Centre of the flat part where it is not the middle of the box."""


def centre_of(cut: str) -> tuple[int, int]:
    """Return the point of the box at which a number is centred."""
    return CENTRES.get(cut, (50, 50))


def gem(stone: Stone, x: float, y: float, size: float, *, table: float = 0.66) -> str:
    """Draw a stone, its box's upper left corner at (x, y); `table` is the flat part's share."""
    across, down = centre_of(stone.cut)
    outer = CUTS[stone.cut]
    inner = tuple((across + (a - across) * table, down + (b - down) * table) for a, b in outer)
    facets = "".join(
        svg.path(_trace((outer[i - 1], outer[i], inner[i], inner[i - 1])), _tone(stone, outer, i))
        for i in range(len(outer))
    )
    rim = f'stroke="{stone.deep}" stroke-width="7" stroke-linejoin="round"'
    edge = svg.path(_trace(outer), stone.deep, rim)
    top = svg.path(_trace(inner), stone.bright, 'stroke="#ffffff" stroke-width="2"')
    return svg.moved(x, y, size / 100, edge, facets, top)


def _tone(stone: Stone, outer: tuple[Corner, ...], index: int) -> str:
    (left, upper), (right, lower) = outer[index - 1], outer[index]
    angle = atan2((upper + lower) / 2 - 50, (left + right) / 2 - 50)
    light = cos(angle + 3 * pi / 4)
    if light > 0.35:
        return "#ffffff" if index % 2 else stone.bright
    return stone.tint if light > -0.5 or index % 2 else stone.deep


def _trace(corners: tuple[Corner, ...]) -> str:
    return f"M{' L'.join(f'{x:.1f} {y:.1f}' for x, y in corners)}Z"


SIZE: Final = 128
_TILE: Final = Box(4, 2, SIZE - 8, SIZE - 8)
_MIDDLE: Final = (SIZE / 2, SIZE / 2 - 2)


def card_emoji(hue: Hue) -> Sprite:
    """Draw a card colour."""
    size = 92
    left = _MIDDLE[0] - size / 2
    top = _MIDDLE[1] - size / 2
    return lay_tile(hue.light, hue.tint, svg.embossed(hue, left, top, size))


def coin_emoji(text: str) -> Sprite:
    """Draw a card worth points by itself; `text` is digits and signs."""
    number = svg.glyphs(text, *_MIDDLE, 56, svg.INK)
    return lay_tile(svg.NIGHT_LIGHT, svg.NIGHT, svg.coin(*_MIDDLE, 112) + number)


def joker_emoji() -> Sprite:
    return lay_tile(svg.NIGHT_LIGHT, svg.NIGHT, svg.blossom(*_MIDDLE, 114))


def back_emoji() -> Sprite:
    ground = svg.rounded(svg.inset(_TILE, 9), 18, svg.CLAY)
    edge = svg.outline(svg.inset(_TILE, 16), 12, svg.BRASS, 4)
    return lay_tile(svg.CREAM, svg.CREAM, ground, edge, svg.rosette(*_MIDDLE, 62))


def sign_emoji(text: str, light: str, tint: str) -> Sprite:
    """Draw a numbered sign, such as a row card."""
    return lay_tile(light, tint, svg.glyphs(text, *_MIDDLE, 78, svg.CREAM))


def lay_tile(light: str, tint: str, *art: str) -> Sprite:
    """Draw the sign of a tile as an emoji."""
    shadow = Box(_TILE.x, _TILE.y + 4, _TILE.width, _TILE.height)
    return svg.document(
        SIZE,
        SIZE,
        svg.falling("t", light, tint),
        svg.rounded(shadow, 26, svg.SHADE, 'fill-opacity=".45"'),
        svg.rounded(_TILE, 26, "url(#t)"),
        svg.outline(_TILE, 26, svg.SHADE, 3, 'stroke-opacity=".16"'),
        *art,
    )


_PAPER: Final = ("#fffdf7", "#f3e7cd")
_TRUMP: Final = ("#fff3cf", "#ffdb7d")
"""The golden paper of trumps."""


def lay_playing(
    suit: str, rank: str, box: Box, *, trump: bool = False, faint: bool = False
) -> tuple[Item, ...]:
    """Lay a playing card: a suit of `SUITS`, a rank of one or two signs.

    A trump is golden; a faint card cannot be chosen.
    """
    hue = svg.SUITS[suit]
    size = max(svg.SMALLEST, round(min(box.height * 0.5, box.width * 0.62)))
    return (
        svg.padded(box, PAD, _face(hue, box.width, box.height, trump, faint)),
        Label(rank, box.middle[0], box.y + round(box.height * 0.3), size, hue.deep),
    )


@cache
def suit_mark(suit: str, size: int) -> Sprite:
    """Draw a suit on a round piece of paper, as a sign for trumps."""
    hue = svg.SUITS[suit]
    half = size / 2
    part = size * 0.58
    art = svg.symbol(hue.symbol, half - part / 2, half - part / 2, part, hue.tint)
    return svg.document(
        size,
        size,
        svg.circle(half, half, half, svg.SHADE, 'fill-opacity=".35"'),
        svg.circle(half, half, half * 0.94, svg.GOLD),
        svg.circle(half, half, half * 0.82, svg.CREAM),
        art,
    )


def suit_emoji(suit: str) -> Sprite:
    """Draw a suit as an emoji."""
    return lay_tile(*_PAPER, svg.symbol(svg.SUITS[suit].symbol, 18, 16, 92, svg.SUITS[suit].tint))


@cache
def _face(hue: Hue, width: int, height: int, trump: bool, faint: bool) -> Sprite:  # noqa: FBT001 - lay_playing names them
    face = Box(0, 0, width, height)
    radius = radius_of(width)
    part = min(height * 0.4, width * 0.64)
    art = svg.symbol(hue.symbol, (width - part) / 2, height * 0.72 - part / 2, part, hue.tint)
    rim, thick = (svg.GOLD, max(4, width * 0.05)) if trump else (svg.INK, 1.5)
    more = "" if trump else 'stroke-opacity=".35"'
    veil = svg.rounded(face, radius, svg.SHADE, 'fill-opacity=".42"') if faint else ""
    return svg.framed(
        face,
        PAD,
        svg.falling("p", *(_TRUMP if trump else _PAPER)),
        svg.soft_shadow(face, radius, svg.SHADE, 12),
        svg.rounded(face, radius, "url(#p)"),
        svg.outline(face, radius, rim, thick, more),
        art,
        veil,
    )


SIGNS: Final = {
    "ring": svg.disc(50, 50, 44) + " " + svg.disc(50, 50, 26).replace("0 1 1", "0 1 0"),
    "cross": "M26 8 L50 32 L74 8 L92 26 L68 50 L92 74 L74 92 L50 68 L26 92 L8 74 L32 50 L8 26Z",
}
"""Path data of pieces for boards; a symbol of a card has room for a number instead."""
_CARDS: Final = frozenset({*svg.HUES, *svg.SUITS, "joker", "back", "coin"})
_PIPS: Final = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
"""By number, the filled places of a square of three by three."""


def is_card(name: str) -> bool:
    """Return whether a piece is as tall as a card; others are square."""
    return name.partition(" ")[0] in _CARDS


def lay_piece(name: str, box: Box) -> tuple[Item, ...]:
    """Lay a card or a piece in a box; nothing for the empty name."""
    if not name:
        return ()
    word, _, mark = name.partition(" ")
    lay = _LAYERS.get(word)
    return lay(word, mark, box) if lay else lay_sign(box, name, svg.WOOD, svg.WOOD_DEEP)


@cache
def emoji_of(name: str) -> Sprite:
    """Draw a card or a piece as an emoji; a star for one that has no emoji."""
    word, _, mark = name.partition(" ")
    draw = _FACES.get(word)
    return draw(word, mark) if draw else _symbol_emoji("star", "")


def _ink(colour: str) -> str:
    return svg.HUES[colour].light if colour in svg.HUES else svg.CREAM


@cache
def _sign(name: str, size: int, colour: str) -> Sprite:
    scale = size / 120
    shade = svg.moved(size / 12, size / 9, scale, svg.path(SIGNS[name], svg.SHADE, 'opacity=".4"'))
    body = svg.moved(size / 12, size / 12, scale, svg.path(SIGNS[name], colour))
    return svg.document(size, size, shade, body)


@cache
def _die(mark: str, size: int) -> Sprite:
    edge = size // 14
    shadow = Box(edge, 2 * edge, size - 2 * edge, size - 2 * edge)
    body = Box(edge, edge, size - 2 * edge, size - 2 * edge)
    return svg.document(
        size,
        size,
        svg.rounded(shadow, size * 0.2, svg.SHADE, 'fill-opacity=".5"'),
        svg.rounded(body, size * 0.2, svg.CREAM if mark else svg.CLAY),
        svg.outline(body, size * 0.2, svg.SHADE, max(2, size // 40), 'stroke-opacity=".3"'),
        _pips(mark, size, svg.INK),
    )


def _pips(mark: str, size: int, colour: str) -> str:
    step = size * 0.24
    start = size * 0.26
    places = (divmod(place, 3) for place in _PIPS[int(mark or 0)])
    discs = (svg.disc(start + step * x, start + step * y, size * 0.085) for y, x in places)
    return "".join(svg.path(disc, colour) for disc in discs)


def _symbol_emoji(word: str, mark: str) -> Sprite:
    art = svg.moved(24, 22, 0.8, svg.path({**svg.SYMBOLS, **SIGNS}[word], _ink(mark)))
    return lay_tile(svg.WOOD, svg.WOOD_DEEP, art)


def _put(sprite: Sprite, box: Box) -> tuple[Item, ...]:
    return (svg.centred(sprite, *box.middle),)


def _side(box: Box) -> int:
    return min(box.width, box.height)


_LAYERS: Final[Mapping[str, Callable[[str, str, Box], tuple[Item, ...]]]] = {
    **dict.fromkeys(svg.HUES, lambda word, mark, box: lay_card(svg.HUES[word], box, mark)),
    **dict.fromkeys(svg.SUITS, lay_playing),
    **dict.fromkeys(
        svg.SYMBOLS, lambda word, mark, box: _put(icon(word, _side(box), _ink(mark)), box)
    ),
    **dict.fromkeys(SIGNS, lambda word, mark, box: _put(_sign(word, _side(box), _ink(mark)), box)),
    "joker": lambda _word, _mark, box: lay_joker(box),
    "back": lambda _word, _mark, box: lay_back(box),
    "coin": lambda _word, mark, box: lay_plus(box, mark),
    "die": lambda _word, mark, box: _put(_die(mark, _side(box)), box),
    "pawn": lambda _word, mark, box: lay_pawn(int(mark) - 1, box),
    "seat": lambda _word, mark, box: lay_seat(int(mark) - 1, *box.middle, _side(box)),
}
_FACES: Final[Mapping[str, Callable[[str, str], Sprite]]] = {
    **dict.fromkeys(svg.HUES, lambda word, _mark: card_emoji(svg.HUES[word])),
    **dict.fromkeys(svg.SUITS, lambda word, _mark: suit_emoji(word)),
    **dict.fromkeys((*svg.SYMBOLS, *SIGNS), _symbol_emoji),
    "joker": lambda _word, _mark: joker_emoji(),
    "back": lambda _word, _mark: back_emoji(),
    "coin": lambda _word, mark: coin_emoji(mark),
    "die": lambda _word, mark: lay_tile(svg.CREAM, svg.PAPER_EDGE, _pips(mark, SIZE, svg.INK)),
    "seat": lambda _word, mark: seat_emoji()[f"seat_{mark}"],
}
