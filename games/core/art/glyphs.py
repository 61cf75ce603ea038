"""Digits and Roman numerals drawn with a round pen, because sprites cannot contain text."""

from __future__ import annotations

from typing import Final

from games.core.art.svg import moved

_PEN: Final = {
    "0": "M30 7 C54 7 54 93 30 93 C6 93 6 7 30 7Z",
    "1": "M16 25 L36 9 V92",
    "2": "M9 30 C9 0 52 0 52 29 C52 50 16 66 9 92 H54",
    "3": "M10 9 H50 L29 41 C60 41 60 93 29 93 C19 93 11 88 7 80",
    "4": "M42 92 V9 L6 67 H56",
    "5": "M50 9 H16 L12 46 C28 33 54 41 54 67 C54 97 16 98 7 81",
    "6": "M44 8 C22 22 8 45 8 67 C8 101 54 101 54 67 C54 37 16 37 9 60",
    "7": "M8 9 H54 L25 92",
    "8": "M30 47 C8 47 8 8 30 8 C52 8 52 47 30 47 C1 47 1 93 30 93 C59 93 59 47 30 47Z",
    "9": "M17 92 C39 78 53 55 53 33 C53 -1 7 -1 7 33 C7 63 45 63 52 40",
    "+": "M6 52 H54 M30 28 V76",
    "I": "M11 8 V92",
    "V": "M8 8 L30 92 L52 8",
    "X": "M8 8 L52 92 M52 8 L8 92",
}
"""Pen strokes in a box of 60 by 100; the narrow one takes 22 by 100."""
_STEP: Final = 78
_NARROW: Final = {"I": 40}
"""Advance to the next sign where it is not `_STEP`."""


def glyphs(text: str, x: float, y: float, height: float, colour: str) -> str:
    """Write digits or Roman numerals centred on (x, y), `height` pixels tall."""
    scale = height / 100
    pen = (
        f'fill="none" stroke="{colour}" stroke-width="17" stroke-linecap="round" '
        'stroke-linejoin="round"'
    )
    steps = [_NARROW.get(char, _STEP) for char in text]
    left = x - (sum(steps) - 18) * scale / 2
    return "".join(
        moved(
            left + sum(steps[:index]) * scale,
            y - height / 2,
            scale,
            f'<path d="{_PEN[char]}" {pen}/>',
        )
        for index, char in enumerate(text)
    )
