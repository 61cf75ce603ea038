"""What a hard player of Coloretto takes its rivals for: some take rows early, others wait."""

from collections.abc import Sequence
from math import exp
from typing import Final

from games.coloretto.data import DEALT
from games.coloretto.house import choose
from games.coloretto.moves import Move
from games.coloretto.player import rate
from games.coloretto.view import View
from games.coloretto.weights import TAKEN
from games.core.game import Seat
from games.house.judge import Rivals
from games.house.odds import own_seat

_SPREAD: Final = 0.65
"""By how much the cards of one row that is taken differ."""
_PARTS: Final = 1024


def guess_rivals(view: View) -> Rivals[View, Move]:
    """Return how the others play on: in some playouts by rules of thumb, in others as is rated.

    The more cards the rows had that somebody took, the more often they are patient.
    """
    hasty = [round(_PARTS * how_hasty(view, Seat(seat))) for seat in range(view.players)]

    def play(theirs: View, moves: Sequence[Move], luck: int) -> Move:
        seat = own_seat(theirs.seat)
        if (luck >> 10 * seat) % _PARTS < hasty[seat]:
            return choose(theirs, moves, luck)
        ratings = rate(theirs, moves)
        return moves[max(range(len(moves)), key=ratings.__getitem__)]

    return play


def how_hasty(view: View, seat: Seat) -> float:
    """Return the probability that somebody takes rows early, by the rows they took."""
    rows = view.round - 1 + (seat in view.out)
    if rows <= 0:
        return 0.5
    mean = (sum(view.collections[seat]) - DEALT[view.players]) / rows
    early, late = TAKEN[view.players]
    odds = rows * ((mean - late) ** 2 - (mean - early) ** 2) / (2 * _SPREAD**2)
    return 1 / (1 + exp(-odds))
