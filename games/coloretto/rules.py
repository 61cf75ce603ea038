"""The rules of Coloretto, and its view."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from games.coloretto.state import (
    BOTTOM,
    BOX,
    CAPACITIES,
    NAMES,
    NOTATION,
    SEATS,
    Card,
    Chart,
    Mark,
    Move,
    Phase,
    State,
    TurnUp,
    conclude,
    find_change,
    forget,
    score_all,
)
from games.coloretto.turns import (
    list_chance_moves,
    list_moves,
    open_table,
    play,
)
from games.core.cards import count_up, is_open
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
class Row:
    """One row and its cards."""

    cards: tuple[Card, ...]
    """In the order of placing; empty once the row is taken."""
    capacity: int
    """The most cards it can hold (S1, P3)."""
    taken_by: Seat | None

    @property
    def has_room(self) -> bool:
        """Return whether a card may be put beside it (T1)."""
        return self.taken_by is None and len(self.cards) < self.capacity

    @property
    def is_takeable(self) -> bool:
        """Return whether it may be taken (T3)."""
        return self.taken_by is None and bool(self.cards)


@dataclass(frozen=True, slots=True)
class View:
    """A table of Coloretto as one seat or a spectator sees it."""

    seat: Seat | None
    """The seat of the view; None for a spectator. No other field depends on it."""
    players: int
    chart: Chart
    phase: Phase
    turn: Seat | None
    """The seat to move; None before the first turn and after the end."""
    round: int
    """From 1; 0 during the set-up."""
    last_round: bool
    """The last-round card has been turned up (T6)."""
    rows: tuple[Row, ...]
    drawn: Card | None
    """The card turned up and not placed yet (T1)."""
    collections: tuple[tuple[int, ...], ...]
    """By seat, the number of each `Card`, in the order of `Card`."""
    scores: tuple[int, ...]
    """By seat, the score if the game ended now; final scores once it is over."""
    deck: int
    """All face-down cards."""
    before_last: int
    """Face-down cards above the last-round card; 0 once it is turned up."""
    unseen: tuple[int, ...]
    """Face-down cards of each kind, in the order of `Card`."""
    removed: tuple[Card, ...]
    """Colours left out of the game (S2, P1)."""
    discarded: tuple[int, ...]
    """Cards that left the game with a third row (P4), by kind in the order of `Card`."""
    mark: Mark | None
    """The last action."""
    outcome: Outcome | None
    memory: tuple[tuple[int, ...], ...] = ()
    """By seat, the counts of its draws and takes; see `State.choices`."""

    @property
    def out(self) -> frozenset[Seat]:
        """Return the seats that have taken a row in this round (T3)."""
        return frozenset(row.taken_by for row in self.rows if row.taken_by is not None)

    def list_cards(self, index: int, seat: Seat | None) -> tuple[Card, ...]:
        """Return a row's cards as a seat could take them: the card it turned up may go there."""
        row = self.rows[index]
        if self.drawn is None or seat != self.turn or not row.has_room:
            return row.cards
        return (*row.cards, self.drawn)

    def list_changes(self, seat: Seat | None) -> dict[int | None, int]:
        """Return the change of a seat's score by taking each row; None: by turning up a card.

        Empty where all are equal, which tells nothing.
        """
        if seat is None or seat in self.out:
            return {}
        laid = {row: self.list_cards(row, seat) for row in range(len(self.rows))}
        changes: dict[int | None, int] = {
            row: find_change(self.collections[seat], cards, self.chart)
            for row, cards in laid.items()
            if cards
        }
        if self.drawn is None and any(row.has_room for row in self.rows):
            changes[None] = 0
        return changes if len(set(changes.values())) > 1 else {}


def make_view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat or of a spectator (None), which differ only in `seat`."""
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
        scores=score_all(state),
        deck=deck,
        before_last=0 if state.last_round else deck - BOTTOM,
        unseen=state.deck,
        removed=state.removed,
        discarded=state.discarded,
        mark=state.mark,
        outcome=conclude(state),
        memory=state.choices,
    )


def determinize(view: View) -> State:
    """Return the position: only the order of the deck is hidden, and it has none (G4).

    During the set-up a preset first player is unknown, and not needed.
    """
    # S3: cards are dealt in playing order.
    dealing = Seat(sum(map(sum, view.collections)) % view.players)
    return State(
        players=view.players,
        chart=view.chart,
        phase=view.phase,
        seat=dealing if view.turn is None else view.turn,
        rows=tuple(row.cards for row in view.rows),
        takers=tuple(row.taken_by for row in view.rows),
        collections=view.collections,
        deck=view.unseen,
        removed=view.removed,
        discarded=view.discarded,
        drawn=view.drawn,
        round=view.round,
        last_round=view.last_round,
        mark=view.mark,
        choices=view.memory or forget(view.players),
    )


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
        return list_chance_moves(state)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        return play(state, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(state, seat)

    def determinize(self, view: View, rng_seed: int) -> State:  # noqa: ARG002 (there is nothing to deal)
        return determinize(view)

    def components(self, state: State) -> Sequence[str]:
        removed = tuple(BOX[card] * (card in state.removed) for card in Card)
        piles = (*state.collections, state.deck, state.discarded, removed)
        loose = [card for row in state.rows for card in row]
        loose += [] if state.drawn is None else [state.drawn]
        counts = count_up(tuple(map(sum, zip(*piles, strict=True))), loose)
        return [NAMES[card] for card in Card for _ in range(counts[card])]

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


@cache  # few phases, few seats
def _ask(phase: Phase, seat: Seat) -> tuple[Decision, ...]:
    if phase is Phase.OVER:
        return ()
    return ask(seat if phase in _ASKS_SEAT else CHANCE, phase)
