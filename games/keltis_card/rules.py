"""The rules of the card game, and its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from games.core.cards import weigh
from games.core.game import (
    CHANCE,
    Decision,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
)
from games.core.text import IllegalMoveError
from games.keltis_card.state import (
    COPIES,
    DEALS,
    KIND,
    NOTATION,
    STONES,
    Choice,
    Move,
    Score,
    Side,
    State,
    Table,
    conclude,
    score,
)
from games.keltis_card.turns import answer_chance, is_legal, keeps_turn, list_moves, play
from games.rows import rules
from games.rows.moves import REMOVED, SEATS, Phase

View: TypeAlias = rules.View[Table, Score]

_CHANCES: Final = (Phase.FIRST, Phase.DEAL, Phase.CARD)


class KeltisCard(rules.RowGame[State, Move, View]):
    """Keltis: the Card Game for two to four players (KC1-KC19)."""

    id = "keltis_card"
    rules_version = 1
    seats = SEATS
    options = (Option("end_first", ("off", "on")),)
    endings = ("closed", "deck")
    state_type = State
    move_type = Move
    notation = NOTATION
    cards = KIND
    copies = COPIES
    deals = tuple(map(weigh, DEALS, COPIES))

    def start(self, setup: Setup) -> State:
        options = choose_options(self, setup)
        table = Table(
            Phase.FIRST if setup.first is None else Phase.DEAL,
            setup.first or Seat(0),
            (Side(),) * setup.players,
            ((),) * 6,
            STONES,
            sum(COPIES) - REMOVED[setup.players],
            end_first=options["end_first"] == "on",
        )
        nothing = ((),) * setup.players
        return State(table, nothing, COPIES, nothing)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        table = state.table
        if table.ending:  # KC15: all at once, each until it is done
            asked = [Seat(seat) for seat, count in enumerate(table.left) if count]
            return tuple(Decision(seat, Phase.LAST.value) for seat in asked)
        return ask(CHANCE if table.phase in _CHANCES else table.seat, table.phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        return list_moves(state, seat) if self._asks(state, seat) else ()

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if isinstance(move, Choice):
            if self._asks(state, seat) and is_legal(state, seat, move):
                return play(state, seat, move)
        elif seat == CHANCE and self.may_answer(state, move):
            return answer_chance(state, move)
        raise IllegalMoveError(seat, self.notate(move))

    def _asks(self, state: State, seat: Seat) -> bool:
        table = state.table
        if not table.ending:
            return seat == table.seat
        return seat in range(len(table.left)) and table.left[seat] > 0

    def keeps_turn(self, view: View, move: Move) -> bool:
        if not isinstance(move, Choice) or view.table.ending:
            return False
        return keeps_turn(view.table, len(view.hand), move)

    def components(self, state: State) -> Sequence[str]:
        stones = (
            *state.table.stones,
            *(each for side in state.table.sides for each in side.stones),
        )
        return [*super().components(state), *(f"stone {stone}" for stone in stones)]

    def score(self, side: Side) -> Score:
        return score(side)

    def conclude(self, table: Table) -> Outcome:
        return conclude(table)


GAME: Final = KeltisCard()
