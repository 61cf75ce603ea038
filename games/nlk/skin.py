"""How NLK looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from games.core.art.emoji import back_face, lay_tile
from games.core.art.palette import CLOTH, CLOTH_DEEP, GOLD
from games.core.art.playing import suit_face
from games.core.art.symbols import symbol
from games.core.game import Decision
from games.core.picture import Scene, Sprite
from games.core.skin import Choice, ScoreRow, ScoreSheet, Skin
from games.core.text import Text, text
from games.nlk import offers, speech
from games.nlk.data import SUIT_NAMES
from games.nlk.moves import Move
from games.nlk.pictures import draw_board, draw_hand
from games.nlk.view import View


class NlkSkin(Skin[View, Move]):
    """Playing cards round a green-blue table."""

    accent: ClassVar[int] = 0xC8963E

    def board(self, view: View) -> Scene:
        return draw_board(view)

    def hand(self, view: View) -> Scene:
        return draw_hand(view)

    def summary(self, view: View) -> tuple[Text, ...]:
        return speech.describe_table(view)

    def own(self, view: View) -> tuple[Text, ...]:
        return speech.describe_own(view)

    def question(self, view: View, decision: Decision) -> Text:
        return offers.ask(view, decision)

    def choice(self, view: View, move: Move) -> Choice:
        return offers.offer(view, move)

    def scores(self, view: View) -> ScoreSheet:
        left = tuple(f"×{count}" if count else "–" for count in view.sizes)
        return ScoreSheet(
            (ScoreRow(text("score-lost"), view.lost), ScoreRow(text("score-left"), left))
        )

    def faces(self) -> Mapping[str, Sprite]:
        return _FACES


_FACES: Final[Mapping[str, Sprite]] = {
    **{f"nlk_{name}": suit_face(name) for name in SUIT_NAMES},
    offers.DECK.name: back_face(),
    offers.TABLE.name: lay_tile(CLOTH, CLOTH_DEEP, symbol("arrow", 20, 14, 88, GOLD)),
}

SKIN: Final = NlkSkin()
