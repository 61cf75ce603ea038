"""Hands beside a deck that is only counted: what everybody knows of them, and how to deal anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from games.core.change import exchange
from games.core.stream import Stream
from games.core.unseen import count_up
from games.rows.cards import Card, insert, remove

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""Sorted cards, by seat."""


def remember(shown: Hands, seat: int, card: Card, order: Mapping[Card, int]) -> Hands:
    """Return what everybody saw go into the hands, with a card more."""
    return exchange(shown, seat, insert(shown[seat], card, order))


def forget(shown: Hands, seat: int, card: Card) -> Hands:
    """Return what everybody knows to be in the hands after a card left one.

    Copies look alike: whoever was seen to take one and plays one may still hold another, but that
    other one was not seen.
    """
    return exchange(shown, seat, remove(shown[seat], card)) if card in shown[seat] else shown


def deal_anew(
    known: Hands, sizes: Sequence[int], unseen: Sequence[int], cards: Sequence[Card], luck: int
) -> tuple[Hands, tuple[int, ...]]:
    """Return hands of these sizes that hold what is known, and the counts left for the deck.

    `unseen` counts the cards that may be in a hand or in the deck, in the order of `cards`.
    """
    pool = [card for card, count in zip(cards, unseen, strict=True) for _ in range(count)]
    Stream(luck).shuffle(pool)
    order = {card: index for index, card in enumerate(cards)}
    hands = []
    for size, held in zip(sizes, known, strict=True):
        drawn = [pool.pop() for _ in range(size - len(held))]
        hands.append(tuple(sorted((*held, *drawn), key=order.__getitem__)))
    return tuple(hands), count_up((0,) * len(cards), map(order.__getitem__, pool))


def count_unseen(
    copies: Sequence[int], order: Mapping[Card, int], *seen: Iterable[Card]
) -> tuple[int, ...]:
    """Return how many copies of every card are in none of these places."""
    left = list(copies)
    for place in seen:
        for card in place:
            left[order[card]] -= 1
    return tuple(left)
