"""What turned a finished game: the decisions that clearly cost most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.game import CHANCE, Seat
from games.core.record import Played
from games.house.curve import Curve
from games.house.hints import Unit
from games.house.review import Verdict

POINTS: Final = 3
"""Decisions that are named."""
CERTAIN: Final = 3.0
"""Standard errors a number of a report must be away from 0: of the many that it could say, one in
twenty would be a whim of the playouts, and the dearest of many costs are often so by luck."""
_LEAST: Final = {Unit.POINTS: 1.5, Unit.CHANCE: 0.04}
"""A decision that cost less turned nothing."""
_HOPELESS: Final = 0.02
"""Whoever plays for points and had no more chance than that turned nothing."""


def find_turning_points(
    unit: Unit, verdicts: Sequence[Verdict], curve: Curve, line: Sequence[Played]
) -> tuple[Verdict, ...]:
    """Return the dearest decisions in their order, one at most of each turn of a seat.

    A seat that still plays the better move in that turn has only chosen another order.
    """
    turns = {played.ply: turn for turn, played in _number_turns(line)}
    played = {(turn, played.text): played.ply for turn, played in _number_turns(line)}
    clear = [
        one
        for one in verdicts
        if one.cost.mean >= max(_LEAST[unit], CERTAIN * one.cost.error)
        and (unit is not Unit.POINTS or curve.find(one.ply)[one.seat] > _HOPELESS)
        and played.get((turns[one.ply], one.best), -1) < one.ply
    ]
    clear.sort(key=lambda one: one.cost.mean)
    dearest = {turns[one.ply]: one for one in clear}  # The last of a turn counts.
    found = sorted(dearest.values(), key=lambda one: one.cost.mean, reverse=True)
    return tuple(sorted(found[:POINTS], key=lambda one: one.ply))


def _number_turns(line: Sequence[Played]) -> Iterator[tuple[int, Played]]:
    """Yield all moves with the number of their turn: it lasts until another seat moves."""
    turn, mover = 0, Seat(0)
    for played in line:
        if played.seat == CHANCE:
            continue
        turn, mover = turn + (played.seat != mover), played.seat
        yield turn, played
