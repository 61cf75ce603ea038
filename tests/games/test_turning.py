"""Which decisions are named as turning points."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate
from games.ai.report import find_turning_points
from games.ai.review import Verdict
from games.core.game import CHANCE, Seat
from games.core.record import Played

LINE = [(0, "a"), (0, "b"), (1, "c"), (CHANCE, "x"), (1, "d"), (0, "a"), (2, "e"), (1, "c")]
"""Turns of 0, of 1 with a turn of a card between, of 0, 2 and 1 again."""
EVEN = Curve((0, 8), ((1 / 3,) * 3, (1.0, 0.0, 0.0)))


def line() -> list[Played]:
    return [
        Played(ply, Seat(seat), move, None, (), final=False)
        for ply, (seat, move) in enumerate(LINE)
    ]


def cost(ply: int, size: float, best: str = "z", error: float = 0.0) -> Verdict:
    return Verdict(ply, Seat(LINE[ply][0]), best, Estimate(size, error))


def find(verdicts: Sequence[Verdict], unit: Unit = Unit.POINTS, curve: Curve = EVEN) -> list[int]:
    return [one.ply for one in find_turning_points(unit, verdicts, curve, line())]


def test_the_dearest_three_are_named_in_their_order() -> None:
    assert find([cost(7, 3), cost(6, 2), cost(5, 9), cost(2, 4), cost(0, 1)]) == [2, 5, 7]


def test_what_is_not_clear_or_small_turned_nothing() -> None:
    assert find([cost(0, 3, error=1.6), cost(2, 1.4), cost(6, -5)]) == []
    assert find([cost(0, 3, error=1.1), cost(2, 3, error=0.9)]) == [2]
    assert find([cost(0, 0.03), cost(2, 0.05)], Unit.CHANCE) == [2]


def test_of_a_turn_the_dearest_decision_is_named() -> None:
    assert find([cost(0, 3), cost(1, 4), cost(2, 4), cost(4, 3)]) == [1, 2]


def test_whoever_still_makes_the_better_move_in_that_turn_lost_nothing() -> None:
    assert find([cost(0, 3, best="b"), cost(2, 3, best="d")]) == []
    # In another turn it is another matter, and so is a move made before.
    assert find([cost(5, 3, best="b"), cost(1, 3, best="a"), cost(2, 3, best="e")]) == [1, 2, 5]


@pytest.mark.parametrize(("unit", "named"), [(Unit.POINTS, []), (Unit.CHANCE, [2])])
def test_whoever_had_no_hope_lost_no_points(unit: Unit, named: list[int]) -> None:
    """A chance was there, or it could not be lost."""
    hopeless = Curve((0, 8), ((0.6, 0.01, 0.39), (1.0, 0.0, 0.0)))
    assert find([cost(2, 3)], unit, hopeless) == named
