"""The presentation of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core.art.pieces import SIZE, back_face, card_face
from games.core.game import Seat
from games.core.picture import Sprite
from games.core.presentation import Example, Lesson, Presentation, ScoreRow, ScoreSheet
from games.core.text import text
from games.keltis_card.events import name_colour
from games.keltis_card.pictures.board import draw_board, draw_hand
from games.keltis_card.pictures.pieces import HUES_BY_PLACE
from games.keltis_card.rules import View
from games.keltis_card.state import PLACES, POINT, WHITE
from games.keltis_card.text import ask, describe_own, describe_table, offer
from games.rows.pictures import draw_gem

_GAME: Final = Example(
    3,
    "first-2 w3 b7 y3 b10 g5 r3 w6 y5 y8 p5 g3 r7 g10 b6 p9 b4 g5 b6 rx yx p6 r6 w8 g6 "
    "pair-y5,g5 deck p3 deck r10 play-p5 deck g1 pair-r6,p6 deck bx deck rx pair-r3,y3 deck "
    "p4 deck p4 play-g3 pile-p play-w8 deck b5 pair-p4,p4 deck p2 deck g6 play-r7 pile-p "
    "play-b5 deck y9 play-p3 pile-p play-b4 pile-g play-y9 deck y2 play-w3>p deck p0 drop-p4 "
    "deck g7 play-g6 deck y6 play-w6 pile-p play-g5 deck yx play-y6 deck b3 play-b7 deck b0 "
    "drop-y8 deck y1 drop-rx deck y4 play-p4 deck g4 pair-y1,g1 pile-r deck w0 drop-rx pile-g "
    "play-r10 deck p5 play-w0 pile-r play-g5 pile-y play-p4 deck g4 drop-yx pile-r drop-b3 "
    "deck w2 drop-g4 pile-b play-p6 pile-r play-w2 pile-g drop-p0 deck gx play-r6 deck y4 "
    "play-g4 deck y3 drop-p2 deck p7 drop-y4 deck y5 play-y4 pile-y play-p5 deck r2 drop-y5 "
    "deck px play-y4 deck w5 drop-b10 deck r4 play-p9 pile-b play-w5>b deck g0 play-p7 deck "
    "b1 play-px deck y7 play-y3 deck w4 drop-g4 deck w10",
)
LESSONS: Final = (
    Lesson(
        "table",
        _GAME,
        ((38, 40), (46, 170), (211, 217), (232, 340), (745, 342), (930, 430), (488, 372)),
    ),
    Lesson("turn", _GAME, ((46, 46), (150, 180), (538, 180)), bottom=216, seat=Seat(2)),
    Lesson("rows", _GAME, ((745, 342), (750, 534), (965, 730), (680, 431), (905, 625)), top=288),
    Lesson("scoring", _GAME, ((228, 552), (286, 646), (748, 562), (905, 625)), top=482),
    Lesson("end", _GAME, ((965, 730),), top=676),
)

FACES: Final[Mapping[str, Sprite]] = {
    **{
        f"keltis_card_{letter}": card_face(hue)
        for letter, hue in zip(PLACES, HUES_BY_PLACE, strict=True)
    },
    "keltis_card_deck": back_face(),
    "keltis_card_wish": draw_gem(SIZE),
}
"""By name."""


def list_scores(view: View) -> ScoreSheet:
    """Break down the final scores."""
    rows = (
        ScoreRow(name_colour(PLACES[place]), tuple(score.rows[place] for score in view.scores))
        for place in range(WHITE)
    )
    return ScoreSheet(
        (
            *rows,
            ScoreRow(name_colour(POINT), tuple(score.whites for score in view.scores)),
            ScoreRow(text("score-wishes"), tuple(score.wishes for score in view.scores)),
        )
    )


PRESENTATION: Final = Presentation(
    accent=0x7C5CC0,
    minutes=20,
    weight=2,
    cover=tuple(FACES[f"keltis_card_{name}"] for name in ("r", "g", "wish", "b", "y")),
    board=draw_board,
    hand=draw_hand,
    pages={"join": (partial(draw_hand, joins=True), partial(describe_own, joins=True))},
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    lessons=LESSONS,
    scores=list_scores,
    faces=FACES,
)
