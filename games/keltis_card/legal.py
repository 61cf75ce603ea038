"""Legal moves of the card game."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from games.core.game import Seat
from games.keltis_card.data import CARDS_OF, ENDS, PLACE, PLACES, VALUE, WHITE
from games.keltis_card.moves import (
    DONE,
    DRAWS,
    DROPS,
    JOINS,
    LAYS,
    PAIRS,
    Choice,
    Done,
    Draw,
    Join,
    Pair,
    Play,
    Use,
)
from games.keltis_card.state import Phase, State, Table
from games.rows.cards import COLOURS, Card, distinct, follows


def list_moves(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Return every move of a seat with an open decision."""
    table, hand = state.table, state.hands[seat]
    match table.phase:
        case Phase.DRAW:
            return (DRAWS[None], *[DRAWS[PLACES[pile]] for pile in find_piles(table)])
        case Phase.TURN:
            uses: list[Choice] = []
            for card in distinct(hand):
                uses += find_lays(table, seat, card)
                uses.append(DROPS[card])
            return (*uses, *find_pairs(table, hand))
        case Phase.LAST:
            lays = [move for card in distinct(hand) for move in find_lays(table, seat, card)]
            return (*lays, DONE)
        case _:
            return ()


def is_legal(state: State, seat: Seat, move: Choice) -> bool:
    """Tell whether a seat with an open decision may make this move."""
    table, hand = state.table, state.hands[seat]
    phase = table.phase
    match move:
        case Draw(pile):
            is_open = pile is None or PLACES.index(pile) in find_piles(table)
            return is_open and phase is Phase.DRAW
        case Play(card, Use.DROP):
            return card in hand and phase is Phase.TURN
        case Play(card, _) | Join(card, _):
            is_held = card in hand and phase in (Phase.TURN, Phase.LAST)
            return is_held and move in find_lays(table, seat, card)
        case Pair():
            return phase is Phase.TURN and move in find_pairs(table, hand)
        case Done():
            return phase is Phase.LAST


def find_lays(table: Table, seat: Seat, card: Card) -> tuple[Play | Join, ...]:
    """Return the ways to lay a card in the seat's rows (KC7-KC10)."""
    rows, place = table.sides[seat].rows, PLACE[card]
    if place == WHITE:
        value = VALUE[card]
        joins = [
            JOINS[card, colour]
            for colour, row in zip(COLOURS, rows, strict=False)
            if row and VALUE.get(row[-1]) == value
        ]
        return (*LAYS[card], *joins)
    if row := rows[place]:
        fits = card in _FOLLOWERS[row[0], row[-1]]
    else:
        fits = table.end_first or card not in ENDS
    return LAYS[card] if fits else ()


def find_pairs(table: Table, hand: tuple[Card, ...]) -> tuple[Pair, ...]:
    """Return the pairs that claim a wishing stone (KC6), the lowest stone first."""
    pairs: list[Pair] = []
    values = list(map(VALUE.get, hand))
    for stone in table.stones:
        if values.count(stone) > 1:
            pairs += _pair_up(tuple([card for card in hand if VALUE.get(card) == stone]))
    return tuple(pairs)


@cache
def _pair_up(cards: tuple[Card, ...]) -> tuple[Pair, ...]:
    """Return every pair of these cards of equal value."""
    return tuple(
        PAIRS[pair]
        for pair in combinations_with_replacement(distinct(cards), 2)
        if pair[0] != pair[1] or cards.count(pair[0]) > 1
    )


def find_piles(table: Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (KC12)."""
    barred = table.barred
    return tuple([place for place, pile in enumerate(table.piles) if pile and place not in barred])


def _may_follow(first: Card, last: Card, card: Card) -> bool:
    """Tell whether a card may follow in a row of its colour (KC8, KC9)."""
    if ENDS & {first, last, card}:
        return card in ENDS
    return follows(VALUE[first], VALUE[last], VALUE[card])


_FOLLOWERS: Final = {
    (first, last): frozenset(card for card in cards if _may_follow(first, last, card))
    for cards in CARDS_OF[:WHITE]
    for first in cards
    for last in (*cards, *CARDS_OF[WHITE])
}
"""Cards that may follow in a row, by its first and last card; the last may be a point card."""
