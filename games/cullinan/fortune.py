"""How the luck of Cullinan is measured: by the chance to buy I first, and by diamonds."""

from __future__ import annotations

from math import log
from typing import Final

from games.core.game import Seat
from games.cullinan.course import foresee
from games.cullinan.field import Field
from games.cullinan.fortune_weights import WEIGHTS
from games.cullinan.scoring import conclude
from games.cullinan.state import State
from games.cullinan.view import make_view
from games.house.luck import Fortune

_MANY: Final = 20
"""Worth of diamonds that is about one in size."""
_LEAST: Final = 0.02


def measure(state: State) -> list[tuple[float, ...]]:
    """Return the chance of each seat, its logarithm, and what its diamonds are worth."""
    outcome = conclude(state)
    found: list[tuple[float, ...]] = []
    for seat, mat in enumerate(state.mats):
        if outcome:
            chance = float(seat in outcome.winners)
        else:
            chance = foresee(Field(make_view(state, Seat(seat))))[seat]
        found.append((chance, log(max(chance, _LEAST)), mat.wealth / _MANY))
    return found


FORTUNE: Final = Fortune(measure, WEIGHTS)
