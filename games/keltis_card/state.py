"""A position of the card game: what lies on the table for everybody to see, and what is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.core.game import Seat
from games.keltis_card.data import ENDS
from games.rows.cards import Card


class Phase(StrEnum):
    """The open question; its value is the kind of the decision."""

    FIRST = "first"
    DEAL = "deal"
    TURN = "turn"
    DRAW = "draw"
    CARD = "card"
    LAST = "last"
    """KC15: several seats at once."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Side:
    """A player's rows and wishing stones."""

    rows: tuple[tuple[Card, ...], ...] = ((),) * 6
    """KC7, KC10: by colour, then the point row; the first card first."""
    stones: tuple[int, ...] = ()
    """KC6: wishing stones in the order they were taken."""

    @property
    def closed(self) -> int:
        """Count the rows with an end card (KC13)."""
        return sum(bool(row) and row[-1] in ENDS for row in self.rows)


@dataclass(frozen=True, slots=True)
class Last:
    """The public part of the last action."""

    seat: Seat
    cards: tuple[Card, ...]
    row: int | None = None
    """The row of the card; None if it was discarded."""
    drew: tuple[str, ...] = ()
    """`DECK`, or the letters of discard piles."""


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table."""

    phase: Phase
    seat: Seat
    """The seat to move; in the last phase, the seat that ended the game."""
    sides: tuple[Side, ...]
    piles: tuple[tuple[Card, ...], ...]
    """KC5: by colour, then the point cards; the top card last."""
    stones: tuple[int, ...]
    """KC3: wishing stones still in the middle."""
    deck: int
    """Cards left in the draw pile."""
    barred: tuple[int, ...] = ()
    """KC12: piles discarded to this turn."""
    left: tuple[int, ...] = ()
    """KC15: by seat, how many cards may still be laid; 0 once done. Empty before the end."""
    ending: str = ""
    """KC13 `closed` or KC14 `deck`; empty before the end."""
    last: Last | None = None
    end_first: bool = False
    """KC9: the option."""


@dataclass(frozen=True, slots=True)
class State:
    """The table, the hands, and the multiset of the cards nobody has seen."""

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    """Sorted as `CARDS` is."""
    unseen: tuple[int, ...]
    """Copies of every kind in the draw pile and among the cards removed unseen (KC4)."""
    shown: tuple[tuple[Card, ...], ...]
    """By seat, cards in hand that everybody saw being taken from a discard pile."""
