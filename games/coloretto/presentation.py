"""The presentation of Coloretto."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.coloretto.model import COLOURS, NAMES, PLUS_POINTS, Card, break_down
from games.coloretto.pictures.board import draw_board
from games.coloretto.pictures.panels import draw_hand
from games.coloretto.rules import View
from games.coloretto.text import ask, describe_own, describe_table, offer
from games.core.art.pieces import back_face, card_face, coin_face, joker_face, sign_face
from games.core.art.svg import HUES, WOOD, WOOD_DEEP
from games.core.picture import Sprite
from games.core.presentation import Example, Lesson, Presentation, ScoreRow, ScoreSheet
from games.core.text import text

_MOVES: Final = (
    "deal-g deal-y deal-b deal-r first-4 draw card-p put-2 draw card-y put-2 draw card-j "
    "put-2 take-2 draw card-g put-4 draw card-b put-4 draw card-o put-3 draw card-+2 put-4 "
    "draw card-r put-1 take-4 draw card-g put-1 draw card-b put-1 draw card-p draw card-o "
    "take-3 draw card-r put-2 draw card-p put-4 draw card-o put-3 draw card-p put-3 draw "
    "card-r put-2 draw card-+2 put-1 draw card-y put-1 draw card-o put-3 draw card-o put-1 take-3"
)
_TURN: Final = Example(4, _MOVES)
_PLACE: Final = Example(4, f"{_MOVES} draw card-b")
_PAIR: Final = Example(
    2,
    "out-p out-b deal-y deal-o deal-g deal-r first-2 draw card-g put-1 draw card-g put-2 draw "
    "card-w put-3",
)
LESSONS: Final = (
    Lesson(
        "table",
        _PLACE,
        ((206, 105), (206, 210), (206, 340), (960, 84), (470, 336), (640, 598), (1044, 1060)),
    ),
    Lesson("turn", _TURN, ((206, 105), (670, 210), (466, 124), (960, 84)), bottom=530),
    Lesson(
        "scoring", _TURN, ((226, 752), (610, 858), (770, 728), (858, 858), (1044, 1060)), top=660
    ),
    Lesson("cards", _TURN, ((206, 105), (206, 210), (466, 124)), bottom=278),
    Lesson("start", _PAIR, ((250, 60), (250, 220), (250, 380)), bottom=510),
)


def list_scores(view: View) -> ScoreSheet:
    broken = [break_down(cards, view.table.chart) for cards in view.table.collections]
    colours = (
        ScoreRow(
            text(f"card-{NAMES[colour]}"), tuple(each.colours[colour].points for each in broken)
        )
        for colour in COLOURS
        if any(each.colours[colour].points for each in broken)
    )
    jokers = (f"×{cards[Card.JOKER]}" for cards in view.table.collections)
    return ScoreSheet(
        (
            *colours,
            ScoreRow(text("score-plus"), tuple(each.plus_points for each in broken)),
            ScoreRow(text("score-jokers"), tuple(jokers)),
        )
    )


FACES: Final[Mapping[str, Sprite]] = {
    **{f"coloretto_{NAMES[colour]}": card_face(HUES[NAMES[colour]]) for colour in COLOURS},
    f"coloretto_{NAMES[Card.PLUS]}": coin_face(f"+{PLUS_POINTS}"),
    f"coloretto_{NAMES[Card.JOKER]}": joker_face(),
    "coloretto_deck": back_face(),
    **{f"coloretto_row_{row}": sign_face(str(row), WOOD, WOOD_DEEP) for row in range(1, 6)},
}
PRESENTATION: Final = Presentation(
    accent=0x2A9D8F,
    minutes=30,
    weight=1,
    cover=tuple(FACES[f"coloretto_{name}"] for name in ("blue", "green", "joker", "red", "yellow")),
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    lessons=LESSONS,
    scores=list_scores,
    whole_labels=True,
    faces=FACES,
)
