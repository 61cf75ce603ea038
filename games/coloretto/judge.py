"""The judgement of Coloretto: rows and collections in points expected at the end."""

from math import sqrt
from typing import Final

from games.coloretto.moves import Move
from games.coloretto.player import rate
from games.coloretto.reasons import explain
from games.coloretto.rivals import guess_rivals
from games.coloretto.view import View
from games.coloretto.weights import PER_POINT, PER_ROUND, SPREAD, TIME
from games.coloretto.worth import foresee
from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, find_lead, find_odds, own_seat

_AHEAD: Final = 6
"""Rounds to come, and the one that is played, over which scores spread by `SPREAD`."""


def appraise(view: View) -> Appraisal:
    """Return what a seat may expect between two rounds, and exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    expected = foresee_all(view)
    odds = find_odds(expected, find_spread(view.players, count_rounds(view)))
    return Appraisal(find_lead(expected, seat), odds[seat])


def foresee_all(view: View) -> list[float]:
    """Return everybody's score, expected at the beginning of a round."""
    rounds = count_rounds(view)
    return [foresee(each, view.chart, view.players, rounds) for each in view.collections]


def find_spread(players: int, rounds: int) -> float:
    """Return how far scores still spread with so many rounds to come."""
    return SPREAD[players] * sqrt((rounds + 1) / _AHEAD)


def count_rounds(view: View) -> int:
    """Return how many whole rounds are to come, at the beginning of one."""
    return 0 if view.last_round else max(1, round(view.before_last / PER_ROUND[view.players]))


JUDGE: Final[Judge[Move, View]] = Judge(
    rate,
    appraise,
    lambda view: view.round,
    rivals=guess_rivals,
    explain=explain,
    per_point=PER_POINT,
    time=lambda view: TIME[view.players],
    is_open=True,
)
"""A house player that looks one ply ahead and weighs its gain against its rivals' gains."""
