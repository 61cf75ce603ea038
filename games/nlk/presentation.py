"""The presentation of NLK."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core import Seat, text
from games.core.art.pieces import back_face, lay_tile, suit_face
from games.core.art.svg import CLOTH, CLOTH_DEEP, GOLD, symbol
from games.core.picture import Sprite
from games.core.presentation import Example, Lesson, Presentation, ScoreRow, ScoreSheet
from games.nlk.model import DECK, SUIT_NAMES, TABLE
from games.nlk.pictures.board import draw_board
from games.nlk.pictures.panels import draw_hand
from games.nlk.rules import View
from games.nlk.text import ask, describe_own, describe_table, offer

_ONE: Final = Example(
    4,
    "dealer-2 card-qd card-qc card-8c card-7c card-10c card-9d give-1 card-qs card-js give-3 "
    "card-qh give-3 card-10h card-8d card-ah card-7h give-3 card-7s card-kd give-4 card-10d "
    "card-ac give-1 card-7d",
)
_TWO: Final = Example(
    4,
    "dealer-1 card-ah card-7s card-qh card-7h card-9c card-as card-8s give-1 card-10s give-2 "
    "card-jc give-2 card-kh card-7d give-3 card-7c card-9s card-10h give-2 card-10d card-8d "
    "give-1 card-ad card-8c card-qd card-jd card-qs give-3 card-kc keep card-qc card-ac "
    "give-4 card-9d card-8h card-ks keep card-9h give-3 card-js card-kd card-jh card-10c "
    "lay-qh lay-7c",
)
LESSONS: Final = (
    Lesson(
        "table",
        _ONE,
        (
            *((450, 370), (730, 370), (352, 100), (262, 230)),
            *((736, 800), (548, 60), (448, 850), (330, 560)),
        ),
    ),
    Lesson("cards", _ONE, ((450, 370), (730, 370)), top=324, bottom=584),
    Lesson("one", _ONE, ((58, 52), (452, 60), (150, 272)), seat=Seat(2)),
    Lesson(
        "two",
        _TWO,
        ((176, 262), (450, 262), (196, 340), (533, 352), (528, 274), (590, 540)),
        top=216,
        bottom=590,
    ),
    Lesson("round", _TWO, ((50, 56), (292, 190), (460, 312), (580, 470)), bottom=560, seat=Seat(1)),
    Lesson("match", _TWO, ((466, 728), (210, 738)), top=566),
)


def list_scores(view: View) -> ScoreSheet:
    # A single hand has no count: it was lost or not.
    lost: tuple[int | str, ...] = view.standing.lost
    if view.terms.hands == 1:
        lost = tuple("×" if count else "–" for count in lost)
    left = tuple(f"×{count}" if count else "–" for count in view.sizes)
    return ScoreSheet(
        (
            ScoreRow(text("score-lost" if view.terms.hands > 1 else "score-loser"), lost),
            ScoreRow(text("score-left"), left),
        )
    )


FACES: Final[Mapping[str, Sprite]] = {
    **{f"nlk_{name}": suit_face(name) for name in SUIT_NAMES},
    DECK.name: back_face(),
    TABLE.name: lay_tile(CLOTH, CLOTH_DEEP, symbol("arrow", 20, 14, 88, GOLD)),
}
PRESENTATION: Final = Presentation(
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
