"""Luck and decisions over many games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ratings.profiles import LEAST, add_up
from bot.store.profiles import FortuneRow

ROW = FortuneRow("toy", 2.0, 0.5, -1.0, 0.3)


def test_the_average_is_told_by_game_the_most_played_first() -> None:
    rows = [replace(ROW, luck=float(n)) for n in range(LEAST)]
    rows += [replace(ROW, game="other")] * (LEAST + 1)
    other, toy = add_up(rows)
    assert (other.game, other.games, toy.game, toy.games) == ("other", LEAST + 1, "toy", LEAST)
    assert toy.luck.mean == (LEAST - 1) / 2
    assert toy.decisions is not None
    assert toy.decisions.mean == -1


def test_the_errors_of_decisions_even_out_and_those_of_luck_do_not() -> None:
    [one] = add_up([ROW] * 9)
    assert one.luck.error == pytest.approx(0.5)
    assert one.decisions is not None
    assert one.decisions.error == pytest.approx(0.1)


def test_of_few_games_nothing_is_said() -> None:
    assert add_up([ROW] * (LEAST - 1)) == ()
    undecided = replace(ROW, decisions=None, decisions_error=None)
    [one] = add_up([ROW] * (LEAST - 1) + [undecided])
    assert one.decisions is None
    assert add_up([]) == ()
