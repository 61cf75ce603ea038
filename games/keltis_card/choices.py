"""Which moves are open."""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.core.game import Seat
from games.core.rows import COLOURS, Card, distinct, follows
from games.keltis_card.data import ENDS, PLACE, PLACES, VALUE, WHITE
from games.keltis_card.moves import (
    DONE,
    DRAWS,
    JOINS,
    PAIRS,
    PLAYS,
    Choice,
    Done,
    Draw,
    Join,
    Pair,
    Play,
    Use,
)
from games.keltis_card.state import State
from games.keltis_card.table import Phase, Table


def list_moves(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Return every move of a seat that is asked."""
    table, hand = state.table, state.hands[seat]
    match table.phase:
        case Phase.TURN:
            uses = [
                move
                for card in distinct(hand)
                for move in (*find_lays(table, seat, card), PLAYS[card, Use.DROP])
            ]
            return (*uses, *find_pairs(table, hand))
        case Phase.DRAW:
            return (DRAWS[None], *(DRAWS[PLACES[pile]] for pile in find_piles(table)))
        case Phase.LAST:
            lays = [move for card in distinct(hand) for move in find_lays(table, seat, card)]
            return (*lays, DONE)
        case _:
            return ()


def is_legal(state: State, seat: Seat, move: Choice) -> bool:
    """Tell whether a seat that is asked may make this move."""
    table, hand = state.table, state.hands[seat]
    match move, table.phase:
        case Play(card, Use.DROP), Phase.TURN:
            return card in hand
        case Play(card, Use.PLAY) | Join(card, _), Phase.TURN | Phase.LAST:
            return card in hand and move in find_lays(table, seat, card)
        case Pair(), Phase.TURN:
            return move in find_pairs(table, hand)
        case Draw(pile), Phase.DRAW:
            return pile is None or PLACES.index(pile) in find_piles(table)
        case Done(), Phase.LAST:
            return True
        case _:
            return False


def find_lays(table: Table, seat: Seat, card: Card) -> tuple[Play | Join, ...]:
    """Return the ways a card can go into the seat's rows (KC7-KC10)."""
    rows = table.sides[seat].rows
    if PLACE[card] == WHITE:
        joins = (
            JOINS[card, colour]
            for colour, row in zip(COLOURS, rows, strict=False)
            if row and row[-1] not in ENDS and VALUE[row[-1]] == VALUE[card]
        )
        return (PLAYS[card, Use.PLAY], *joins)
    row = rows[PLACE[card]]
    if not row:
        fits = card not in ENDS or table.end_first
    elif card in ENDS:
        fits = True
    else:
        fits = row[-1] not in ENDS and follows(VALUE[row[0]], VALUE[row[-1]], VALUE[card])
    return (PLAYS[card, Use.PLAY],) if fits else ()


def find_pairs(table: Table, hand: tuple[Card, ...]) -> tuple[Pair, ...]:
    """Return the pairs that claim a wishing stone (KC6), the lowest stone first."""
    pairs: list[Pair] = []
    for stone in table.stones:
        cards = [card for card in hand if VALUE.get(card) == stone]
        if len(cards) > 1:
            chosen = [
                PAIRS[pair]
                for pair in combinations_with_replacement(distinct(cards), 2)
                if pair[0] != pair[1] or cards.count(pair[0]) > 1
            ]
            pairs += chosen
    return tuple(pairs)


def find_piles(table: Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (KC12)."""
    return tuple(
        place for place, pile in enumerate(table.piles) if pile and place not in table.barred
    )
