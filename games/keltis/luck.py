"""The luck model. It is the only part of the evaluation that reads a `State`.

Made by `python -m tools.luck.fit keltis --games 240 --seed 1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.ai.luck import LuckModel
from games.keltis.model import CARDS, COPIES, VALUE, Side, State
from games.keltis.simulation import PARTS
from games.rows import bitsets
from games.rows.base import Card
from games.rows.bitsets import NOTHING, predict_row

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (-0.480, 2.289, -1.021, -1.392, -1.000, 0.949, -0.710, 5.323, -3.822, 6.124),
    (-0.380, 2.171, -0.776, -1.229, -0.111, 0.824, -0.545, 4.738, -4.144, 4.841),
    (-0.264, 2.115, -1.927, -1.275, -0.012, 0.630, -0.601, 6.275, -3.404, 4.599),
    (-0.435, 2.294, -0.691, -1.625, -0.356, 0.914, 0.215, 5.047, -1.508, 4.594),
    (-0.081, 2.086, -0.260, -1.468, -1.183, 0.272, -0.018, 3.617, -2.816, 5.746),
)


def measure(state: State) -> list[tuple[float, ...]]:
    """Return the potential of each seat's rows and hand; and the same, decreasing to the end."""
    return bitsets.measure(state, PARTS, len(CARDS) * COPIES, _predict)


def _predict(
    side: Side, _: Sequence[Card], held: Sequence[int], absent: Sequence[int]
) -> list[float]:
    rows = []
    for colour, row in enumerate(side.rows):
        ends = (VALUE[row[0]], VALUE[row[-1]]) if row else (NOTHING, NOTHING)
        rows.append(predict_row(*ends, side.figures[colour], held[colour], absent[colour]))
    return [sum(column) for column in zip(*rows, strict=True)]


LUCK_MODEL: Final = LuckModel(measure, WEIGHTS)
