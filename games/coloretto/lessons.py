"""The rules of Coloretto in pages, each about a moment of a game."""

from __future__ import annotations

from typing import Final

from games.core.lesson import Example, Lesson

_GAME: Final = Example(
    4,
    "deal-g deal-y deal-b deal-r first-4 draw card-p put-2 draw card-y put-2 draw card-j "
    "put-2 take-2 draw card-g put-4 draw card-b put-4 draw card-o put-3 draw card-+2 put-4 "
    "draw card-r put-1 take-4 draw card-g put-1 draw card-b put-1 draw card-p draw card-o "
    "take-3 draw card-r put-2 draw card-p put-4 draw card-o put-3 draw card-p put-3 draw "
    "card-r put-2 draw card-+2 put-1 draw card-y put-1 draw card-o put-3 draw card-o put-1 "
    "take-3 draw card-b",
)
_PAIR: Final = Example(
    2,
    "out-p out-b deal-y deal-o deal-g deal-r first-2 draw card-g put-1 draw card-g put-2 draw "
    "card-w put-3",
)
LESSONS: Final = (
    Lesson(
        "table",
        _GAME,
        ((70, 60), (62, 253), (236, 318), (452, 65), (762, 470), (640, 632), (1044, 1160)),
    ),
    Lesson("turn", _GAME, ((70, 60), (236, 318), (1036, 262), (452, 65)), bottom=572),
    Lesson(
        "scoring", _GAME, ((150, 728), (562, 806), (770, 762), (858, 892), (1044, 1160)), top=692
    ),
    Lesson("cards", _GAME, ((70, 60), (62, 253), (296, 112)), bottom=292),
    Lesson("start", _PAIR, ((478, 300), (710, 470), (942, 590)), bottom=630),
)
