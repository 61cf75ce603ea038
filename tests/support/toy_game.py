"""A small game with everything that the table service must support.

Chance picks the first seat and deals every seat a hidden number. In each round all seats choose at
the same time what their number counts; then each in turn passes or gambles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from games.ai.evaluation import Evaluation, Evaluator
from games.ai.luck import LuckModel
from games.ai.search import Level
from games.catalog import Catalogue, GamePackage
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
)
from games.core.text import IllegalMoveError, InvalidMoveError, Player, text

_CHANCES: Final = {
    "deal": tuple(Chance(f"d{number}") for number in range(1, 7)),
    "die": (Chance("x1", 3), Chance("x2", 2), Chance("x3", 1)),
}


@dataclass(frozen=True, slots=True)
class ToyState:
    rounds: int
    hands: tuple[int, ...]
    """0 for a number that is not dealt yet."""
    picks: tuple[str, ...]
    points: tuple[int, ...]
    first: Seat | None
    turn: Seat | None = None
    """None while all seats choose."""
    is_rolling: bool = False
    did: str = ""
    """The seat's move before it passes or gambles, in a game that has one."""

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
        return "pick" if self.turn is None else "turn"


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
    state_type = ToyState
    move_type = str

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
            case "turn":
                return (Decision(cast("Seat", state.turn), "turn"),)
        return (Decision(CHANCE, state.question),)

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        kind = {decision.seat: decision.kind for decision in self.decisions(state)}.get(seat)
        return {"pick": ("once", "twice"), "turn": ("pass", "gamble")}.get(kind or "", ())

    def chances(self, state: ToyState) -> tuple[Chance[str], ...]:
        if state.question == "first":
            return tuple(Chance(f"f{seat}") for seat in range(len(state.hands)))
        return _CHANCES.get(state.question, ())

    def apply(self, state: ToyState, seat: Seat, move: str) -> Step[ToyState]:
        if seat == CHANCE:
            if move not in [chance.move for chance in self.chances(state)]:
                raise IllegalMoveError(seat, move)
            return self._apply_chance(state, int(move[1:]), move)
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, move)
        if state.question == "pick":
            return self._pick(state, seat, move)
        event = Event(text(f"toy-{move}", player=Player(seat)))
        if move == "gamble":
            return Step(replace(state, is_rolling=True), (event,))
        return Step(self._next(state), (event,))

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        if seat is None:
            return ToyView(None, None, None, state.points, state.turn, state.rounds)
        hand, pick = state.hands[seat], state.picks[seat]
        return ToyView(seat, hand, pick, state.points, state.turn, state.rounds)

    def determinize(self, view: ToyView, luck: int) -> ToyState:
        raise NotImplementedError("nobody thinks ahead in this game")

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.question != "over":
            return None
        best = max(state.points)
        winners = frozenset(Seat(n) for n, points in enumerate(state.points) if points == best)
        return Outcome("counted", state.points, winners)

    def parse(self, text: str) -> str:
        dealt = {chance.move for chances in _CHANCES.values() for chance in chances}
        words = {"once", "twice", "pass", "gamble", "f0", "f1", "f2", "f3", *dealt}
        if text.lower() not in words:
            raise InvalidMoveError(text)
        return text.lower()

    def notate(self, move: str) -> str:
        return move

    def _apply_chance(self, state: ToyState, number: int, move: str) -> Step[ToyState]:
        if move.startswith("f"):
            return Step(replace(state, first=Seat(number)))
        if move.startswith("d"):
            seat = state.hands.index(0)
            secret = Event(text("toy-deal", number=number), only=frozenset({Seat(seat)}))
            return Step(replace(state, hands=_put(state.hands, seat, number)), (secret,))
        seat = cast("Seat", state.turn)
        points = _put(state.points, seat, state.points[seat] + number)
        rolled = replace(state, points=points, is_rolling=False)
        event = Event(text("toy-die", number=number, player=Player(seat)))
        return Step(self._next(rolled), (event,))

    def _pick(self, state: ToyState, seat: Seat, move: str) -> Step[ToyState]:
        picks = _put(state.picks, seat, move)
        event = Event(text("toy-pick", player=Player(seat)))
        if "" in picks:
            return Step(replace(state, picks=picks), (event,))
        points = tuple(
            points + hand * (2 if pick == "twice" else 1)
            for points, hand, pick in zip(state.points, state.hands, picks, strict=True)
        )
        return Step(replace(state, picks=picks, points=points, turn=state.first), (event,), True)

    def _next(self, state: ToyState) -> ToyState:
        turn = Seat((cast("Seat", state.turn) + 1) % len(state.hands))
        if turn != state.first:
            return replace(state, turn=turn)
        blank = ("",) * len(state.hands)
        return replace(state, turn=None, picks=blank, rounds=state.rounds - 1)


def _put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


TOY: Final = Toy()


def gamble(_view: ToyView, moves: Sequence[str]) -> str | None:
    return "gamble" if "gamble" in moves else None


class ToyPackage(GamePackage):
    """Computer players that draw lots: they need no position to play on from."""

    def think(self, level: Level, view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
        if self.evaluator:
            return GamePackage.think(self, level, view, moves, rng_seed)
        return moves[rng_seed % len(moves)]


# The service never uses a presentation.
TOYS: Final = {
    "toy": ToyPackage(TOY, cast("Any", None), Path(), auto_replies={"always_gamble": gamble})
}
JUDGED: Final = {
    "toy": replace(
        TOYS["toy"],
        evaluator=Evaluator(
            lambda _, moves: [float(move == moves[-1]) for move in moves],
            lambda _: Evaluation(0.0, 0.5),
            lambda _: 0,
        ),
    )
}
"""The same game with an evaluator that rates the last move highest and never looks ahead."""


REPORTED: Final[Catalogue] = {
    "toy": replace(
        TOYS["toy"],
        evaluator=Evaluator(
            lambda _, moves: [0.5 + 0.1 * at for at, _ in enumerate(moves)],
            lambda _: Evaluation(0.0, 0.5),
            lambda _: 0,
            is_learned=True,
            normal_noise=lambda _: 100.0,
        ),
        fortune=LuckModel(
            lambda state: [[float(points)] for points in state.points], ((1.0,), (1.0,))
        ),
    )
}
