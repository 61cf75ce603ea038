"""The judgement of Keltis: habits for every move, and games played out in a sketch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, own_seat
from games.keltis.habits import Habits
from games.keltis.moves import DRAWS, DROPS, SMALL, STAY, STEPS, TALL, Move
from games.keltis.playouts import Playouts
from games.keltis.reasons import explain
from games.keltis.sketch import DROP, TALL_FIGURE, Sketch
from games.keltis.state import Phase
from games.keltis.view import View
from games.rows.cards import COLOURS
from games.rows.masks import NOTHING

__all__ = ["JUDGE", "Habits", "Playouts"]

_TRIES: Final = 12
"""Playouts of an appraisal."""
_WIDTH: Final = 6
"""Moves that are compared: habits leave few others that are ever better."""
_MARGIN: Final = 4.0
"""Ratings further below the best are hardly ever better..."""
_TRUST: Final = 0.03
"""... and one unit of them is worth about so much of a win."""
_IDLE: Final = -1000.0
"""For what no habit thinks of, and what could go round for ever."""
_MANY: Final = 4
"""Cards taken from discard piles and not laid yet that are enough."""


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return how good each move looks, one ply ahead."""
    ratings = think(view)
    return tuple([ratings.get(move, 2 * _IDLE) for move in moves])


def think(view: View) -> dict[Move, float]:
    """Return the moves that come to mind, with their ratings."""
    seat, sketch = own_seat(view.seat), Playouts(view).deal(0)
    taken = view.memory[seat] if view.memory else ()
    match view.table.phase:
        case Phase.TURN:
            ratings = _rate_turn(sketch)
            # What was taken from a pile is not put back.
            return ratings | {
                DROPS[card]: ratings[DROPS[card]] + _IDLE
                for card in taken
                if DROPS[card] in ratings
            }
        case Phase.DRAW:
            return _rate_draws(sketch, enough=len(taken) >= _MANY)
        case _:
            return _rate_steps(sketch)


def appraise(view: View) -> Appraisal:
    """Return what a seat may expect, exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    play_out = Playouts(view)
    found = [play_out(luck) for luck in range(_TRIES)]
    result, chance = sum(each.result for each in found), sum(each.chance for each in found)
    return Appraisal(result / _TRIES, chance / _TRIES)


def _rate_turn(sketch: Sketch) -> dict[Move, float]:
    ratings: dict[Move, float] = {}
    for rating, colour, value, use in sketch.weigh():
        card = f"{COLOURS[colour]}{value}"
        if use == DROP:
            ratings[DROPS[card]] = rating
        else:
            ratings[(TALL if use == TALL_FIGURE else SMALL)[card][0]] = rating
    return ratings


def _rate_steps(sketch: Sketch) -> dict[Move, float]:
    ratings: dict[Move, float] = {STAY: 0.0}
    for rating, path, figure in sketch.weigh_steps():
        ratings[STEPS[COLOURS[path], figure == TALL_FIGURE]] = rating
    return ratings


def _rate_draws(sketch: Sketch, *, enough: bool) -> dict[Move, float]:
    return {
        DRAWS[None if colour == NOTHING else COLOURS[colour]]: rating
        + (_IDLE if enough and colour != NOTHING else 0.0)
        for rating, colour in sketch.weigh_draws()
    }


JUDGE: Final[Judge[Move, View]] = Judge(
    rate,
    appraise,
    lambda _: None,
    Playouts,
    width=_WIDTH,
    margin=_MARGIN,
    trust=_TRUST,
    rates_in_points=False,
    explain=explain,
)
