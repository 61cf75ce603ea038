"""Positions of the card game for tests, laid out by hand."""

from __future__ import annotations

from dataclasses import replace

from games.keltis_card.rules import GAME
from games.keltis_card.state import PLACES, Side, State
from games.rows.state import Phase
from tests.games import rows as shared


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
    own, state = side(*rows, stones=stones), shared.deal(GAME, players, end_first=end_first)
    left = shared.lay_out(piles, PLACES)
    placed: State = shared.lay(state, hand, own, *others, piles=left, deck=deck)
    if not last:
        return placed
    table = replace(placed.table, phase=Phase.LAST, left=(2,) * last, ending="deck")
    return replace(placed, table=table)


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


def read(state: State) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what lies in the middle."""
    table = state.table
    middle = {"middle": table.stones, "ending": table.ending, "left": table.left}
    return {**shared.read(state), "stones": table.sides[0].stones, **middle}
