"""The view of Coloretto: everything but the order of the deck is public."""

from dataclasses import dataclass
from typing import Final

from games.coloretto.data import BOTTOM, CAPACITIES, Card, Chart
from games.coloretto.scoring import conclude, score_all
from games.coloretto.state import Mark, Phase, State, forget
from games.core.game import Outcome, Seat

IS_OPEN: Final = True
"""No seat knows more than a spectator."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row and its cards."""

    cards: tuple[Card, ...]
    """In the order they were placed; empty once the row is taken."""
    capacity: int
    """The most cards it can hold (S1, P3)."""
    taken_by: Seat | None

    @property
    def has_room(self) -> bool:
        """Tell whether a card may be put beside it (T1)."""
        return self.taken_by is None and len(self.cards) < self.capacity

    @property
    def is_takeable(self) -> bool:
        """Tell whether it may be taken (T3)."""
        return self.taken_by is None and bool(self.cards)


@dataclass(frozen=True, slots=True)
class View:
    """A table of Coloretto as one seat or a spectator sees it."""

    seat: Seat | None
    """The seat that owns the view; None for a spectator. Nothing else depends on it."""
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
    """By seat, how often it drew and took; see `State.choices`."""

    @property
    def out(self) -> frozenset[Seat]:
        """The seats that have taken a row in this round (T3)."""
        return frozenset(row.taken_by for row in self.rows if row.taken_by is not None)


def make_view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know, or a spectator (None): the same but for the seat."""
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


def imagine(view: View) -> State:
    """Return the position: nothing but the order of the deck is hidden, and it has none (G4).

    During the set-up a first player named with it is not known, nor needed.
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
