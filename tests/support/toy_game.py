"""A small game with everything that tables must support, and its variant for the simulation.

Chance picks the first seat and deals every seat a hidden card. In each round all seats choose at
the same time what their card counts; then each in turn passes or gambles. Before that a seat may
nod, or peek at the next seat's card and name it. In the variant the cards decide nothing, so two
runs that differ only in cards must look the same to all who do not see them. The one exception is a
chain of a peek and a guess, which is legal in one run only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.luck import LuckModel
from games.ai.search import Level
from games.catalog import Catalogue, GamePackage
from games.core.cards import with_item
from games.core.game import (
    CHANCE,
    Chance,
    Decision,
    Event,
    Game,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    choose_options,
    find_winners,
    next_seat,
)
from games.core.picture import Label, Scene, Sprite
from games.core.presentation import Choice, Example, Presentation, RulesPage, ScoreRow, ScoreSheet
from games.core.text import IllegalMoveError, InvalidMoveError, Player, text
from tests.support.games import GAMES
from tests.support.source import ROOT

CARDS: Final = ("vazum", "bexil", "corvo", "dulmi", "efrin", "fasko", "gorvu", "hulby")
"""Names that occur in no other text."""
_CHANCES: Final = {
    "deal": tuple(Chance(f"d{number}") for number in range(1, 7)),
    "die": (Chance("x1", 3), Chance("x2", 2), Chance("x3", 1)),
}
_MOVES: Final = {
    *("once", "twice", "pass", "gamble", "nod", "peek", "f0", "f1", "f2", "f3"),
    *(chance.move for chances in _CHANCES.values() for chance in chances),
    *(f"guess-{number}" for number in range(len(CARDS))),
}


@dataclass(frozen=True, slots=True)
class ToyState:
    rounds: int
    hands: tuple[int, ...]
    """0 for a card that is not dealt yet."""
    picks: tuple[str, ...]
    points: tuple[int, ...]
    first: Seat | None
    turn: Seat | None = None
    """None while all seats choose."""
    is_rolling: bool = False
    did: str = ""
    """The seat's nod or peek of this turn."""

    @property
    def question(self) -> str:
        if self.first is None:
            return "first"
        if 0 in self.hands:
            return "deal"
        if self.rounds == 0:
            return "over"
        if self.is_rolling:
            return "die"
        if self.turn is None:
            return "pick"
        return "guess" if self.did == "peek" else "turn"


@dataclass(frozen=True, slots=True)
class ToyView:
    seat: Seat | None
    hand: int | None
    pick: str | None
    points: tuple[int, ...]
    turn: Seat | None
    rounds: int


class Toy(Game[ToyState, str, ToyView]):
    id = "toy"
    rules_version = 3
    seats = range(2, 5)
    options = (Option("length", ("short", "long")),)
    endings = ("counted",)

    def start(self, setup: Setup) -> ToyState:
        rounds = 4 if choose_options(self, setup)["length"] == "long" else 2
        zeros = (0,) * setup.players
        return ToyState(rounds, zeros, ("",) * setup.players, zeros, setup.first)

    def decisions(self, state: ToyState) -> tuple[Decision, ...]:
        match state.question:
            case "over":
                return ()
            case "pick":
                open_picks = (Seat(n) for n, pick in enumerate(state.picks) if not pick)
                return tuple(Decision(seat, "pick") for seat in open_picks)
            case "turn" | "guess":
                return (Decision(cast("Seat", state.turn), state.question),)
        return (Decision(CHANCE, state.question),)

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        match {decision.seat: decision.kind for decision in self.decisions(state)}.get(seat):
            case "pick":
                return ("once", "twice")
            case "guess":
                return (f"guess-{_next_hand(state, seat)}", "guess-0")
            case "turn":
                # Only early, for short games.
                extra = ("nod", "peek") if state.rounds > 1 and not state.did else ()
                return ("pass", "gamble", *extra)
        return ()

    def keeps_turn(self, view: ToyView, move: str) -> bool:
        return move == "nod"

    def chances(self, state: ToyState) -> tuple[Chance[str], ...]:
        if state.question == "first":
            return tuple(Chance(f"f{seat}") for seat in range(len(state.hands)))
        return _CHANCES.get(state.question, ())

    def apply(self, state: ToyState, seat: Seat, move: str) -> Step[ToyState]:
        chances = [chance.move for chance in self.chances(state)]
        if move not in (chances if seat == CHANCE else self.legal_moves(state, seat)):
            raise IllegalMoveError(seat, move)
        if seat == CHANCE:
            return self._apply_chance(state, int(move[1:]), move)
        if state.question == "pick":
            return self._pick(state, seat, move)
        event = Event(text(f"toy-{move.partition('-')[0]}", player=Player(seat)))
        if move == "gamble":
            return Step(replace(state, is_rolling=True), (event,))
        if move == "nod":
            return Step(replace(state, did=move), (event,))
        if move == "peek":
            seen = text("toy-seen", card=self.card(_next_hand(state, seat)))
            private = Event(seen, only=frozenset({seat}))
            return Step(replace(state, did=move), (event, private), final=True)
        return Step(_next(state), (event,))

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        if seat is None:
            return ToyView(None, None, None, state.points, state.turn, state.rounds)
        hand = state.hands[seat]
        pick = state.picks[seat]
        return ToyView(seat, hand, pick, state.points, state.turn, state.rounds)

    def determinize(self, view: ToyView, rng_seed: int) -> ToyState:
        raise NotImplementedError("computer players do not search in this game")

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.question != "over":
            return None
        return Outcome("counted", state.points, find_winners(state.points))

    def parse(self, text: str) -> str:
        """Read a move; a guessed card may be typed by its name, which is not recorded."""
        names = {f"guess-{self.card(number)}": f"guess-{number}" for number in range(len(CARDS))}
        move = names.get(text, text.lower())
        if move not in _MOVES:
            raise InvalidMoveError(text)
        return move

    def notate(self, move: str) -> str:
        return move

    def card(self, number: int) -> str:
        """Return the name of a card that was dealt."""
        return CARDS[number % len(CARDS)]

    def worth(self, number: int) -> int:
        """Return the points of a card that counts once."""
        return number

    def ends_turn(self, rolled: int) -> bool:
        """Tell whether the turn is over after this roll."""
        return bool(rolled)

    def _apply_chance(self, state: ToyState, number: int, move: str) -> Step[ToyState]:
        if move.startswith("f"):
            return Step(replace(state, first=Seat(number)))
        if move.startswith("d"):
            seat = state.hands.index(0)
            deal = text("toy-deal", card=self.card(number))
            secret = Event(deal, only=frozenset({Seat(seat)}))
            return Step(replace(state, hands=with_item(state.hands, seat, number)), (secret,))
        seat = cast("Seat", state.turn)
        points = with_item(state.points, seat, state.points[seat] + number)
        rolled = replace(state, points=points, is_rolling=False)
        event = Event(text("toy-die", number=number, player=Player(seat)))
        return Step(_next(rolled) if self.ends_turn(number) else rolled, (event,))

    def _pick(self, state: ToyState, seat: Seat, move: str) -> Step[ToyState]:
        picks = with_item(state.picks, seat, move)
        event = Event(text("toy-pick", player=Player(seat)))
        if "" in picks:
            return Step(replace(state, picks=picks), (event,))
        points = tuple(
            points + self.worth(hand) * (2 if pick == "twice" else 1)
            for points, hand, pick in zip(state.points, state.hands, picks, strict=True)
        )
        return Step(replace(state, picks=picks, points=points, turn=state.first), (event,), True)


