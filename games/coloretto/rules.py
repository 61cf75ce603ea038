"""The rules of Coloretto, and its view."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from games.coloretto.state import (
    BOX,
    NAMES,
    NOTATION,
    SEATS,
    Card,
    Chart,
    Move,
    Phase,
    State,
    TurnUp,
    find_change,
    forget,
)
from games.coloretto.turns import (
    list_chance_moves,
    list_moves,
    open_table,
    play,
)
from games.core.cards import count_up, is_open, replace
from games.core.game import (
    CHANCE,
    Chance,
    Decision,
    Game,
    Notation,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
)
from games.core.text import IllegalMoveError

IS_OPEN: Final = True
"""No seat knows more than a spectator."""


@dataclass(frozen=True, slots=True)
class View:
    """All of a table of Coloretto: the order of the deck is no part of a position (G4)."""

    seat: Seat | None
    """The seat of the view; None for a spectator. No other field depends on it."""
    table: State
    memory: tuple[tuple[int, ...], ...] = ()
    """`State.choices`, which the table leaves out."""

    def list_cards(self, row: int, seat: Seat | None) -> tuple[Card, ...]:
        """Return a row's cards as a seat could take them: the card it turned up may go there."""
        table, cards = self.table, self.table.rows[row]
        if table.drawn is None or seat != table.turn or row not in table.find_room():
            return cards
        return (*cards, table.drawn)

    def list_changes(self, seat: Seat | None) -> dict[int | None, int]:
        """Return the change of a seat's score by taking each row; None: by turning up a card.

        Empty where all are equal, which tells nothing.
        """
        table = self.table
        if seat is None or seat in table.takers:
            return {}
        laid = {row: self.list_cards(row, seat) for row in range(len(table.rows))}
        changes: dict[int | None, int] = {
            row: find_change(table.collections[seat], cards, table.chart)
            for row, cards in laid.items()
            if cards
        }
        if table.drawn is None and table.find_room():
            changes[None] = 0
        return changes if len(set(changes.values())) > 1 else {}


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
        return list_chance_moves(state)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        return play(state, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, replace(state, choices=()), state.choices)

    def determinize(self, view: View, rng_seed: int) -> State:  # noqa: ARG002 (there is nothing to deal)
        return replace(view.table, choices=view.memory or forget(view.table.players))

    def components(self, state: State) -> Sequence[str]:
        removed = tuple(BOX[card] * (card in state.removed) for card in Card)
        piles = (*state.collections, state.deck, state.discarded, removed)
        loose = [card for row in state.rows for card in row]
        loose += [] if state.drawn is None else [state.drawn]
        counts = count_up(tuple(map(sum, zip(*piles, strict=True))), loose)
        return [NAMES[card] for card in Card for _ in range(counts[card])]

    def tally(self, view: View) -> tuple[int, ...]:
        return view.table.scores

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def _is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            if state.phase is Phase.CARD:
                return isinstance(move, TurnUp) and state.deck[move.card] > 0
            return is_open(self.chances(state), move)
        return move in self.legal_moves(state, seat)


GAME: Final = Coloretto()
