"""The rules: two players mark nine cells in turn, and three marks in a line win."""

from dataclasses import dataclass

from games.core import (
    Decision,
    IllegalMoveError,
    Notation,
    OpenGame,
    OpenView,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
    find_winners,
    next_seat,
    tell,
    text,
    with_item,
)
from games.core.plain import Layout, Plate

MARKS = ("cross blue", "ring red")
"""The mark of each seat."""
ROWS = ("top", "middle", "bottom")
COLUMNS = ("left", "centre", "right")
CELLS = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@dataclass(frozen=True, slots=True)
class State:
    """The position, which all players see."""

    cells: tuple[str, ...]
    """The mark in each cell, row by row; empty for none."""
    turn: Seat

    @property
    def winner(self) -> Seat | None:
        """The seat with a line."""
        lines = [{self.cells[int(at)] for at in line} for line in LINES]
        return next((Seat(at) for at, mark in enumerate(MARKS) if {mark} in lines), None)

    @property
    def is_over(self) -> bool:
        """Whether there is a line, or no empty cell."""
        return self.winner is not None or "" not in self.cells


class TicTacToe(OpenGame[State, str]):
    """A move is the name of a cell."""

    id = "tic_tac_toe"
    seats = range(2, 3)
    endings = ("line", "full")
    notation = Notation({cell: cell for cell in CELLS})

    def start(self, setup: Setup) -> State:
        choose_options(self, setup)
        return State(("",) * 9, setup.first or Seat(0))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return () if state.is_over else ask(state.turn, "mark")

    def legal_moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        if seat != state.turn or state.is_over:
            return ()
        return tuple(cell for cell, mark in zip(CELLS, state.cells, strict=True) if not mark)

    def apply(self, state: State, seat: Seat, move: str) -> Step[State]:
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, move)
        cells = with_item(state.cells, CELLS.index(move), MARKS[seat])
        row, column = move.split("-")
        event = tell("marked", seat, cell=text("move", verb=row, a=column))
        return Step(State(cells, next_seat(seat, 2)), (event,))

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        scores = tuple(int(seat == state.winner) for seat in range(2))
        return Outcome("full" if state.winner is None else "line", scores, find_winners(scores))


def lay_out(view: OpenView[State]) -> Layout:
    """Return what lies on the table."""
    cells, turn = view.state.cells, None if view.state.is_over else view.state.turn
    plates = (
        Plate((mark,), is_next=seat == turn, has_won=seat == view.state.winner)
        for seat, mark in enumerate(MARKS)
    )
    return Layout(tuple(plates), (cells[:3], cells[3:6], cells[6:]))
