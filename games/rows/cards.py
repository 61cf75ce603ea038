"""Cards, rows and hands of games with coloured rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from games.core.cards import Stream, count_up, with_item

Card: TypeAlias = str
"""A colour's letter and a value, as in `r7`; games may add other cards."""

COLOURS: Final = "rypgb"
"""Red, yellow, pink, green, blue: the letters of the colours in notations."""
DECK: Final = "deck"
"""Name of the draw pile beside the letters of the discard piles."""

POINTS: Final = (0, -4, -3, -2, 1, 2, 3, 6, 7, 10)
"""Points by the length of a row or the stone of a figure, 0 to 9."""


def interpolate(reach: float) -> float:
    """Return the points of a row with this average length."""
    reach = min(reach, 9.0)
    whole = int(reach)
    return POINTS[whole] + (reach - whole) * (POINTS[min(whole + 1, 9)] - POINTS[whole])


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


def count_usable(row: tuple[int, ...], values: Iterable[int]) -> int:
    """Count the values that a row could still take one after the other."""
    left = tuple(values)
    if not row:
        return len(left)
    first, last = row[0], row[-1]
    up = sum(value >= last for value in left) if last >= first else 0
    down = sum(value <= last for value in left) if last <= first else 0
    return max(up, down)


def measure_room(row: tuple[int, ...]) -> int:
    """Return the room left in the direction of a row: 10 at first, 0 at the end of the scale."""
    if not row:
        return 10
    first, last = row[0], row[-1]
    return max(10 - last if last >= first else 0, last if last <= first else 0)


Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""Sorted cards, by seat."""


class Side(Protocol):
    """The cards in front of a player."""

    @property
    def rows(self) -> Hands: ...


class Table(Protocol):
    """The public part of the table."""

    @property
    def sides(self) -> Sequence[Side]: ...
    @property
    def piles(self) -> Hands: ...


class View(Protocol):
    """The information of a seat, or a spectator, about hands and deck."""

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
    """Return the publicly known cards in hands, with one more."""
    return with_item(shown, seat, insert(shown[seat], card, order))


def forget(shown: Hands, seat: int, card: Card) -> Hands:
    """Return the publicly known cards in hands after a card left one.

    Copies look alike: a player who took one publicly and then plays one may still hold another, but
    that one is not publicly known.
    """
    return with_item(shown, seat, remove(shown[seat], card)) if card in shown[seat] else shown


def imagine_hands(
    view: View, copies: Sequence[int], cards: Sequence[Card], rng_seed: int
) -> tuple[Hands, tuple[int, ...], Hands]:
    """Return hands that fit a view, the counts left for the deck, and the publicly known cards.

    The hidden cards are dealt at random to the other hands; cards of the view's memory stay in
    place.
    """
    order = {card: index for index, card in enumerate(cards)}
    known, unseen = find_hidden(view, copies, order)
    hands, deck = deal_anew(known, view.sizes, unseen, cards, rng_seed)
    return hands, deck, _remembered(view)


def find_hidden(
    view: View, copies: Sequence[int], order: Mapping[Card, int]
) -> tuple[Hands, tuple[int, ...]]:
    """Return the known cards of every hand in a view, and the counts of cards it does not see."""
    known = _remembered(view)
    if view.seat is not None:
        known = with_item(known, view.seat, view.hand)
    left = list(copies)
    rows = (row for side in view.table.sides for row in side.rows)
    for place in (*known, *rows, *view.table.piles):
        for card in place:
            left[order[card]] -= 1
    return known, tuple(left)


def _remembered(view: View) -> Hands:
    return view.memory or ((),) * len(view.sizes)


def deal_anew(
    known: Hands, sizes: Sequence[int], unseen: Sequence[int], cards: Sequence[Card], rng_seed: int
) -> tuple[Hands, tuple[int, ...]]:
    """Return hands of these sizes that hold the known cards, and the counts left for the deck.

    `unseen` counts the cards that may be in a hand or in the deck, in the order of `cards`.
    """
    pool = [card for card, count in zip(cards, unseen, strict=True) for _ in range(count)]
    Stream(rng_seed).shuffle(pool)
    order = {card: index for index, card in enumerate(cards)}
    hands = []
    for size, held in zip(sizes, known, strict=True):
        drawn = [pool.pop() for _ in range(size - len(held))]
        hands.append(tuple(sorted((*held, *drawn), key=order.__getitem__)))
    return tuple(hands), count_up((0,) * len(cards), map(order.__getitem__, pool))
