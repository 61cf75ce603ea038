"""How the card game looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from games.core.game import Decision
from games.core.picture import Scene, Sprite
from games.core.skin import Choice, ScoreRow, ScoreSheet, Skin
from games.core.text import Text, text
from games.keltis_card import speech
from games.keltis_card.data import WHITE
from games.keltis_card.moves import Move
from games.keltis_card.names import name_place
from games.keltis_card.offers import offer
from games.keltis_card.pictures import FACES, draw_board, draw_hand
from games.keltis_card.view import View


class KeltisCardSkin(Skin[View, Move]):
    """Rows of cards and nine wishing stones."""

    accent: ClassVar[int] = 0x7C5CC0

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
        return offer(view, move)

    def scores(self, view: View) -> ScoreSheet:
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

    def faces(self) -> Mapping[str, Sprite]:
        return FACES


SKIN: Final = KeltisCardSkin()
