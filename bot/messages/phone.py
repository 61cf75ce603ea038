"""How much of a phone's screen a message takes, about: texts, pictures and buttons in pixels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Any, Final

from bot.messages import ui

VIEW: Final = 742
"""Pixels between header and input line of a phone with 390 x 844."""
_WIDTH: Final = 348
"""Width of a picture, and of a line without a button beside it."""
_GAP: Final = 8
_BUTTON: Final = 40
_FRAME: Final = 58
"""The author's name, margins and the edge."""
PRIVATE: Final = 48
"""What stands above and below a private message."""
_TALLEST: Final = 520
_DIVIDER: Final = 5
_LABEL_COLUMN: Final = 7.3
_LABEL_MARGIN: Final = 28
_ICON: Final = 26
_MARKUP: Final = re.compile(r"\*\*|\\(?=\W)|^(?:-# |#{1,3} )")
_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")


@dataclass(frozen=True, slots=True)
class _Type:
    """A size of letters, in pixels."""

    line: int
    latin: float
    wide: float
    """Width of a Japanese letter."""
    margin: int = 0
    """Space above and below."""

    def count_lines(self, words: str, width: float) -> int:
        """Return how many lines a text takes; lines of Latin letters break between words."""
        letters = _MARKUP.sub("", _EMOJI.sub("###", words))
        shown = [sign for sign in letters if unicodedata.category(sign) not in {"Cf", "Mn"}]
        wide = sum(map(_is_wide, shown))
        return max(1, ceil((wide * self.wide + (len(shown) - wide) * self.latin) / width))


_TEXT: Final = _Type(23, _WIDTH / 42, _WIDTH / 21)
_SMALL: Final = _Type(18, _WIDTH / 54, _WIDTH / 24.5)
_HEADING: Final = _Type(24, _WIDTH / 38, _WIDTH / 20.4, 6)


def _type_of(line: str) -> _Type:
    if line.startswith("-# "):
        return _SMALL
    return _HEADING if line.startswith("#") else _TEXT


def count_lines(words: str, width: float = _WIDTH) -> int:
    """Return how many lines a text takes."""
    return _type_of(words).count_lines(words, width)


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"


def _count_columns(words: str) -> int:
    return sum(2 if _is_wide(sign) or sign == "…" else 1 for sign in words)


def measure(parts: Iterable[ui.Part], *, is_private: bool = False) -> int:
    """Return the height of a message."""
    heights = [_measure(part) for part in parts]
    return _FRAME + sum(heights) + _GAP * (len(heights) - 1) + (PRIVATE if is_private else 0)


def left_lines(rest: int) -> int:
    """Return how many lines fit above other parts of this height in one view, below a title."""
    return (VIEW - rest - _GAP - _SMALL.line) // _TEXT.line


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
            beside = _width_of(part.accessory) + _GAP if part.accessory else 0
            return max(
                _BUTTON if part.accessory else 0,
                sum(_measure_line(line, _WIDTH - beside) for line in part.shown),
            )
        case ui.Picture(scene=scene):
            return min(_TALLEST, scene.height * _WIDTH // scene.width)
        case ui.Row(items):
            return _measure_row(items)
        case ui.Clip():
            return _TALLEST
        case _:
            return _DIVIDER


def _measure_line(line: str, width: float) -> int:
    kind = _type_of(line)
    return kind.line * kind.count_lines(line, width) + kind.margin


def _measure_row(items: Iterable[ui.Component]) -> int:
    rows, left = 0, 0.0
    for item in items:
        width = min(_WIDTH, _width_of(item))
        if width > left:
            rows += 1
            left = float(_WIDTH)
        left -= width + _GAP
    return rows * (_BUTTON + _GAP) - _GAP


def _width_of(button: dict[str, Any]) -> float:
    if "label" not in button:  # a select
        return _WIDTH
    icon = _ICON if "emoji" in button else 0
    return _LABEL_MARGIN + icon + _LABEL_COLUMN * _count_columns(button["label"])
