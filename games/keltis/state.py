"""A position of Keltis: what lies on the table for everybody to see, and what is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.core.game import Seat
from games.keltis.data import GOAL, SMALL, Tile
from games.keltis.moves import Use
from games.rows.cards import Card


class Phase(StrEnum):
    """The open question; its value is the kind of the decision."""

    FIRST = "first"
    TILE = "tile"
    DEAL = "deal"
    TURN = "turn"
    CLOVER = "clover"
    EXTRA = "extra"
    DRAW = "draw"
    CARD = "card"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Side:
    """A player's rows, figures and points."""

    rows: tuple[tuple[Card, ...], ...] = ((),) * 5
    """K8: by colour, the first card first."""
    figures: tuple[int, ...] = (0,) * 5
    """K2: by path, the stone the figure stands on; 0 where there is none."""
    tall: int | None = None
    """K10: the path of the tall figure once it has left the start."""
    points: int = 0
    """K12: points from number tiles."""
    wishes: int = 0
    """K14: wishing stones taken."""

    @property
    def in_goal(self) -> int:
        """Count the figures in the goal area (K2)."""
        return sum(stone >= GOAL for stone in self.figures)

    @property
    def small_left(self) -> int:
        """Count the small figures still at the start (K3)."""
        return SMALL + (self.tall is not None) - 5 + self.figures.count(0)


@dataclass(frozen=True, slots=True)
class Last:
    """The public part of the last turn."""

    seat: Seat
    card: Card
    use: Use
    steps: tuple[int, ...] = ()
    """The paths of the steps taken, in order."""
    drew: str | None = None
    """`DECK`, or the colour of the discard pile."""


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table."""

    phase: Phase
    seat: Seat
    """The seat to move."""
    sides: tuple[Side, ...]
    tiles: tuple[tuple[Tile | None, ...], ...]
    """By path and stone (the first stone is 0 here); None: no tile, or taken."""
    piles: tuple[tuple[Card, ...], ...]
    """K7: by colour, the top card last."""
    deck: int
    """Cards left in the draw pile."""
    barred: int | None = None
    """K16: the colour of the card discarded this turn."""
    last: Last | None = None
    by_wishes: bool = False
    """K22: option `tiebreak=stones`."""


@dataclass(frozen=True, slots=True)
class State:
    """The table, the hands, and the multiset of the cards nobody has seen."""

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    """Sorted as `CARDS` is."""
    unseen: tuple[int, ...]
    """Copies of every kind in the draw pile and among the cards removed unseen (K6)."""
    shown: tuple[tuple[Card, ...], ...]
    """By seat, cards in hand that everybody saw being taken from a discard pile."""
