"""How the luck of Cullinan is measured: the chance to buy I first, diamonds, special cards."""

from __future__ import annotations

from typing import Final

from games.core.game import Seat
from games.cullinan.course import foresee
from games.cullinan.data import Kind
from games.cullinan.field import Field
from games.cullinan.fortune_weights import WEIGHTS
from games.cullinan.scoring import conclude
from games.cullinan.state import State
from games.cullinan.view import make_view
from games.house.luck import Fortune

_MANY: Final = 20
"""Worth of diamonds that is about one in size..."""
_HAND: Final = 8
"""... and their number in hand."""


def measure(state: State) -> list[tuple[float, ...]]:
    """Return what each seat has: its chance as it sees it and as all do, diamonds, special cards.

    Vaults and "the one" keep diamonds safe: they bring more than the chance tells.
    """
    outcome = conclude(state)
    shown = () if outcome else foresee(Field(make_view(state, None)))
    found: list[tuple[float, ...]] = []
    for seat, mat in enumerate(state.mats):
        if outcome:
            own = public = float(seat in outcome.winners)
        else:
            own, public = foresee(Field(make_view(state, Seat(seat))))[seat], shown[seat]
        diamonds = mat.wealth / _MANY, sum(mat.hand) / _HAND
        specials = float(mat.specials[Kind.VAULT]), float(mat.specials[Kind.ONE])
        found.append((own, public, *diamonds, *specials))
    return found


FORTUNE: Final = Fortune(measure, WEIGHTS)
