"""The pack of NLK (N1) and the numbers of its rules."""

from typing import Final, NewType

Card = NewType("Card", int)
"""Rank * 4 + suit: sorting by number sorts by rank first."""

SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades."""
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
"""The name of each suit in the keys of texts and the names of faces."""
SIGNS: Final = ("♣", "♦", "♥", "♠")
"""The sign of each suit in plain text."""
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
"""From the lowest to the highest (N1)."""
CODES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""How each card is written in notations: rank, then suit."""
ACE: Final = len(RANKS) - 1
SEATS: Final = range(4, 10)
SPARE_RANKS: Final = 4
"""The pack has as many ranks as there are players, and this many more (N1)."""
MOST_HANDS: Final = 9
"""Of a match (N17)."""
VOID_ROUNDS: Final = 10
"""A hand is void after this many fruitless rounds per player (N16)."""


def rank_of(card: Card) -> int:
    """Return the rank, 0 (two) to 12 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit as an index into `SUITS`."""
    return card & 3


def lowest_rank(players: int) -> int:
    """Return the lowest rank in use (N1)."""
    return len(RANKS) - SPARE_RANKS - players


def pack(players: int) -> tuple[Card, ...]:
    """Return all cards in use, lowest first (N1)."""
    return tuple(Card(number) for number in range(4 * lowest_rank(players), 4 * len(RANKS)))


def fits(card: Card, below: Card, lowest: int) -> bool:
    """Tell whether a card goes on another in phase one (N4)."""
    rank = card >> 2
    return below >> 2 == (ACE if rank == lowest else rank - 1)


def beats(card: Card, laid: Card, trump: int) -> bool:
    """Tell whether a card beats the one laid last (N10)."""
    if card & 3 == laid & 3:
        return card > laid
    return card & 3 == trump
