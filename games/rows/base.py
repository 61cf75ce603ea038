"""Cards, moves, questions, positions and views of games with five coloured rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from games.core import Outcome, Seat, with_item

Card: TypeAlias = str
"""A colour's letter and a value, as in `r7`; games may add other cards."""
Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""Sorted cards, by seat."""

COLOURS: Final = "rypgb"
"""Red, yellow, pink, green, blue: the letters of the colours in notations."""
DECK: Final = "deck"
"""Name of the draw pile beside the letters of the discard piles."""
POINTS: Final = (0, -4, -3, -2, 1, 2, 3, 6, 7, 10)
"""Points by the length of a row or the stone of a figure, 0 to 9."""
SEATS: Final = range(2, 5)
HAND: Final = 8
"""K6, KC4, KC11: cards in a full hand."""
REMOVED: Final = {2: 30, 3: 0, 4: 0}
"""K6, KC4: cards that leave the game unseen, by number of players."""


class Use(StrEnum):
    PLAY = "play"
    """K8, KC7, KC10: into the row of its letter; a new figure is a small one."""
    TALL = "tall"
    """K10: into the row, bringing the tall figure."""
    DROP = "drop"
    """K7, KC5: onto the discard pile."""


@dataclass(frozen=True, slots=True)
class Play:
    """K7, K8, KC5, KC7, KC10: one card into its own row or onto its pile."""

    card: Card
    use: Use

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that leave the hand."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Draw:
    """K16, KC11: the top card of the draw pile (None) or of a discard pile."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class Deal:
    """`CHANCE`: the card that is drawn."""

    dealt: Card


@dataclass(frozen=True, slots=True)
class Begin:
    """`CHANCE`: this seat begins (G2)."""

    first: Seat


Dealing: TypeAlias = Begin | Deal
"""Answers of `CHANCE` in both games."""
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(SEATS[-1]))


class Phase(StrEnum):
    """The open question; its value is the kind of the decision."""

    FIRST = "first"
    TILE = "tile"
    """K6: the tiles are laid."""
    DEAL = "deal"
    TURN = "turn"
    CLOVER = "clover"
    """K13."""
    EXTRA = "extra"
    """K11."""
    DRAW = "draw"
    CARD = "card"
    LAST = "last"
    """KC15: several seats at once."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class RowState:
    """The table, the hands, and the multiset of the cards nobody has seen."""

    table: Any
    hands: Hands
    """In the order of the cards."""
    unseen: tuple[int, ...]
    """Copies of every kind in the draw pile and among the cards removed unseen (K6, KC4)."""
    shown: Hands
    """By seat, cards in hand that were publicly taken from a discard pile."""


T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class View(Generic[T, P]):
    """The table, the seat's own hand, and how many cards the others hold."""

    seat: Seat | None
    table: T
    hand: tuple[Card, ...]
    """Empty for spectators."""
    sizes: tuple[int, ...]
    """Cards in hand by seat."""
    scores: tuple[P, ...]
    """By seat, if the game ended now."""
    outcome: Outcome | None
    memory: Hands
    """By seat, publicly known cards in hand; empty in a view without memory."""


def follows(first: int, last: int, value: int) -> bool:
    """Return whether a value may follow in a row with this first and last value.

    Equal values always may; the first different value decides whether the row rises or falls.
    """
    return (last - first) * (value - last) >= 0


def remove(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the hand without one copy of a card. Raises `ValueError` if there is none."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def put(items: tuple[tuple[Card, ...], ...], at: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the rows or piles with one more card on one of them."""
    return with_item(items, at, (*items[at], card))


def distinct(hand: Iterable[Card]) -> Iterable[Card]:
    """Return each kind of card in a hand once, in the order of the hand."""
    return dict.fromkeys(hand)


def forget(shown: Hands, seat: int, card: Card) -> Hands:
    """Return the publicly known cards in hands after a card left one.

    Copies look alike: a player who took one publicly and then plays one may still hold another, but
    that one is not publicly known.
    """
    return with_item(shown, seat, remove(shown[seat], card)) if card in shown[seat] else shown
