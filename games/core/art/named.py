"""Cards and pieces by name, for games that draw nothing themselves.

A name is a word, and for some words a mark after a space:

- `red`, `red 7`: a card of a colour of `HUES`, with its letter or with a number
- `hearts Q`: a playing card of a suit of `SUITS`
- `joker`, `back`, `coin 3`: a joker, a card face down, a card worth points
- `die 5`, `die`: a die, and one that is covered
- `seat 1`, `pawn 1`: the token and the pawn of a player, counted from 1
- `star`, `ring blue`: a symbol of `SYMBOLS` or `SIGNS`, cream or in a colour of `HUES`

Any other name is written on a wooden tile: digits and Latin letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from games.core.art.cards import lay_back, lay_card, lay_joker, lay_plus
from games.core.art.pieces import (
    SIZE,
    back_face,
    card_face,
    coin_face,
    joker_face,
    lay_playing,
    lay_tile,
    suit_face,
)
from games.core.art.players import faces, lay_pawn, lay_seat
from games.core.art.svg import (
    CLAY,
    CREAM,
    HUES,
    INK,
    PAPER_EDGE,
    SHADE,
    SUITS,
    WOOD,
    WOOD_DEEP,
    Box,
    centred,
    document,
    moved,
    outline,
    path,
    rounded,
)
from games.core.art.symbols import SYMBOLS, disc
from games.core.art.table import icon, lay_sign
from games.core.picture import Item, Sprite

SIGNS: Final = {
    "ring": disc(50, 50, 44) + " " + disc(50, 50, 26).replace("0 1 1", "0 1 0"),
    "cross": "M26 8 L50 32 L74 8 L92 26 L68 50 L92 74 L74 92 L50 68 L26 92 L8 74 L32 50 L8 26Z",
}
"""Path data of pieces for boards; a symbol of a card has room for a letter instead."""
_CARDS: Final = frozenset({*HUES, *SUITS, "joker", "back", "coin"})
_PIPS: Final = {
    "": (),
    "1": (4,),
    "2": (2, 6),
    "3": (2, 4, 6),
    "4": (0, 2, 6, 8),
    "5": (0, 2, 4, 6, 8),
    "6": (0, 2, 3, 5, 6, 8),
}
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
    return lay(word, mark, box) if lay else lay_sign(box, name, WOOD, WOOD_DEEP)


@cache
def face_of(name: str) -> Sprite:
    """Draw a card or a piece as an emoji; a star for one that has no emoji."""
    word, _, mark = name.partition(" ")
    draw = _FACES.get(word)
    return draw(word, mark) if draw else _symbol_face("star", "")


def _ink(colour: str) -> str:
    return HUES[colour].light if colour in HUES else CREAM


@cache
def _sign(name: str, size: int, colour: str) -> Sprite:
    scale = size / 120
    shade = moved(size / 12, size / 9, scale, path(SIGNS[name], SHADE, 'opacity=".4"'))
    body = moved(size / 12, size / 12, scale, path(SIGNS[name], colour))
    return document(size, size, shade, body)


@cache
def _die(mark: str, size: int) -> Sprite:
    edge = size // 14
    shadow = Box(edge, 2 * edge, size - 2 * edge, size - 2 * edge)
    body = Box(edge, edge, size - 2 * edge, size - 2 * edge)
    return document(
        size,
        size,
        rounded(shadow, size * 0.2, SHADE, 'fill-opacity=".5"'),
        rounded(body, size * 0.2, CREAM if mark else CLAY),
        outline(body, size * 0.2, SHADE, max(2, size // 40), 'stroke-opacity=".3"'),
        _pips(mark, size, INK),
    )


def _pips(mark: str, size: int, colour: str) -> str:
    step, start = size * 0.24, size * 0.26
    return "".join(
        path(disc(start + step * (place % 3), start + step * (place // 3), size * 0.085), colour)
        for place in _PIPS[mark]
    )


def _symbol_face(word: str, mark: str) -> Sprite:
    art = moved(24, 22, 0.8, path({**SYMBOLS, **SIGNS}[word], _ink(mark)))
    return lay_tile(WOOD, WOOD_DEEP, art)


def _put(sprite: Sprite, box: Box) -> tuple[Item, ...]:
    return (centred(sprite, *box.middle),)


def _side(box: Box) -> int:
    return min(box.width, box.height)


_LAYERS: Final[Mapping[str, Callable[[str, str, Box], tuple[Item, ...]]]] = {
    **dict.fromkeys(HUES, lambda word, mark, box: lay_card(HUES[word], box, mark)),
    **dict.fromkeys(SUITS, lay_playing),
    **dict.fromkeys(SYMBOLS, lambda word, mark, box: _put(icon(word, _side(box), _ink(mark)), box)),
    **dict.fromkeys(SIGNS, lambda word, mark, box: _put(_sign(word, _side(box), _ink(mark)), box)),
    "joker": lambda _word, _mark, box: lay_joker(box),
    "back": lambda _word, _mark, box: lay_back(box),
    "coin": lambda _word, mark, box: lay_plus(box, mark),
    "die": lambda _word, mark, box: _put(_die(mark, _side(box)), box),
    "pawn": lambda _word, mark, box: lay_pawn(int(mark) - 1, box),
    "seat": lambda _word, mark, box: lay_seat(int(mark) - 1, *box.middle, _side(box)),
}
_FACES: Final[Mapping[str, Callable[[str, str], Sprite]]] = {
    **dict.fromkeys(HUES, lambda word, _mark: card_face(HUES[word])),
    **dict.fromkeys(SUITS, lambda word, _mark: suit_face(word)),
    **dict.fromkeys((*SYMBOLS, *SIGNS), _symbol_face),
    "joker": lambda _word, _mark: joker_face(),
    "back": lambda _word, _mark: back_face(),
    "coin": lambda _word, mark: coin_face(mark),
    "die": lambda _word, mark: lay_tile(CREAM, PAPER_EDGE, _pips(mark, SIZE, INK)),
    "seat": lambda _word, mark: faces()[f"seat_{mark}"],
}
