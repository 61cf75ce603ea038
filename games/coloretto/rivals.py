"""What a hard player of Coloretto takes its rivals for: some take rows early, others wait."""

from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Final

from games.coloretto.house import choose
from games.coloretto.moves import Move
from games.coloretto.player import rate
from games.coloretto.view import View
from games.coloretto.weights import TAKES
from games.core.game import Seat
from games.house.judge import Rivals
from games.house.odds import own_seat

_MOST: Final = 4.0
"""What is seen makes nobody surer of a rival than this, as a logarithm of odds: 98 in 100."""
_PARTS: Final = 1024


def guess_rivals(view: View) -> Rivals[View, Move]:
    """Return how the others play on: in some playouts by rules of thumb, in others as is rated.

    The more often somebody left rows to draw, the more often they are patient.
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
    """Return the probability that somebody takes rows early, by what they drew and took."""
    if not view.memory:
        return 0.5
    found = sum(map(float.__mul__, map(float, view.memory[seat]), _list_evidence(view.players)))
    return 1 / (1 + exp(-min(max(found, -_MOST), _MOST)))


@cache
def _list_evidence(players: int) -> tuple[float, ...]:
    """Return how much each draw and each row taken speaks for haste, in `State.choices`' order."""
    pairs = tuple(zip(*TAKES[players], strict=True))
    drew = (log((1 - early) / (1 - late)) for early, late in pairs)
    return (*drew, *(log(early / late) for early, late in pairs))
