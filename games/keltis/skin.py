"""How Keltis looks and speaks."""

from __future__ import annotations

from typing import Final

from games.core.skin import ScoreRow, ScoreSheet, Skin
from games.core.text import text
from games.keltis.names import name_colour
from games.keltis.offers import offer
from games.keltis.pictures import FACES, draw_board, draw_hand
from games.keltis.speech import ask, describe_own, describe_table
from games.keltis.view import View


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
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    scores=list_scores,
    faces=FACES,
)
