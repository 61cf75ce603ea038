"""A quick game with hidden cards that never decide anything.

Chance picks who begins and deals everybody a hidden card. In every round all pick at the same
time, unseen; then each in turn passes or gambles until the die says three. What stands on the
cards does not matter, so that two runs which differ in the cards alone must look the same to
everybody but their holders.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from games.catalog import GamePackage
from games.core.game import Decision, Event, Seat, Step
from games.core.lesson import Example, Lesson
from games.core.picture import Label, Scene, Sprite
from games.core.skin import Choice, ScoreRow, ScoreSheet, Skin
from games.core.text import Player, Text, text
from tests.support.toy_game import Toy, ToyState, ToyView, choose, gamble

CARDS: Final = ("vazum", "bexil", "corvo", "dulmi", "efrin", "fasko", "gorvu", "hulby")
"""Names that stand in no other text."""


class Cards(Toy):
    """The game; `shift` says which card each deal stands for."""

    id = "cards"

    def __init__(self, shift: int = 0) -> None:
        self._shift = shift

    def card(self, number: int) -> str:
        """Return the name of the card that was dealt."""
        return CARDS[(number + self._shift) % len(CARDS)]

    def _apply_chance(self, state: ToyState, number: int, move: str) -> Step[ToyState]:
        step = super()._apply_chance(state, number, move)
        if move in ("x1", "x2"):  # the turn goes on
            return replace(
                step,
                state=replace(step.state, turn=state.turn, rounds=state.rounds, picks=state.picks),
            )
        if not move.startswith("d"):
            return step
        seat = state.hands.index(0)
        secret = Event(text("told-deal", card=self.card(number)), only=frozenset({Seat(seat)}))
        return Step(step.state, (secret,))

    def _pick(self, state: ToyState, seat: Seat, move: str) -> Step[ToyState]:
        step = super()._pick(state, seat, move)
        if step.state.turn is None:
            return step
        chosen = [*state.picks[:seat], move, *state.picks[seat + 1 :]]
        points = tuple(
            had + 1 + (pick == "twice") for had, pick in zip(state.points, chosen, strict=True)
        )
        return replace(step, state=replace(step.state, points=points))


def make_package(shift: int = 0) -> GamePackage:
    """Return the game with its looks; another shift turns all cards into others."""
    game = Cards(shift)

    def name(view: ToyView) -> str:
        return game.card(view.hand) if view.hand else "none"

    def board(view: ToyView) -> Scene:
        return _scene(str(view.points))

    def hand(view: ToyView) -> Scene:
        return _scene(name(view))

    def own(view: ToyView) -> tuple[Text, ...]:
        points = view.points[view.seat or 0]
        return text("own-score", score=points), text("own-card", card=name(view))

    skin = Skin(
        accent=0x446688,
        minutes=1,
        weight=1,
        cover=(_BLANK,) * 5,
        board=board,
        hand=hand,
        summary=_summary,
        own=own,
        question=_question,
        choice=_choice,
        lessons=(Lesson("pick", Example(2, ""), ((100, 100),)),),
        scores=_scores,
        faces={},
    )
    words = Path(__file__).parent / "words"
    return GamePackage(game, skin, choose, words, standing={"always_gamble": gamble})


def _summary(view: ToyView) -> tuple[Text, ...]:
    return tuple(
        text("summary-points", player=Player(Seat(seat)), points=points)
        for seat, points in enumerate(view.points)
    )


def _question(_view: ToyView, decision: Decision) -> Text:
    return text(f"question-{decision.kind}")


def _choice(_view: ToyView, move: str) -> Choice:
    return Choice(text(f"choice-{move}"))


def _scores(view: ToyView) -> ScoreSheet:
    return ScoreSheet((ScoreRow(text("score-points"), view.points),))


def _scene(words: str) -> Scene:
    return Scene(40, 40, _BLANK, (Label(words, 0, 0, 20, "#000000"),))


_BLANK: Final = Sprite("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>", 40, 40)
