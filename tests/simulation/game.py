"""A short game with hidden cards that decide nothing.

Chance picks the first seat and deals every seat a hidden card. In each round all seats choose at
the same time; then each in turn passes or gambles until the die shows three. Before that a seat may
nod, or peek at the next seat's card and name it. The cards have no effect, so two runs that differ
only in cards must look the same to all who do not see them. The one exception is a chain of a peek
and a guess, which is legal in one run only.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from games.ai.evaluation import Evaluation, Evaluator
from games.catalog import Catalogue, GamePackage
from games.core.game import CHANCE, Decision, Event, Seat, Step, next_seat
from games.core.picture import Label, Scene, Sprite
from games.core.presentation import Choice, Example, Lesson, Presentation, ScoreRow, ScoreSheet
from games.core.text import Player, text
from tests.support.games import GAMES
from tests.support.toy_game import Toy, ToyState, ToyView, gamble

CARDS: Final = ("vazum", "bexil", "corvo", "dulmi", "efrin", "fasko", "gorvu", "hulby")
"""Names that occur in no other text."""


class Cards(Toy):
    """The game; `shift` maps the deals to cards."""

    id = "cards"

    def __init__(self, shift: int = 0) -> None:
        self._shift = shift

    def card(self, number: int) -> str:
        """Return the name of the card that was dealt."""
        return CARDS[(number + self._shift) % len(CARDS)]

    def decisions(self, state: ToyState) -> tuple[Decision, ...]:
        asked = super().decisions(state)
        if _is_guessing(state):
            return tuple(replace(decision, kind="guess") for decision in asked)
        return asked

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        moves = super().legal_moves(state, seat)
        if _is_guessing(state) and seat == state.turn:
            return (f"guess-{state.hands[next_seat(seat, len(state.hands))]}", "guess-0")
        # Only early, for short games.
        is_early = "pass" in moves and state.rounds > 1
        return (*moves, "nod", "peek") if is_early and not state.did else moves

    def keeps_turn(self, view: ToyView, move: str) -> bool:
        return move == "nod"

    def apply(self, state: ToyState, seat: Seat, move: str) -> Step[ToyState]:
        if seat == CHANCE or move not in self.legal_moves(state, seat):
            return super().apply(state, seat, move)
        done = Event(text(f"told-{move.split('-', maxsplit=1)[0]}", player=Player(seat)))
        if move in ("nod", "peek"):
            after = replace(state, did=move)
            if move == "nod":
                return Step(after, (done,))
            seen = text("told-seen", card=self.card(state.hands[next_seat(seat, len(state.hands))]))
            return Step(after, (done, Event(seen, only=frozenset({seat}))), final=True)
        if move.startswith("guess-"):
            return Step(self._next(state), (done,))
        return super().apply(state, seat, move)

    def parse(self, text: str) -> str:
        """Read a move; a guessed card may be typed by its name, which is not recorded."""
        names = {f"guess-{self.card(number)}": f"guess-{number}" for number in range(len(CARDS))}
        known = names.get(text, text)
        return known if known in {"nod", "peek", *names.values()} else super().parse(text)

    def _next(self, state: ToyState) -> ToyState:
        return replace(super()._next(state), did="")

    def _apply_chance(self, state: ToyState, number: int, move: str) -> Step[ToyState]:
        step = super()._apply_chance(state, number, move)
        if move in ("x1", "x2"):  # the turn continues
            same = replace(step.state, turn=state.turn, rounds=state.rounds, picks=state.picks)
            return replace(step, state=same)
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


@cache
def catalogue_for(shift: int) -> Catalogue:
    """Return the games; `shift` changes the cards of ours."""
    return {**GAMES, "cards": make_package(shift)}


def make_package(shift: int = 0) -> GamePackage:
    """Return the game with its presentation; another shift changes all cards."""
    game = Cards(shift)

    def name(view: ToyView) -> str:
        return game.card(view.hand) if view.hand else "none"

    def choice(_view: ToyView, move: str) -> Choice:
        word, _, number = move.partition("-")
        return Choice(text(f"choice-{word}", card=game.card(int(number)) if number else ""))

    presentation = Presentation(
        accent=0x446688,
        minutes=1,
        weight=1,
        cover=(_BLANK,) * 5,
        board=lambda view: _scene(str(view.points)),
        hand=lambda view: _scene(name(view)),
        summary=lambda view: tuple(
            text("summary-points", player=Player(Seat(seat)), points=points)
            for seat, points in enumerate(view.points)
        ),
        own=lambda view: (
            text("own-score", score=view.points[view.seat or 0]),
            text("own-card", card=name(view)),
        ),
        question=lambda _, decision: text(f"question-{decision.kind}"),
        choice=choice,
        lessons=(Lesson("pick", Example(2, ""), ((100, 100),)),),
        scores=lambda view: ScoreSheet((ScoreRow(text("score-points"), view.points),)),
        faces={},
    )
    words = Path(__file__).parent / "words"
    # All moves are as good: computer players draw lots, and a hint says so.
    evaluator: Evaluator[str, ToyView] = Evaluator(
        lambda _, moves: [0.0 for _ in moves], lambda _: Evaluation(0.0, 0.5), lambda _: 0
    )
    replies = {"always_gamble": gamble}
    return GamePackage(game, presentation, words, auto_replies=replies, evaluator=evaluator)


def _is_guessing(state: ToyState) -> bool:
    return state.did == "peek"


def _scene(words: str) -> Scene:
    return Scene(40, 40, _BLANK, (Label(words, 0, 0, 20, "#000000"),))


_BLANK: Final = Sprite("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>", 40, 40)
