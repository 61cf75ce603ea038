"""The luck model. It is the only part of the evaluation that reads a `State`.

Made by `python -m tools.luck.fit keltis_card --games 200 --seed 1`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.ai.luck import LuckModel
from games.keltis_card.model import COPIES, ENDS, PLACE, VALUE, WHITE, Side, State
from games.keltis_card.simulation import PARTS
from games.rows import bitsets
from games.rows.base import Card
from games.rows.bitsets import NOTHING, predict_row

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (
        *(0.0738, 2.3, 1.31, 0.509, 0.455, -0.057, 3.05, 2.07, -0.257, 0.18),
        *(-0.204, -3.32, -1.01, -4.06, 2.6, -1.54, -2.01, -2.05, 3.7, 1.1),
    ),
    (
        *(0.109, 2.48, 1.56, 0.654, 0.225, 0.174, 3.51, 2.54, 0.0066, 0.391),
        *(-0.255, -3.1, -1.36, -4.09, 1.39, -1.86, -3.33, -2.55, 0.618, 0.555),
    ),
    (
        *(-0.0461, 2.62, 1.4, 1.24, 0.227, 0.184, 2.93, 2.38, -0.395, 0.125),
        *(0.135, -3.35, -0.869, -7.08, 1.54, -2.12, -1.58, -2.15, 2.25, 1.04),
    ),
    (
        *(0.0694, 2.78, 1.48, 1.06, 0.2, 0.369, 2.51, 2.69, -0.327, 0.258),
        *(-0.194, -4.14, -1.37, -5.32, 2.09, -1.73, -2.65, -2.67, 1.65, 0.93),
    ),
    (
        *(-0.00698, 2.24, 1.38, 0.761, 0.371, 0.314, 1.86, 2.59, -0.491, 0.217),
        *(-0.0732, -2.82, -0.868, -5.1, 1.81, -2.02, -0.5, -2.52, 1.78, 0.868),
    ),
)
"""Fitted without one part of the games each; the second line has those that decrease to the end."""

_SPENT: Final = (0.0, 0.0, 0.0, 1.0, 0.0)
"""The weight of a card in hand of a closed row."""


def measure(state: State) -> list[tuple[float, ...]]:
    """Return the potential of each seat's rows and hand; and the same, decreasing to the end."""
    return bitsets.measure(state, PARTS, sum(COPIES), _predict)


def _predict(
    side: Side, hand: Sequence[Card], held: Sequence[int], absent: Sequence[int]
) -> list[float]:
    """Return sums over the coloured rows, and features of point row, end cards and pairs."""
    rows = [_predict_row(*each) for each in zip(side.rows, held, absent, strict=True)]
    white = rows.pop(WHITE)
    ends = [PLACE[card] for card in hand if card in ENDS]
    coloured = Counter(VALUE[card] for card in hand if card in VALUE and PLACE[card] != WHITE)
    return [
        *(sum(column) for column in zip(*rows, strict=True)),
        *(float(len(ends)), float(sum(bool(side.rows[place]) for place in ends))),
        *(float(held[WHITE].bit_count()), white[1]),
        float(sum(count > 1 for count in coloured.values())),
    ]


def _predict_row(row: Sequence[Card], held: int, absent: int) -> tuple[float, ...]:
    if row and row[-1] in ENDS:
        return tuple(held.bit_count() * number for number in _SPENT)
    values = [VALUE[card] for card in row if card in VALUE]
    ends = (values[0], values[-1]) if values else (NOTHING, NOTHING)
    return predict_row(*ends, len(values), held, absent)


LUCK_MODEL: Final = LuckModel(measure, WEIGHTS)
