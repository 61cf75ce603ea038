"""The judgement of Cullinan: habits for the first look, chances to win for the second."""

from typing import Final

from games.cullinan.course import foresee
from games.cullinan.field import Field
from games.cullinan.moves import Move
from games.cullinan.previews import preview
from games.cullinan.ratings import rate
from games.cullinan.reasons import choice_of, explain
from games.cullinan.view import View
from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, own_seat

_CREDIT: Final = {2: 0.64, 3: 0.0, 4: 0.0}
"""Measured by `python -m tools.luck.credit cullinan`, in 240 games of each size of table:
0.64 +- 0.12; 0.13 +- 0.11 and -0.12 +- 0.06 show nothing."""


def appraise(view: View) -> Appraisal:
    """Return the chance to win, which is also the expected score: I counts 1 (CU14)."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    chance = foresee(Field(view))[seat]
    return Appraisal(chance, chance)


def count_purchases(view: View) -> int:
    """Return how many Cullinans were bought: a playout goes on to the next purchase."""
    return sum(len(player.cullinans) for player in view.players)


def credit(view: View) -> float:
    """Return how much of a difference between chances shows in results."""
    return _CREDIT[len(view.players)]


JUDGE: Final[Judge[Move, View]] = Judge(
    rate,
    appraise,
    count_purchases,
    is_in_points=False,
    explain=explain,
    alike=choice_of,
    weigh=preview,
    credit=credit,
)
