"""How Keltis looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.core.art.emoji import SIZE, back_face, card_face
from games.core.art.palette import CREAM, GOLD, INK, SHADE
from games.core.art.svg import Box, document, rounded
from games.core.art.symbols import symbol
from games.core.picture import Sprite
from games.core.skin import ScoreRow, ScoreSheet, Skin
from games.core.text import text
from games.keltis.data import Tile
from games.keltis.lessons import LESSONS
from games.keltis.names import name_colour
from games.keltis.offers import offer
from games.keltis.pictures import draw_board, draw_hand
from games.keltis.pictures.pieces import sign
from games.keltis.speech import ask, describe_own, describe_table
from games.keltis.view import View
from games.rows.cards import COLOURS
from games.rows.pictures import ROW_HUES


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
    """Break the final scores down."""
    paths = (
        ScoreRow(name_colour(path), tuple(score.paths[path] for score in view.scores))
        for path in range(5)
    )
    return ScoreSheet(
        (
            *paths,
            ScoreRow(text("score-tiles"), tuple(score.tiles for score in view.scores)),
            ScoreRow(text("score-wishes"), tuple(score.wishes for score in view.scores)),
        )
    )


SKIN: Final = Skin(
    accent=0x3F9A49,
    minutes=30,
    weight=2,
    cover=tuple(FACES[f"keltis_{name}"] for name in ("g", "clover", "tall", "wish", "p")),
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    lessons=LESSONS,
    scores=list_scores,
    faces=FACES,
)
