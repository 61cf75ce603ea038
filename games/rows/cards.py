"""Cards, rows and hands of games with coloured rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from games.core.cards import with_item

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


def follows(first: int, last: int, value: int) -> bool:
    """Return whether a value may follow in a row with this first and last value.

    Equal values always may; the first different value decides whether the row rises or falls.
    """
    return (last - first) * (value - last) >= 0


def insert(hand: tuple[Card, ...], card: Card, order: Mapping[Card, int]) -> tuple[Card, ...]:
    """Return the sorted hand with one more card."""
    return tuple(sorted((*hand, card), key=order.__getitem__))


def remove(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the hand without one copy of a card. Raises `ValueError` if there is none."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def put(items: tuple[tuple[Card, ...], ...], at: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the rows or piles with one more card on one of them."""
    return with_item(items, at, (*items[at], card))


def pop(items: tuple[tuple[Card, ...], ...], at: int) -> tuple[tuple[Card, ...], ...]:
    """Return the piles without the top card of one of them."""
    return with_item(items, at, items[at][:-1])


def distinct(hand: Iterable[Card]) -> Iterable[Card]:
    """Return each kind of card in a hand once, in the order of the hand."""
    return dict.fromkeys(hand)


def count_usable(row: Sequence[int], values: Iterable[int]) -> int:
    """Count the values that a row could still take one after the other."""
    left = tuple(values)
    if not row:
        return len(left)
    first, last = row[0], row[-1]
    up = sum(value >= last for value in left) if last >= first else 0
    down = sum(value <= last for value in left) if last <= first else 0
    return max(up, down)


def remember(shown: Hands, seat: int, card: Card, order: Mapping[Card, int]) -> Hands:
    """Return the publicly known cards in hands, with one more."""
    return with_item(shown, seat, insert(shown[seat], card, order))


def forget(shown: Hands, seat: int, card: Card) -> Hands:
    """Return the publicly known cards in hands after a card left one.

    Copies look alike: a player who took one publicly and then plays one may still hold another, but
    that one is not publicly known.
    """
    return with_item(shown, seat, remove(shown[seat], card)) if card in shown[seat] else shown
