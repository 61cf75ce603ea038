"""How the card game looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.art.emoji import SIZE, back_face, card_face
from games.core.picture import Sprite
from games.core.skin import ScoreRow, ScoreSheet, Skin
from games.core.text import text
from games.keltis_card.data import PLACES, WHITE
from games.keltis_card.lessons import LESSONS
from games.keltis_card.names import name_place
from games.keltis_card.offers import offer
from games.keltis_card.pictures import draw_board, draw_hand
from games.keltis_card.pictures.cards import HUES_BY_PLACE
from games.keltis_card.speech import ask, describe_own, describe_table
from games.keltis_card.view import View
from games.rows.pictures import draw_gem

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
    """Break the final scores down."""
    rows = (
        ScoreRow(name_place(place), tuple(score.rows[place] for score in view.scores))
        for place in range(WHITE)
    )
    return ScoreSheet(
        (
            *rows,
            ScoreRow(name_place(WHITE), tuple(score.whites for score in view.scores)),
            ScoreRow(text("score-wishes"), tuple(score.wishes for score in view.scores)),
        )
    )


SKIN: Final = Skin(
    accent=0x7C5CC0,
    minutes=20,
    weight=2,
    cover=tuple(FACES[f"keltis_card_{name}"] for name in ("r", "g", "wish", "b", "y")),
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
