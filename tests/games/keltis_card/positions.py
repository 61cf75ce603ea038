"""Positions of the card game for tests, laid out by hand."""

from __future__ import annotations

from dataclasses import replace

from games.core.game import Seat
from games.keltis_card.rules import KeltisCard
from games.keltis_card.state import PLACES, Side, State
from games.rows.state import Phase
from tests.games import rows as shared

GAME = KeltisCard()


def begin(players: int = 3, *, end_first: str = "off") -> State:
    """Return the first turn; chance has dealt the first cards there are."""
    state: State = shared.deal(GAME, players, {"end_first": end_first})
    return state


def place(
    hand: str = "",
    *rows: str,
    others: tuple[Side, ...] = (),
    stones: int = 0,
    piles: str = "",
    deck: int = 60,
    players: int = 3,
    end_first: str = "off",
    last: int = 0,
) -> State:
    """Return the turn of the first seat: its hand and rows, and what lies on the table.

    With `last`, so many seats may lay the last cards.
    """
    state = begin(players, end_first=end_first)
    table = replace(
        state.table,
        sides=(side(*rows, stones=stones), *others, *state.table.sides[1 + len(others) :]),
        piles=shared.lay_out(piles, PLACES),
        deck=deck,
    )
    if last:
        table = replace(table, phase=Phase.LAST, left=(2,) * last, ending="deck")
    return replace(state, table=table, hands=(tuple(hand.split()), *state.hands[1:]))


def side(*rows: str, stones: int = 0) -> Side:
    """Return what lies before a player: a row belongs to the colour of its first card."""
    found = {row[0]: tuple(row.split()) for row in rows}
    return Side(tuple(found.get(letter, ()) for letter in PLACES), tuple(range(1, stones + 1)))


def finish(hands: tuple[str, ...], *rows: str) -> State:
    """Return the position in which all seats may lay the last cards."""
    seats = max(2, len(hands))
    state = place(hands[0], *rows, players=seats, last=seats)
    dealt = (*map(tuple, map(str.split, hands)), *state.hands[len(hands) :])
    return replace(state, hands=dealt)


def read(state: State, seat: int = 0) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what lies in the middle."""
    table, own = state.table, state.table.sides[seat]
    return {
        "hand": " ".join(state.hands[seat]),
        "rows": " ".join(card for row in own.rows for card in row),
        "piles": " ".join(card for pile in table.piles for card in pile),
        "asked": f"{table.seat} {table.phase}",
        "stones": own.stones,
        "middle": table.stones,
        "ending": table.ending,
        "left": table.left,
    }


def turn(state: State, hand: str, seat: int = 0) -> State:
    """Make it the turn of a seat with another hand."""
    hands = (*state.hands[:seat], tuple(hand.split()), *state.hands[seat + 1 :])
    table = replace(state.table, phase=Phase.TURN, seat=Seat(seat), barred=())
    return replace(state, table=table, hands=hands)
