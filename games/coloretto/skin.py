"""How Coloretto looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.coloretto.data import COLOURS, NAMES, PLUS_POINTS, Card
from games.coloretto.lessons import LESSONS
from games.coloretto.offers import offer
from games.coloretto.pictures import draw_board, draw_hand
from games.coloretto.scoring import break_down
from games.coloretto.speech import ask, describe_own, describe_table
from games.coloretto.view import View
from games.core.art.emoji import back_face, card_face, coin_face, joker_face, sign_face
from games.core.art.palette import HUES, WOOD, WOOD_DEEP
from games.core.picture import Sprite
from games.core.skin import ScoreRow, ScoreSheet, Skin
from games.core.text import text


def list_scores(view: View) -> ScoreSheet:
    """Break the final scores down."""
    broken = [break_down(cards, view.chart) for cards in view.collections]
    colours = (
        ScoreRow(
            text(f"card-{NAMES[colour]}"), tuple(each.colours[colour].points for each in broken)
        )
        for colour in COLOURS
        if any(each.colours[colour].points for each in broken)
    )
    jokers = (f"×{cards[Card.JOKER]}" for cards in view.collections)
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
SKIN: Final = Skin(
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
