"""Evaluator."""

from collections.abc import Sequence
from functools import cache
from math import exp, log, sqrt
from typing import Final

from games.ai.evaluation import (
    Evaluation,
    Evaluator,
    Rivals,
    appraise_end,
    find_lead,
    find_odds,
    own_seat,
)
from games.coloretto.ai import choose, explain, foresee, rate
from games.coloretto.rules import View
from games.coloretto.state import Move
from games.coloretto.weights import EASY_NOISE, PER_POINT, PER_ROUND, SPREAD, TAKES, TIME
from games.core.game import Seat

_MOST: Final = 4.0
"""Limit on the confidence in a model of an opponent, as a logarithm of odds: 98 in 100."""
_PARTS: Final = 1024


def guess_rivals(view: View) -> Rivals[View, Move]:
    """Return the opponents' model: in some rollouts the rules of thumb, in others the ratings.

    The more often an opponent left rows to draw, the more often it plays patiently.
    """
    hasty = [round(_PARTS * how_hasty(view, Seat(seat))) for seat in range(view.players)]

    def play(theirs: View, moves: Sequence[Move], rng_seed: int) -> Move:
        seat = own_seat(theirs.seat)
        if (rng_seed >> 10 * seat) % _PARTS < hasty[seat]:
            return choose(theirs, moves, rng_seed)
        ratings = rate(theirs, moves)
        return moves[max(range(len(moves)), key=ratings.__getitem__)]

    return play


def how_hasty(view: View, seat: Seat) -> float:
    """Return the probability that a player takes rows early, from its draws and takes."""
    if not view.memory:
        return 0.5
    found = sum(map(float.__mul__, map(float, view.memory[seat]), _list_evidence(view.players)))
    return 1 / (1 + exp(-min(max(found, -_MOST), _MOST)))


@cache
def _list_evidence(players: int) -> tuple[float, ...]:
    """Return the evidence of each draw and take for haste, in `State.choices`' order."""
    pairs = tuple(zip(*TAKES[players], strict=True))
    drew = (log((1 - early) / (1 - late)) for early, late in pairs)
    return (*drew, *(log(early / late) for early, late in pairs))


_AHEAD: Final = 6
"""Rounds to come, the current one included, over which scores spread by `SPREAD`."""


def evaluate(view: View) -> Evaluation:
    """Evaluate a position between two rounds, or exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    expected = foresee_all(view)
    odds = find_odds(expected, find_spread(view.players, count_rounds(view)))
    return Evaluation(find_lead(expected, seat), odds[seat])


def foresee_all(view: View) -> list[float]:
    """Return each seat's expected final score at the beginning of a round."""
    rounds = count_rounds(view)
    return [foresee(each, view.chart, view.players, rounds) for each in view.collections]


def find_spread(players: int, rounds: int) -> float:
    """Return how far scores still spread with `rounds` to come."""
    return SPREAD[players] * sqrt((rounds + 1) / _AHEAD)


def count_rounds(view: View) -> int:
    """Return how many whole rounds are to come, at the beginning of one."""
    return 0 if view.last_round else max(1, round(view.before_last / PER_ROUND[view.players]))


EVALUATOR: Final[Evaluator[Move, View]] = Evaluator(
    rate,
    evaluate,
    lambda view: view.round,
    rivals=guess_rivals,
    explain=explain,
    per_point=PER_POINT,
    time=lambda view: TIME[view.players],
    is_open=True,
    noise=lambda view: EASY_NOISE[view.players],
)
"""The evaluator: looks one ply ahead and weighs its gain against the opponents' gains."""
