"""How a game of Cullinan ends: nothing is counted, the buyer of I has won (CU14)."""

from typing import Final

from games.core.game import Outcome, Seat
from games.cullinan.state import State

BOUGHT: Final = "bought"
"""The only ending: somebody bought I (CU14)."""


def conclude(state: State) -> Outcome | None:
    """Return the outcome once somebody has bought I; the score is 1 for the buyer, else 0."""
    for number, mat in enumerate(state.mats):
        if 1 in mat.cullinans:
            scores = tuple(int(seat == number) for seat in range(state.players))
            return Outcome(BOUGHT, scores, frozenset((Seat(number),)))
    return None