class Cards(Toy):
    """The variant whose cards decide nothing; a turn goes on until the die shows three.

    `shift` changes the names of all cards.
    """

    id = "cards"

    def __init__(self, shift: int = 0) -> None:
        self._shift = shift

    def card(self, number: int) -> str:
        return super().card(number + self._shift)

    def worth(self, number: int) -> int:
        return 1

    def ends_turn(self, rolled: int) -> bool:
        return rolled == 3


def _next_hand(state: ToyState, seat: Seat) -> int:
    return state.hands[next_seat(seat, len(state.hands))]


def _next(state: ToyState) -> ToyState:
    turn = next_seat(cast("Seat", state.turn), len(state.hands))
    if turn != state.first:
        return replace(state, turn=turn, did="")
    blank = ("",) * len(state.hands)
    return replace(state, turn=None, did="", picks=blank, rounds=state.rounds - 1)


def _gamble(_view: ToyView, moves: Sequence[str]) -> str | None:
    return "gamble" if "gamble" in moves else None


def _judge(rate: Callable[[Sequence[str]], list[float]], **more: Any) -> Evaluator[str, ToyView]:
    """Return an evaluator that rates moves and never looks ahead."""
    return Evaluator(
        lambda _, moves: rate(moves), lambda _: Evaluation(0.0, 0.5), lambda _: 0, **more
    )


class ToyPackage(GamePackage):
    """Computer players that move at random, without a determinized position."""

    def think(self, level: Level, view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
        if self.evaluator:
            return GamePackage.think(self, level, view, moves, rng_seed)
        return moves[rng_seed % len(moves)]


_REPLIES: Final = {"always_gamble": _gamble}
# The service never uses a presentation.
TOYS: Final = {"toy": ToyPackage(Toy(), cast("Any", None), Path(), auto_replies=_REPLIES)}
JUDGED: Final[Catalogue] = {
    "toy": replace(
        TOYS["toy"],
        evaluator=_judge(
            lambda moves: [0.5 + 0.1 * at for at, _ in enumerate(moves)],
            is_learned=True,
            normal_noise=lambda _: 100.0,
        ),
        luck_model=LuckModel(
            lambda state: [[float(points)] for points in state.points], ((1.0,), (1.0,))
        ),
    )
}
"""The same game with a luck model, and an evaluator that rates the last move highest."""


@cache
def catalogue_for(shift: int) -> Catalogue:
    """Return the games of the simulation; `shift` changes the names of all cards."""
    return {**GAMES, "cards": make_package(shift)}


def make_package(shift: int = 0) -> GamePackage:
    """Return the variant with its presentation; `shift` changes the names of all cards."""
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
        rules_pages=(RulesPage("pick", Example(2, ""), ((100, 100),)),),
        scores=lambda view: ScoreSheet((ScoreRow(text("score-points"), view.points),)),
        emoji={},
    )
    # All moves are rated equal: computer players choose at random, and a hint says so.
    evaluator = _judge(lambda moves: [0.0 for _ in moves])
    words = ROOT / "tests" / "simulation" / "words"
    return GamePackage(game, presentation, words, auto_replies=_REPLIES, evaluator=evaluator)


def _scene(words: str) -> Scene:
    return Scene(40, 40, _BLANK, (Label(words, 0, 0, 20, "#000000"),))


_BLANK: Final = Sprite("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>", 40, 40)
