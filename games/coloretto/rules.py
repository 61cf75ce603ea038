"""The rules of Coloretto as an engine."""

from typing import ClassVar, Final, assert_never

from games.coloretto.data import BOTTOM, CAPACITIES, SEATS, Chart
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
from games.coloretto.opening import answer, list_answers, open_table
from games.coloretto.scoring import score
from games.coloretto.state import Phase, State
from games.coloretto.turns import list_cards, list_moves, play
from games.coloretto.view import Row, View
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
from games.core.ranking import find_winners
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
        if state.phase is Phase.OVER:
            return ()
        return ask(state.seat if state.phase in _ASKS_SEAT else CHANCE, state.phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat != state.seat or state.phase not in _ASKS_SEAT:
            return ()
        return list_moves(state)

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        if state.phase in _ASKS_SEAT:
            return ()
        return list_cards(state) if state.phase is Phase.CARD else list_answers(state)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        match move:
            case Draw() | Put() | Take() | TurnUp():
                return play(state, move)
            case Remove() | Deal() | Begin():
                return answer(state, move)
            case _:
                assert_never(move)

    def view(self, state: State, seat: Seat | None) -> View:
        deck = sum(state.deck)
        return View(
            seat=seat,
            players=state.players,
            chart=state.chart,
            phase=state.phase,
            turn=state.seat if state.round and state.phase is not Phase.OVER else None,
            round=state.round,
            last_round=state.last_round,
            rows=tuple(map(Row, state.rows, CAPACITIES[state.players], state.takers)),
            drawn=state.drawn,
            collections=state.collections,
            scores=_score_all(state),
            deck=deck,
            before_last=0 if state.last_round else deck - BOTTOM,
            unseen=state.deck,
            removed=state.removed,
            discarded=state.discarded,
            mark=state.mark,
            outcome=self.outcome(state),
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        scores = _score_all(state)
        return Outcome("last-round", scores, find_winners(scores))  # E5

    def _is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            if state.phase is Phase.CARD:
                return isinstance(move, TurnUp) and state.deck[move.card] > 0
            return is_open(self.chances(state), move)
        return move in self.legal_moves(state, seat)


GAME: Final = Coloretto()


def _score_all(state: State) -> tuple[int, ...]:
    return tuple(score(cards, state.chart) for cards in state.collections)
