"""The judgement of Coloretto: rows and collections in points expected at the end."""

from math import sqrt
from typing import Final

from games.coloretto.moves import Move
from games.coloretto.player import rate
from games.coloretto.reasons import explain
from games.coloretto.rivals import guess_rivals
from games.coloretto.view import View
from games.coloretto.weights import PER_ROUND, SPREAD
from games.coloretto.worth import foresee
from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, find_odds, own_seat

_AHEAD: Final = 6
"""Rounds over which scores spread by `SPREAD`; over others by the root of their number."""


def appraise(view: View) -> Appraisal:
    """Return what a seat may expect between two rounds, and exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    rounds, players = count_rounds(view), view.players
    expected = [foresee(each, view.chart, players, rounds) for each in view.collections]
    spread = SPREAD[players] * sqrt(max(rounds, 1) / _AHEAD)
    return Appraisal(expected[seat], find_odds(expected, spread)[seat])


def count_rounds(view: View) -> int:
    """Return how many whole rounds are to come, at the beginning of one."""
    return 0 if view.last_round else max(1, round(view.before_last / PER_ROUND[view.players]))


JUDGE: Final[Judge[Move, View]] = Judge(
    rate, appraise, lambda view: view.round, rivals=guess_rivals, explain=explain
)
"""A house player that looks one ply ahead and weighs its gain against its rivals' gains."""
