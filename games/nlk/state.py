"""A position of NLK. The talon is a set of unseen cards: there is no order to leak (G4)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.core.change import exchange
from games.core.game import Seat, next_seat
from games.nlk.data import Card


class Phase(StrEnum):
    """The open question."""

    DEALER = "dealer"
    """Chance: who deals the first hand (N2)."""
    DEAL = "deal"
    """Chance: the first card of the next player's stack (N3)."""
    GIVE = "give"
    """The player to move gives the top card away, or draws (N4)."""
    TURN_UP = "card"
    """Chance: the card the player to move has drawn (N6)."""
    PLACE = "place"
    """The player to move gives the card turned up away, or keeps it (N6)."""
    LEAD = "lead"
    """The leader lays any card (N9)."""
    ANSWER = "answer"
    """The player to move beats or takes (N10, N11)."""
    OVER = "over"


class Act(StrEnum):
    """The last thing that happened to a card."""

    DEAL = "deal"
    """The first cards were dealt (N3)."""
    GIVE = "give"
    """It went on another stack (N4, N6)."""
    KEEP = "keep"
    """It went on the drawer's own stack (N6, N7)."""
    TURN = "turn"
    """It was turned up and waits (N6)."""
    LAY = "lay"
    """It was laid on the table (N9, N10)."""
    TAKE = "take"
    """It was taken from the table (N11)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The last action, for the picture."""

    act: Act
    seat: Seat
    """The seat that did it."""
    card: Card
    to: Seat | None = None
    """The seat that received the card, in phase one."""


Stacks: TypeAlias = tuple[tuple[Card, ...], ...]
"""Everybody's cards, by seat."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of the table."""

    players: int
    hands: int
    """How many hands the match has (N17)."""
    loser_deals: bool
    open_stacks: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The part of a match that changes from hand to hand."""

    dealer: Seat
    lost: tuple[int, ...]
    """Hands lost, per seat."""
    hand: int = 1
    """The number of the hand being played, from 1."""


@dataclass(frozen=True, slots=True)
class State:
    """A position; a bit set holds one bit per `Card`."""

    terms: Terms
    standing: Standing
    phase: Phase
    seat: Seat
    """The seat to move, or the seat being dealt to."""
    talon: int
    """Unseen cards as a bit set."""
    stacks: Stacks
    """In phase one from the bottom to the top, in phase two the hand, sorted."""
    drawn: Card | None = None
    trump: int | None = None
    """The suit; None in phase one (N8)."""
    table: tuple[Card, ...] = ()
    """From the weakest to the card laid last: each beats the one before."""
    layer: Seat | None = None
    """The seat that laid the last card of the table; None while it is empty."""
    size: int = 0
    """How many players held cards when the round was led (N13)."""
    fruitless: int = 0
    """Rounds in a row that ended by taking the last card (N16)."""
    gone: int = 0
    """Cards that left the game, as a bit set (N13)."""
    mark: Mark | None = None

    @property
    def in_phase_two(self) -> bool:
        """Tell whether the stacks have become hands (N8)."""
        return self.trump is not None

    def next_seat(self, seat: Seat) -> Seat:
        """Return the next seat in playing order (N3)."""
        return next_seat(seat, len(self.stacks))


def put(stacks: Stacks, seat: Seat, card: Card) -> Stacks:
    """Return the stacks with one more card on top of one."""
    return exchange(stacks, seat, (*stacks[seat], card))


def count_holders(stacks: Stacks) -> int:
    """Return the number of players holding cards."""
    return len(stacks) - stacks.count(())


def next_holder(stacks: Stacks, seat: Seat) -> Seat:
    """Return the next seat after this one that holds cards (N14)."""
    others = (*range(seat + 1, len(stacks)), *range(seat + 1))
    return next(Seat(other) for other in others if stacks[other])
