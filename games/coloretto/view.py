"""What everybody at a table of Coloretto may know: all but the order of the deck."""

from dataclasses import dataclass

from games.coloretto.data import Card, Chart
from games.coloretto.phases import Mark, Phase
from games.core.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Row:
    """One row card and what lies beside it."""

    cards: tuple[Card, ...]
    """In the order in which they were placed; empty once the row is taken."""
    capacity: int
    """How many cards it holds at most (S1, P3)."""
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
    """Whose view it is; None for a spectator. Nothing else depends on it."""
    players: int
    chart: Chart
    phase: Phase
    turn: Seat | None
    """Whose turn it is; None before the first turn and when the game is over."""
    round: int
    """From 1; 0 during the set-up."""
    last_round: bool
    """The last-round card has been turned up (T6)."""
    rows: tuple[Row, ...]
    drawn: Card | None
    """Turned up and waiting for its row (T1)."""
    collections: tuple[tuple[int, ...], ...]
    """Per seat, how many of each `Card` it has, in the order of `Card`."""
    scores: tuple[int, ...]
    """Per seat, what it would score now; the final scores when the game is over."""
    deck: int
    """How many cards are face down altogether."""
    before_last: int
    """How many of them lie above the last-round card; 0 once it is turned up."""
    unseen: tuple[int, ...]
    """How many of each `Card` are face down, in the order of `Card`."""
    removed: tuple[Card, ...]
    """Colours that left the game before it began (S2, P1)."""
    discarded: tuple[int, ...]
    """How many of each `Card` left the game with a third row (P4), in the order of `Card`."""
    mark: Mark | None
    """What the last action touched."""
    outcome: Outcome | None

    @property
    def out(self) -> frozenset[Seat]:
        """The seats that have taken a row in this round (T3)."""
        return frozenset(row.taken_by for row in self.rows if row.taken_by is not None)
