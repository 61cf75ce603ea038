"""The six special cards' emblems, told apart by their outlines."""

from __future__ import annotations

from typing import Final

from games.core.art.svg import moved
from games.core.art.symbols import SYMBOLS, disc
from games.cullinan.data import Kind

_PAPER: Final = "#fff6e3"

TINTS: Final = {
    Kind.VAULT: ("#8093ad", "#46597a"),
    Kind.THIEF: ("#6a5a86", "#362c50"),
    Kind.ONE: ("#dda63a", "#8f5f11"),
    Kind.GUARD: ("#4c97a5", "#1f5866"),
    Kind.SPY: ("#7a9a58", "#3f5d2b"),
    Kind.JESTER: ("#c4607d", "#7d2b49"),
}
"""Upper and lower colour of each card."""


def _fill(data: str, colour: str) -> str:
    pen = f'stroke="{colour}" stroke-width="4" stroke-linejoin="round"'
    return f'<path d="{data}" fill="{colour}" {pen}/>'


def _line(data: str, colour: str, width: int) -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def emblem(kind: Kind, x: float, y: float, size: float) -> str:
    """Draw a special card's emblem, its box's upper left corner at (x, y)."""
    return moved(x, y, size / 100, *_DRAWN[kind](TINTS[kind][1]))


def _vault(deep: str) -> tuple[str, ...]:
    return (
        _fill("M18 88 H34 V97 H18Z M66 88 H82 V97 H66Z", _PAPER),
        _fill("M8 8 H92 V88 H8Z", _PAPER),
        _line("M19 19 H81 V77 H19Z", deep, 5),
        _fill(disc(50, 48, 19), deep),
        _line("M50 34 V62 M36 48 H64", _PAPER, 6),
        _fill(disc(50, 48, 5), _PAPER),
    )


def _thief(deep: str) -> tuple[str, ...]:
    return (
        _fill(
            "M2 34 C20 22 38 26 50 34 C62 26 80 22 98 34 C98 62 84 78 68 74 "
            "C58 72 54 62 50 58 C46 62 42 72 32 74 C16 78 2 62 2 34Z",
            _PAPER,
        ),
        _fill("M16 45 C26 37 38 41 42 51 C34 60 22 58 16 45Z", deep),
        _fill("M84 45 C74 37 62 41 58 51 C66 60 78 58 84 45Z", deep),
    )


def _one(deep: str) -> tuple[str, ...]:
    return (
        _fill(SYMBOLS["star"], _PAPER),
        _line("M40 46 L50 38 V68", deep, 10),
    )


def _guard(deep: str) -> tuple[str, ...]:
    return (
        _fill(
            "M50 3 C64 12 78 15 92 15 C93 56 80 82 50 97 C20 82 7 56 8 15 C22 15 36 12 50 3Z",
            _PAPER,
        ),
        _line("M30 50 L45 66 L71 34", deep, 11),
    )


def _spy(deep: str) -> tuple[str, ...]:
    return (
        _line("M64 64 L90 90", _PAPER, 18),
        _fill(disc(42, 42, 38), _PAPER),
        _fill("M14 42 C28 20 56 20 70 42 C56 64 28 64 14 42Z", deep),
        _fill(disc(42, 42, 11), _PAPER),
        _fill(disc(42, 42, 4), deep),
    )


def _jester(deep: str) -> tuple[str, ...]:
    return (
        _fill(
            "M22 70 C24 46 16 36 6 36 C14 20 32 20 40 34 C42 20 46 12 50 6 "
            "C54 12 58 20 60 34 C68 20 86 20 94 36 C84 36 76 46 78 70Z",
            _PAPER,
        ),
        _fill("M18 76 H82 V90 H18Z", _PAPER),
        _fill(" ".join((disc(8, 44, 8), disc(92, 44, 8), disc(50, 7, 7))), "#ffc94d"),
        _line("M36 62 V52 M50 62 V44 M64 62 V52", deep, 6),
    )


_DRAWN: Final = {
    Kind.VAULT: _vault,
    Kind.THIEF: _thief,
    Kind.ONE: _one,
    Kind.GUARD: _guard,
    Kind.SPY: _spy,
    Kind.JESTER: _jester,
}
