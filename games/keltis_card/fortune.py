"""How the luck of the card game is measured: by the cards in hand that fit the rows, and pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.house.luck import Fortune
from games.keltis_card.data import CARDS, COPIES, ENDS, PLACE, PLACES, VALUE, WHITE
from games.keltis_card.fortune_weights import WEIGHTS
from games.keltis_card.state import Side, State
from games.rows.cards import Card
from games.rows.masks import NOTHING, gather
from games.rows.prospects import foresee_row

_DECK: Final = sum(COPIES)
_SPENT: Final = (0.0, 0.0, 0.0, 1.0, 0.0)
"""What a card in hand is to a closed row."""


def measure(state: State) -> list[tuple[float, ...]]:
    """Return what rows and hand of each seat promise; and the same, less towards the end."""
    values: list[list[int]] = [[] for _ in PLACES]
    for card, count in zip(CARDS, state.unseen, strict=True):
        if card in VALUE:
            values[PLACE[card]] += [VALUE[card]] * count
    absent, left = list(map(gather, values)), state.table.deck / _DECK
    found = []
    for side, hand in zip(state.table.sides, state.hands, strict=True):
        numbers = _foresee(side, hand, absent)
        found.append((*numbers, *(number * left for number in numbers)))
    return found


def _foresee(side: Side, hand: Sequence[Card], absent: Sequence[int]) -> list[float]:
    """Return the sums over the coloured rows, what the point row takes, end cards and pairs."""
    held: list[list[int]] = [[] for _ in PLACES]
    ends = [PLACE[card] for card in hand if card in ENDS]
    for card in hand:
        if card in VALUE:
            held[PLACE[card]].append(VALUE[card])
    rows = [_foresee_row(side.rows[at], held[at], absent[at]) for at in range(len(PLACES))]
    white = rows.pop(WHITE)
    coloured = Counter(value for values in held[:WHITE] for value in values)
    return [
        *(sum(column) for column in zip(*rows, strict=True)),
        *(float(len(ends)), float(sum(bool(side.rows[place]) for place in ends))),
        *(float(len(held[WHITE])), white[1]),
        float(sum(count > 1 for count in coloured.values())),
    ]


def _foresee_row(row: Sequence[Card], held: Sequence[int], absent: int) -> tuple[float, ...]:
    if row and row[-1] in ENDS:
        return tuple(len(held) * number for number in _SPENT)
    values = [VALUE[card] for card in row if card in VALUE]
    ends = (values[0], values[-1]) if values else (NOTHING, NOTHING)
    return foresee_row(*ends, len(values), gather(held), absent)


FORTUNE: Final = Fortune(measure, WEIGHTS)
