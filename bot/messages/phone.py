"""How much of a phone's screen a message takes, about: texts, pictures and buttons in pixels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from bot.messages import ui

VIEW: Final = 742
"""Pixels between header and input line of a phone with 390 x 844."""
LINE: Final = 23
"""Height of a line of text."""
_SMALL_LINE: Final = 18
_WIDTH: Final = 348
"""Width of a picture, and of a line without a button beside it."""
_GAP: Final = 8
_BUTTON: Final = 40
_FRAME: Final = 58
"""The author's name, margins and the edge."""
_PRIVATE: Final = 48
"""What stands above and below a private message."""
_TALLEST: Final = 520
_DIVIDER: Final = 5
_COLUMN: Final = _WIDTH / 42
"""Width of a Latin letter; a Japanese one is as wide as two."""
_LABEL_COLUMN: Final = 7.3
_LABEL_MARGIN: Final = 28
_ICON: Final = 26
_MARKUP: Final = re.compile(r"\*\*|\\(?=\W)|^(?:-# |#{1,3} )")
_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")


def count_lines(words: str, width: float = _WIDTH) -> int:
    """Return how many lines a text takes."""
    columns = _count_columns(_MARKUP.sub("", _EMOJI.sub("###", words)))
    return max(1, -(-columns // int(width / _COLUMN)))


def _count_columns(words: str) -> int:
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in words
        if unicodedata.category(sign) not in {"Cf", "Mn"}
    )


def measure(parts: Iterable[ui.Part], *, is_private: bool = False) -> int:
    """Return the height of a message."""
    heights = [_measure(part) for part in parts]
    return _FRAME + sum(heights) + _GAP * (len(heights) - 1) + (_PRIVATE if is_private else 0)


def left_lines(rest: int) -> int:
    """Return how many lines fit above other parts of this height in one view, below a title."""
    return (VIEW - rest - _GAP - _SMALL_LINE) // LINE


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
    height = _SMALL_LINE if line.startswith("-# ") else LINE
    return height * count_lines(line, width)


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
