"""The rules: players take one to three stones in turn, and the last stone wins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.core.game import (
    Decision,
    Notation,
    OpenGame,
    OpenView,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
    next_seat,
    tell,
)
from games.core.plain import Layout, Plate
from games.core.text import IllegalMoveError

STONES: Final = 12
ROW: Final = 6
"""Stones in a row of the picture."""


@dataclass(frozen=True, slots=True)
class State:
    """The position, which all players see."""

    taken: tuple[int, ...]
    """By seat, the stones that its player has taken."""
    turn: Seat

    @property
    def left(self) -> int:
        """The stones on the table."""
        return STONES - sum(self.taken)


class MyGame(OpenGame[State, int]):
    """A move is the number of stones to take."""

    id = "mygame"
    seats = range(2, 5)
    endings = ("last",)
    notation = Notation({count: f"take-{count}" for count in (1, 2, 3)})

    def start(self, setup: Setup) -> State:
        """Begin with all stones on the table."""
        choose_options(self, setup)
        return State((0,) * setup.players, setup.first or Seat(0))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Ask the player whose turn it is."""
        return ask(state.turn, "take") if state.left else ()

    def legal_moves(self, state: State, seat: Seat) -> tuple[int, ...]:
        """Return the numbers of stones that the player may take."""
        return tuple(range(1, min(3, state.left) + 1)) if seat == state.turn else ()

    def apply(self, state: State, seat: Seat, move: int) -> Step[State]:
        """Take the stones."""
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, self.notate(move))
        taken = tuple(count + move * (at == seat) for at, count in enumerate(state.taken))
        after = replace(state, taken=taken)
        if after.left:
            after = replace(after, turn=next_seat(seat, len(taken)))
        return Step(after, (tell("took", seat, count=move),))

    def outcome(self, state: State) -> Outcome | None:
        """Let the player who took the last stone win."""
        if state.left:
            return None
        scores = tuple(int(seat == state.turn) for seat in range(len(state.taken)))
        return Outcome("last", scores, frozenset({state.turn}))


def lay_out(view: OpenView[State]) -> Layout:
    """Return what lies on the table."""
    state = view.state
    stones = ("star",) * state.left
    rows = tuple(stones[start : start + ROW] for start in range(0, len(stones), ROW))
    is_over = not state.left
    return Layout(
        tuple(
            Plate(
                ("star",) * count,
                is_next=seat == state.turn and not is_over,
                has_won=seat == state.turn and is_over,
            )
            for seat, count in enumerate(state.taken)
        ),
        rows,
    )
