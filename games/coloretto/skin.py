"""How Coloretto looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from games.coloretto import speech
from games.coloretto.data import COLOURS, NAMES, PLUS_POINTS, Card
from games.coloretto.moves import Move
from games.coloretto.pictures import draw_board, draw_hand
from games.coloretto.scoring import break_down
from games.coloretto.view import View
from games.core.art.emoji import back_face, card_face, coin_face, joker_face, sign_face
from games.core.art.palette import HUES, WOOD, WOOD_DEEP
from games.core.game import Decision
from games.core.picture import Scene, Sprite
from games.core.skin import Choice, ScoreRow, ScoreSheet, Skin
from games.core.text import Text, text


class ColorettoSkin(Skin[View, Move]):
    """Seven colours on a green-blue cloth."""

    accent: ClassVar[int] = 0x2A9D8F

    def board(self, view: View) -> Scene:
        return draw_board(view)

    def hand(self, view: View) -> Scene:
        return draw_hand(view)

    def summary(self, view: View) -> tuple[Text, ...]:
        return speech.describe_table(view)

    def own(self, view: View) -> tuple[Text, ...]:
        return speech.describe_own(view)

    def question(self, view: View, decision: Decision) -> Text:
        return speech.ask(view, decision)

    def choice(self, view: View, move: Move) -> Choice:
        return speech.offer(view, move)

    def scores(self, view: View) -> ScoreSheet:
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

    def faces(self) -> Mapping[str, Sprite]:
        return _FACES


_FACES: Final[Mapping[str, Sprite]] = {
    **{f"coloretto_{NAMES[colour]}": card_face(HUES[NAMES[colour]]) for colour in COLOURS},
    f"coloretto_{NAMES[Card.PLUS]}": coin_face(f"+{PLUS_POINTS}"),
    f"coloretto_{NAMES[Card.JOKER]}": joker_face(),
    "coloretto_deck": back_face(),
    **{f"coloretto_row_{row}": sign_face(str(row), WOOD, WOOD_DEEP) for row in range(1, 6)},
}

SKIN: Final = ColorettoSkin()
