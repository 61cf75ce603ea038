"""A position of Coloretto. Face-down cards are a multiset: there is no order to leak (G4)."""

from dataclasses import dataclass

from games.coloretto.data import Card, Chart
from games.coloretto.phases import Mark, Phase
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class State:
    """A position; every tuple of numbers counts cards in the order of `Card`."""

    players: int
    chart: Chart
    phase: Phase
    seat: Seat
    rows: tuple[tuple[Card, ...], ...]
    takers: tuple[Seat | None, ...]
    """By row, the seat that took it in this round."""
    collections: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    first: Seat | None = None
    """The first player, once known (S5)."""
    removed: tuple[Card, ...] = ()
    discarded: tuple[int, ...] = (0,) * len(Card)
    drawn: Card | None = None
    round: int = 0
    last_round: bool = False
    mark: Mark | None = None
