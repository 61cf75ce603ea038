"""The luck model. It is the only part of the evaluation that reads a `State`.

Made by `python -m tools.luck.fit cullinan --each 100 --seed 8`.
"""

from __future__ import annotations

from typing import Final

from games.ai.luck import LuckModel
from games.core.game import Seat
from games.cullinan.cards import Kind
from games.cullinan.forecast import Field, predict
from games.cullinan.model import State, conclude
from games.cullinan.view import make_view

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0.663, -0.115, 0.305, -0.72, -0.0203, 0.0383),
    (0.585, -0.428, 0.429, -0.745, -0.0357, 0.0316),
    (0.459, -0.0271, 0.359, -0.924, -0.0586, 0.0254),
    (0.498, -0.322, 0.328, -0.796, -0.0375, 0.0278),
    (0.816, -0.259, 0.219, -0.959, -0.0108, 0.0577),
)

_MANY: Final = 20
"""Scale of the value of diamonds."""
_HAND: Final = 8
"""Scale of the number of diamonds in hand."""


def measure(state: State) -> list[tuple[float, ...]]:
    """Return each seat's win probability, as it and as all see it, and its number of cards.

    Vaults and One of a Kind keep diamonds safe: they are worth more than the probability shows.
    """
    outcome = conclude(state)
    shown = () if outcome else predict(Field(make_view(state, None)))
    features: list[tuple[float, ...]] = []
    for seat, mat in enumerate(state.mats):
        if outcome:
            own = public = float(seat in outcome.winners)
        else:
            own = predict(Field(make_view(state, Seat(seat))))[seat]
            public = shown[seat]
        diamonds = mat.wealth / _MANY, sum(mat.hand) / _HAND
        specials = float(mat.specials[Kind.VAULT]), float(mat.specials[Kind.ONE])
        features.append((own, public, *diamonds, *specials))
    return features


LUCK_MODEL: Final = LuckModel(measure, WEIGHTS)
