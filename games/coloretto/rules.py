"""The rules of Coloretto as an engine."""

from functools import cache
from typing import ClassVar, Final, assert_never

from games.coloretto.data import SEATS, Chart
from games.coloretto.moves import (
    NOTATION,
    Begin,
    Deal,
    Draw,
    Move,
    Put,
    Remove,
    Take,
    TurnUp,
)
from games.coloretto.opening import answer_chance, list_opening_chances, open_table
from games.coloretto.scoring import conclude
from games.coloretto.state import Phase, State
from games.coloretto.turns import list_draw_chances, list_moves, play
from games.coloretto.view import View, imagine, make_view
from games.core.errors import IllegalMoveError
from games.core.game import (
    CHANCE,
    Chance,
    Decision,
    Game,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
)
from games.core.notation import Notation
from games.core.unseen import is_open

_ASKS_SEAT: Final = frozenset({Phase.TURN, Phase.PLACE})


class Coloretto(Game[State, Move, View]):
    """Coloretto for two to five players, on either side of the chart."""

    id: ClassVar[str] = "coloretto"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = SEATS
    options: ClassVar[tuple[Option, ...]] = (Option("chart", tuple(side.value for side in Chart)),)
    endings: ClassVar[tuple[str, ...]] = ("last-round",)
    state_type: ClassVar[type[State]] = State
    move_type: ClassVar[object] = Move
    notation: ClassVar[Notation[Move]] = NOTATION

    def start(self, setup: Setup) -> State:
        options = choose_options(self, setup)
        return open_table(setup.players, Chart(options["chart"]), setup.first)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return _ask(state.phase, state.seat)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat != state.seat or state.phase not in _ASKS_SEAT:
            return ()
        return list_moves(state)

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        if state.phase in _ASKS_SEAT:
            return ()
        return (
            list_draw_chances(state) if state.phase is Phase.CARD else list_opening_chances(state)
        )

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        match move:
            case Draw() | Put() | Take() | TurnUp():
                return play(state, move)
            case Remove() | Deal() | Begin():
                return answer_chance(state, move)
            case _:
                assert_never(move)

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(state, seat)

    def imagine(self, view: View, luck: int) -> State:  # noqa: ARG002 (there is nothing to deal)
        return imagine(view)

    def tally(self, view: View) -> tuple[int, ...]:
        return view.scores

    def outcome(self, state: State) -> Outcome | None:
        return conclude(state)

    def _is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            if state.phase is Phase.CARD:
                return isinstance(move, TurnUp) and state.deck[move.card] > 0
            return is_open(self.chances(state), move)
        return move in self.legal_moves(state, seat)


GAME: Final = Coloretto()


@cache  # Few phases, few seats.
def _ask(phase: Phase, seat: Seat) -> tuple[Decision, ...]:
    if phase is Phase.OVER:
        return ()
    return ask(seat if phase in _ASKS_SEAT else CHANCE, phase)
