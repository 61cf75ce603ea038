"""A position of NLK. The talon is a set of unseen cards: there is no order to leak (G4)."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.change import exchange
from games.core.game import Seat, next_seat
from games.nlk.data import Card
from games.nlk.phases import Mark, Phase

Stacks: TypeAlias = tuple[tuple[Card, ...], ...]
"""Everybody's cards, by seat."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table has agreed upon."""

    players: int
    hands: int
    """How many hands the match has (N17)."""
    loser_deals: bool
    open_stacks: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """What changes from hand to hand."""

    dealer: Seat
    lost: tuple[int, ...]
    """Hands lost, per seat."""
    hand: int = 1
    """Which one is being played, from 1."""


@dataclass(frozen=True, slots=True)
class State:
    """A position; a bit set holds one bit per `Card`."""

    terms: Terms
    standing: Standing
    phase: Phase
    seat: Seat
    """Whose turn it is, or who is dealt to."""
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
    """Who laid the last card of the table; None while it is empty."""
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
