"""How NLK looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.art.emoji import back_face, lay_tile
from games.core.art.palette import CLOTH, CLOTH_DEEP, GOLD
from games.core.art.playing import suit_face
from games.core.art.symbols import symbol
from games.core.picture import Sprite
from games.core.skin import ScoreRow, ScoreSheet, Skin
from games.core.text import text
from games.nlk.data import SUIT_NAMES
from games.nlk.lessons import LESSONS
from games.nlk.names import DECK, TABLE
from games.nlk.offers import offer
from games.nlk.pictures import draw_board, draw_hand
from games.nlk.speech import ask, describe_own, describe_table
from games.nlk.view import View


def list_scores(view: View) -> ScoreSheet:
    """Break the final scores down."""
    # Of a single hand there is nothing to count: it was lost or not.
    lost = view.lost if view.hands > 1 else tuple("×" if count else "–" for count in view.lost)
    left = tuple(f"×{count}" if count else "–" for count in view.sizes)
    return ScoreSheet(
        (
            ScoreRow(text("score-lost" if view.hands > 1 else "score-loser"), lost),
            ScoreRow(text("score-left"), left),
        )
    )


FACES: Final[Mapping[str, Sprite]] = {
    **{f"nlk_{name}": suit_face(name) for name in SUIT_NAMES},
    DECK.name: back_face(),
    TABLE.name: lay_tile(CLOTH, CLOTH_DEEP, symbol("arrow", 20, 14, 88, GOLD)),
}
SKIN: Final = Skin(
    accent=0xC8963E,
    minutes=30,
    weight=2,
    cover=tuple(FACES[f"nlk_{name}"] for name in ("clubs", "diamonds", "deck", "hearts", "spades")),
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    lessons=LESSONS,
    scores=list_scores,
    piece=FACES[DECK.name],
    names_losers=True,
    faces=FACES,
)
