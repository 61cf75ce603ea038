"""How much of a phone's screen a message takes, about: texts, pictures and buttons in pixels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from math import ceil
from typing import Any, Final

from bot.messages import ui

VIEW: Final = 742
"""Pixels between header and input line of a phone with 390 x 844."""
_WIDTH: Final = 348
"""Width of a picture, and of a line without a button beside it."""
_GAP: Final = 8
_BESIDE: Final = 14
"""Between a text and the button beside it."""
_BUTTON: Final = 40
_FRAME: Final = 58
"""The author's name, margins and the edge."""
PRIVATE: Final = 48
"""What stands above and below a private message."""
_TALLEST: Final = 520
_DIVIDER: Final = 5
_LABEL_SIZE: Final = 14
_LABEL_MARGIN: Final = 28
_ICON: Final = 26
_TALL_BUTTON: Final = 46
"""Height of a button with two lines."""
_BOLD: Final = 1.06
"""Width of bold Latin letters, compared with others."""
_MARKUP: Final = re.compile(r"\*\*|\\(?=\W)|^(?:-# |#{1,3} |> )")
_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_LINK: Final = re.compile(r"\[([^\]]*)\]\(https?://[^)]*\)")
_PICTURE: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for an emoji of the application."""
_WORD: Final = re.compile(
    r"[\x21-\u024f\u2010-\u2026]+ ?|.(?:[、。：）」！？・ー]|\u2060[\x21-\u024f]*)*", re.DOTALL
)
"""A text breaks after it; Japanese after any letter whose next one may begin a line."""
_WIDTHS: Final = {
    sign: width
    for width, signs in (
        (0.23, " \u00a0"),
        (0.29, "!'’‘,.:;Iijl|"),
        (0.38, "()[]/-frt{}"),
        (0.48, '"“”„*?sz'),
        (0.61, "ABEFJKLPRSTVXYZÄbdhnopquöü"),
        (0.87, "mwMW%@—"),
        (0.55, "–−·"),
        (1.4, _PICTURE),
    )
    for sign in signs
}
"""Widths of letters in a sans-serif font, compared with its size."""


@cache
def _width_of_sign(sign: str) -> float:
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    if unicodedata.category(sign) in {"Cf", "Mn"}:
        return 0.0
    if sign > "\u024f":
        return 1.3 if sign > "\uffff" else 1.0  # emoji; Japanese, and symbols
    return 0.72 if sign.isupper() else 0.55


def width_of(words: str) -> float:
    """Return the width of a text, compared with the size of its letters."""
    return sum(map(_width_of_sign, words))


@dataclass(frozen=True, slots=True)
class _Type:
    """A kind of line, in pixels."""

    size: int
    """Size of its letters."""
    height: int
    margin: int = 0
    """Space above and below."""
    is_bold: bool = False

    def count_lines(self, words: str, width: float) -> int:
        """Return how many lines a text takes."""
        bold = _BOLD if self.is_bold or words.startswith("**") else 1
        full = width / self.size
        shown = _MARKUP.sub("", _LINK.sub(r"\1", _EMOJI.sub(_PICTURE, words)))
        if width_of(shown) * bold <= full:
            return 1
        lines, left = 1, full
        for word in _WORD.findall(shown):
            taken = width_of(word) * (bold if len(word) > 1 else 1)
            if taken - _WIDTHS[" "] > left:
                lines += ceil(taken / full)
                left = full
            left -= taken
        return lines


_TEXT: Final = _Type(16, 23)
_SMALL: Final = _Type(13, 18)
_HEADING: Final = _Type(17, 24, margin=6, is_bold=True)


def _type_of(line: str) -> _Type:
    if line.startswith("-# "):
        return _SMALL
    return _HEADING if line.startswith("#") else _TEXT


def count_lines(words: str, width: float = _WIDTH) -> int:
    """Return how many lines a text takes."""
    return _type_of(words).count_lines(words, width)


def measure(parts: Iterable[ui.Part], *, is_private: bool = False) -> int:
    """Return the height of a message."""
    return _FRAME - _GAP + stack(parts) + (PRIVATE if is_private else 0)


def stack(parts: Iterable[ui.Part]) -> int:
    """Return the height of parts one below the other, with the space below each."""
    return sum(_measure(part) + _GAP for part in parts)


def left_lines(rest: int) -> int:
    """Return how many lines fit above other parts of this height in one view, below a title."""
    return (VIEW - rest - _GAP - _SMALL.height) // _TEXT.height


def fill_rows(*groups: Sequence[ui.Component]) -> tuple[ui.Row, ...]:
    """Return rows of as many buttons as fit side by side, as few rows as possible.

    Each group begins a row, unless that takes more rows.
    """
    apart = [row for group in groups for row in _fill_rows(group)]
    together = _fill_rows(chain.from_iterable(groups))
    return tuple(together if len(together) < len(apart) else apart)


def _fill_rows(buttons: Iterable[ui.Component]) -> list[ui.Row]:
    rows = list[list[ui.Component]]()
    left = 0.0
    for button in buttons:
        width = _width_of(button)
        if not rows or width > left or len(rows[-1]) == ui.BUTTONS_PER_ROW:
            rows.append([])
            left = float(_WIDTH)
        rows[-1].append(button)
        left -= width + _GAP
    return [ui.Row(tuple(row)) for row in rows]


def _measure(part: ui.Part) -> int:
    match part:
        case ui.Block():
            beside = _width_of(part.accessory) + _BESIDE if part.accessory else 0
            return max(
                _BUTTON if part.accessory else 0,
                sum(_measure_line(line, _WIDTH - beside) for line in _split(part.shown)),
            )
        case ui.Picture(scene=scene):
            return min(_TALLEST, ceil(scene.height * _WIDTH / scene.width))
        case ui.Row(items):
            return _measure_row(items)
        case ui.Clip():
            return _TALLEST
        case _:
            return _DIVIDER


def _split(lines: Iterable[str]) -> list[str]:
    """Return the lines of texts; a note of several lines is one text."""
    return [line for text in lines for line in text.split("\n")]


def _measure_line(line: str, width: float) -> int:
    kind = _type_of(line)
    return kind.height * kind.count_lines(line, width) + kind.margin


def _measure_row(items: Iterable[ui.Component]) -> int:
    height, left = -_GAP, 0.0
    for item in items:
        width = _width_of(item)
        if width > left:
            height += _GAP + (_BUTTON if width <= _WIDTH else _TALL_BUTTON)
            left = float(_WIDTH)
        left -= width + _GAP
    return height


def _width_of(button: dict[str, Any]) -> float:
    if "label" not in button:  # a select
        return _WIDTH
    icon = _ICON if "emoji" in button else 0
    return _LABEL_MARGIN + icon + _LABEL_SIZE * width_of(button["label"])
