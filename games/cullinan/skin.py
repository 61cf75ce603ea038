"""How Cullinan looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from games.core.game import Decision
from games.core.picture import Scene, Sprite
from games.core.skin import Choice, ScoreRow, ScoreSheet, Skin
from games.core.text import Text, text
from games.cullinan import offers, speech
from games.cullinan.cards import ROMANS
from games.cullinan.data import FIVE, worth
from games.cullinan.moves import Move
from games.cullinan.pictures import draw_board, draw_hand, faces
from games.cullinan.view import View


class CullinanSkin(Skin[View, Move]):
    """Nine great stones over the cloth."""

    accent: ClassVar[int] = 0x9FCFE8

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
        return offers.offer(view, move)

    def scores(self, view: View) -> ScoreSheet:
        winners = view.outcome.winners if view.outcome else frozenset()
        names = (
            " ".join(ROMANS[number - 1] for number in each.cullinans) or "–"
            for each in view.players
        )
        safe = (str(worth(each.vault) + FIVE * sum(each.fives)) for each in view.final)
        held = (str(worth(each.hand) + worth(each.down)) for each in view.final)
        won = (int(seat in winners) for seat in range(len(view.players)))
        return ScoreSheet(
            (
                ScoreRow(text("score-cullinans"), tuple(names)),
                ScoreRow(text("score-safe"), tuple(safe)),
                ScoreRow(text("score-held"), tuple(held)),
                ScoreRow(text("score-won"), tuple(won)),
            )
        )

    def faces(self) -> Mapping[str, Sprite]:
        return _FACES


_FACES: Final = faces()

SKIN: Final = CullinanSkin()
