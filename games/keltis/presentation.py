"""The presentation of Keltis."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from games.core.art.pieces import SIZE, back_face, card_face
from games.core.art.svg import CREAM, GOLD, INK, SHADE, Box, document, rounded
from games.core.art.symbols import symbol
from games.core.game import Seat
from games.core.picture import Sprite
from games.core.presentation import Example, Lesson, Presentation, ScoreRow, ScoreSheet
from games.core.text import text
from games.keltis.events import name_colour
from games.keltis.pictures.board import draw_board
from games.keltis.pictures.panels import draw_hand
from games.keltis.pictures.pieces import sign
from games.keltis.rules import View
from games.keltis.state import Tile
from games.keltis.text import ask, describe_own, describe_table, offer
from games.rows.cards import COLOURS
from games.rows.pictures import ROW_HUES

_GAME: Final = Example(
    3,
    "first-2 tile-c tile-3 tile-w tile-w tile-2 tile-w tile-c tile-1 tile-w tile-2 tile-c "
    "tile-w tile-2 tile-c tile-w tile-1 tile-c tile-c tile-c tile-3 tile-w tile-c tile-w "
    "tile-w tile-c y7 g2 g6 p6 r5 y10 y5 g9 b7 g10 p7 r8 g5 y2 b10 r9 b9 r0 g9 y8 p9 p1 y5 p2 "
    "tall-g2 deck y9 tall-b10 deck y8 tall-p1 deck r8 play-y10 deck r4 play-r9 deck y9 "
    "play-p2 go-p deck g5 play-y9 deck p8 play-g10 deck y0 play-g9 deck b5 play-y7 deck r2 "
    "play-y8 deck g1 play-r0 deck p2 play-r2 deck b5 drop-y9 deck g2 play-p2 deck b2 play-y5 "
    "go-g deck y6 play-r8 pile-y play-b9 deck r6 drop-y6 deck r5 drop-y9 deck r1 drop-y8 deck "
    "p5 drop-b5 deck y6 drop-p7 pile-b play-p5 deck b10 drop-y6 deck r7 drop-g5 pile-y",
)
LESSONS: Final = (
    Lesson(
        "table",
        _GAME,
        (
            (251, 647),
            (58, 50),
            (887, 393),
            (522, 304),
            (628, 428),
            (162, 777),
            (360, 757),
            (254, 886),
        ),
    ),
    Lesson("cards", _GAME, ((216, 872), (516, 866), (712, 895), (778, 1003)), top=835),
    Lesson(
        "turn",
        _GAME,
        ((46, 46), (150, 160), (274, 466), (150, 583), (866, 274), (1028, 354)),
        seat=Seat(0),
    ),
    Lesson("tiles", _GAME, ((569, 165), (357, 165), (675, 165), (993, 165)), bottom=330),
    Lesson("scoring", _GAME, ((216, 980), (460, 975)), top=943, bottom=1051),
    Lesson("end", _GAME, ((58, 50), (781, 165), (887, 165), (993, 165)), bottom=330),
)


@cache
def _paper(art: str) -> Sprite:
    box = Box(4, 2, SIZE - 8, SIZE - 8)
    shadow = rounded(Box(4, 6, SIZE - 8, SIZE - 8), 26, SHADE, 'fill-opacity=".45"')
    return document(SIZE, SIZE, shadow, rounded(box, 26, CREAM), art)


FACES: Final[Mapping[str, Sprite]] = {
    **{f"keltis_{letter}": card_face(hue) for letter, hue in zip(COLOURS, ROW_HUES, strict=True)},
    "keltis_deck": back_face(),
    "keltis_wish": _paper(sign(Tile.WISH, SIZE)),
    "keltis_clover": _paper(sign(Tile.CLOVER, SIZE)),
    "keltis_tall": _paper(symbol("crown", 20, 16, 88, INK) + symbol("crown", 26, 22, 76, GOLD)),
}
"""By name."""


def list_scores(view: View) -> ScoreSheet:
    """Break down the final scores."""
    paths = (
        ScoreRow(name_colour(COLOURS[path]), tuple(score.paths[path] for score in view.scores))
        for path in range(5)
    )
    return ScoreSheet(
        (
            *paths,
            ScoreRow(text("score-tiles"), tuple(score.tiles for score in view.scores)),
            ScoreRow(text("score-wishes"), tuple(score.wishes for score in view.scores)),
        )
    )


PRESENTATION: Final = Presentation(
    accent=0x3F9A49,
    minutes=30,
    weight=2,
    cover=tuple(FACES[f"keltis_{name}"] for name in ("g", "clover", "tall", "wish", "p")),
    board=draw_board,
    hand=draw_hand,
    pages={"tall": (partial(draw_hand, tall=True), partial(describe_own, tall=True))},
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    lessons=LESSONS,
    scores=list_scores,
    faces=FACES,
)
