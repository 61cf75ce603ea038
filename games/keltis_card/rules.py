"""The rules of the card game, and its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from games.core.cards import weigh
from games.core.game import CHANCE, Decision, Event, Option, Outcome, Seat, Step, ask
from games.keltis_card.state import (
    COPIES,
    DEALS,
    KIND,
    NOTATION,
    PLACES,
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
from games.keltis_card.turns import go_on, keeps_turn, list_moves, play
from games.rows import rules
from games.rows.cards import Card
from games.rows.moves import SEATS, Phase
from games.rows.rules import CHANCES

View: TypeAlias = rules.View[Table, Score]


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
    letters = PLACES
    first_phase = Phase.DEAL

    def set_up(self, players: int, options: Mapping[str, str]) -> Table:
        sides, end_first = (Side(),) * players, options["end_first"] == "on"
        return Table(Phase.FIRST, Seat(0), sides, ((),) * 6, STONES, 0, end_first=end_first)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        table = state.table
        if table.ending:  # KC15: all at once, each until it is done
            asked = [Seat(seat) for seat, count in enumerate(table.left) if count]
            return tuple(Decision(seat, Phase.LAST.value) for seat in asked)
        return ask(CHANCE if table.phase in CHANCES else table.seat, table.phase)

    def list_moves(self, state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[Move, ...]:
        table = state.table
        is_asked = table.left[seat] > 0 if table.ending else seat == table.seat
        return list_moves(table, seat, hand) if is_asked else ()

    def play(self, state: State, seat: Seat, move: Any) -> Step[State]:
        return play(state, seat, move)

    def go_on(self, state: State, source: str) -> tuple[State, tuple[Event, ...]]:
        return go_on(state, source)

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
