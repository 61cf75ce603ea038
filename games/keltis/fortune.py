"""How the luck of Keltis is measured: by the cards in hand that fit the rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.house.luck import Fortune
from games.keltis.data import CARDS, COLOUR, COPIES, VALUE
from games.keltis.fortune_weights import WEIGHTS
from games.keltis.state import Side, State
from games.rows.cards import Card
from games.rows.masks import NOTHING, gather
from games.rows.prospects import foresee_row

_DECK: Final = len(CARDS) * COPIES


def measure(state: State) -> list[tuple[float, ...]]:
    """Return what rows and hand of each seat promise; and the same, less towards the end."""
    absent = [
        gather(value for value in range(11) for _ in range(state.unseen[11 * colour + value]))
        for colour in range(5)
    ]
    left = state.table.deck / _DECK
    found = []
    for side, hand in zip(state.table.sides, state.hands, strict=True):
        numbers = _foresee(side, hand, absent)
        found.append((*numbers, *(number * left for number in numbers)))
    return found


def _foresee(side: Side, hand: Sequence[Card], absent: Sequence[int]) -> list[float]:
    """Return the sums over a player's rows."""
    held: list[list[int]] = [[] for _ in range(5)]
    for card in hand:
        held[COLOUR[card]].append(VALUE[card])
    rows = [
        foresee_row(
            *((VALUE[row[0]], VALUE[row[-1]]) if row else (NOTHING, NOTHING)),
            side.figures[colour],
            gather(held[colour]),
            absent[colour],
        )
        for colour, row in enumerate(side.rows)
    ]
    return [sum(column) for column in zip(*rows, strict=True)]


FORTUNE: Final = Fortune(measure, WEIGHTS)
