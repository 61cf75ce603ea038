"""How Keltis looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from games.core.game import Decision
from games.core.picture import Scene, Sprite
from games.core.skin import Choice, ScoreRow, ScoreSheet, Skin
from games.core.text import Text, text
from games.keltis import speech
from games.keltis.moves import Move
from games.keltis.names import name_colour
from games.keltis.offers import offer
from games.keltis.pictures import FACES, draw_board, draw_hand
from games.keltis.view import View


class KeltisSkin(Skin[View, Move]):
    """Five paths of stones."""

    accent: ClassVar[int] = 0x3F9A49

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

    def faces(self) -> Mapping[str, Sprite]:
        return FACES


SKIN: Final = KeltisSkin()
