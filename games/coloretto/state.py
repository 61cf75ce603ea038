"""A position of Coloretto. Face-down cards are a multiset: there is no order to leak (G4)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.coloretto.data import Card, Chart
from games.core.game import Seat


class Phase(StrEnum):
    """Which question is open."""

    OUT = "out"
    """Chance: which colour leaves the game (S2, P1)."""
    DEAL = "deal"
    """Chance: which colour card the next player starts with (S3, P2)."""
    FIRST = "first"
    """Chance: the first player (S5)."""
    TURN = "turn"
    """The player to move draws or takes (T1, T3)."""
    CARD = "card"
    """Chance: which card the player to move has drawn (T1)."""
    PLACE = "place"
    """The player to move chooses the row of the drawn card (T1)."""
    OVER = "over"


class Act(StrEnum):
    """Kind of the last action on a row or the deck."""

    TURN = "turn"
    """A card was turned up and is not placed yet."""
    PUT = "put"
    """A card was put beside a row."""
    TAKE = "take"
    """A row was taken."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The last action, which the pictures highlight."""

    act: Act
    seat: Seat
    cards: tuple[Card, ...]
    """The card turned up or put, or the cards taken."""
    row: int | None
    """From 0; None while the card waits. A round may have ended since."""


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
    choices: tuple[tuple[int, ...], ...] = ()
    """By seat, how often it drew and how often it took a row when it could do either: three
    numbers each, by the cards of the fullest row. Nothing in the rules depends on it."""


_UNSEEN: Final = (0,) * 6


def forget(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices of seats that have made none."""
    return (_UNSEEN,) * players
