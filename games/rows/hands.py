"""Hands beside a deck that is only counted: what everybody knows of them, and how to deal anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from games.core.change import exchange
from games.core.stream import Stream
from games.core.unseen import count_up
from games.rows.cards import Card, insert, remove

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""Sorted cards, by seat."""


class Side(Protocol):
    """What lies before a player."""

    @property
    def rows(self) -> Hands: ...


class Table(Protocol):
    """What lies on the table for everybody to see."""

    @property
    def sides(self) -> Sequence[Side]: ...
    @property
    def piles(self) -> Hands: ...


class View(Protocol):
    """What a seat, or a spectator, may know of hands and deck."""

    @property
    def seat(self) -> int | None: ...
    @property
    def table(self) -> Table: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def memory(self) -> Hands: ...


def remember(shown: Hands, seat: int, card: Card, order: Mapping[Card, int]) -> Hands:
    """Return what everybody saw go into the hands, with a card more."""
    return exchange(shown, seat, insert(shown[seat], card, order))


def forget(shown: Hands, seat: int, card: Card) -> Hands:
    """Return what everybody knows to be in the hands after a card left one.

    Copies look alike: whoever was seen to take one and plays one may still hold another, but that
    other one was not seen.
    """
    return exchange(shown, seat, remove(shown[seat], card)) if card in shown[seat] else shown


def imagine_hands(
    view: View, copies: Sequence[int], cards: Sequence[Card], luck: int
) -> tuple[Hands, tuple[int, ...], Hands]:
    """Return hands that a view allows, the counts left for the deck, and what everybody saw.

    The other hands are dealt from all cards that are not to be seen; those of the view's memory
    are where they are.
    """
    order = {card: index for index, card in enumerate(cards)}
    known, unseen = find_hidden(view, copies, order)
    hands, deck = deal_anew(known, view.sizes, unseen, cards, luck)
    return hands, deck, _remembered(view)


def find_hidden(
    view: View, copies: Sequence[int], order: Mapping[Card, int]
) -> tuple[Hands, tuple[int, ...]]:
    """Return what a view knows of every hand, and how many copies of each card it sees nowhere."""
    known = _remembered(view)
    if view.seat is not None:
        known = exchange(known, view.seat, view.hand)
    left = list(copies)
    rows = (row for side in view.table.sides for row in side.rows)
    for place in (*known, *rows, *view.table.piles):
        for card in place:
            left[order[card]] -= 1
    return known, tuple(left)


def _remembered(view: View) -> Hands:
    return view.memory or ((),) * len(view.sizes)


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
