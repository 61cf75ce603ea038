"""Luck: nothing on average, nothing for all together, and what is left over when it is gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import isclose

import pytest

from games.ai.luck import Estimate, LuckModel, find_luck
from games.core.game import CHANCE
from games.core.record import Played, Replay
from tests.support.games import GAMES
from tools.luck.evenings import play

MEASURED = [name for name, package in GAMES.items() if package.fortune]
MOMENTS = 6
"""Answers of chance that are looked at in one game."""


@cache
def played(game: str) -> Replay:
    return play(GAMES[game], GAMES[game].game.seats[0], 11)


def moments(game: str) -> Iterator[tuple[Played, tuple[str, ...], tuple[int, ...]]]:
    """Yield some answers of chance, all that were possible, and their weights."""
    rules = GAMES[game].game
    line = [one for one in played(game).played if one.seat == CHANCE]
    for one in line[:: max(1, len(line) // MOMENTS)]:
        chances = rules.chances(one.before)
        if len(chances) > 1:
            notations = tuple(rules.notate(chance.move) for chance in chances)
            yield one, notations, tuple(chance.weight for chance in chances)


def test_every_game_has_its_luck_measured() -> None:
    assert list(GAMES) == MEASURED


@pytest.mark.parametrize("game", MEASURED)
def test_luck_is_nothing_on_average(game: str) -> None:
    package, looked = GAMES[game], 0
    fortune = package.fortune
    assert fortune
    for one, notations, weights in moments(game):
        worth = [
            [fortune.weigh(seat).mean for seat in find_luck(package.game, fortune, [told])[one.ply]]
            for told in (replace(one, text=notation) for notation in notations)
        ]
        for seat in zip(*worth, strict=True):
            mean = sum(map(float.__mul__, seat, map(float, weights))) / sum(weights)
            assert isclose(mean, 0, abs_tol=1e-9)
        looked += len(set(map(tuple, worth))) > 1
    assert looked > 1, "chance never made a difference"


@pytest.mark.parametrize("game", MEASURED)
def test_what_one_has_of_luck_the_others_lack(game: str) -> None:
    package = GAMES[game]
    assert package.fortune
    found = find_luck(package.game, package.fortune, played(game).played)
    assert found
    for numbers in found.values():
        assert all(isclose(sum(column), 0, abs_tol=1e-9) for column in zip(*numbers, strict=True))


@pytest.mark.parametrize("game", MEASURED)
def test_every_number_that_is_measured_has_a_weight(game: str) -> None:
    package = GAMES[game]
    assert package.fortune
    seats = package.fortune.measure(played(game).played[-1].before)
    lengths = {len(each) for each in (*seats, *package.fortune.weights)}
    assert len(lengths) == 1


def test_weights_that_differ_tell_how_uncertain_luck_is() -> None:
    def never(_state: object) -> tuple[tuple[float, ...], ...]:
        raise AssertionError

    same = LuckModel(never, ((2.0, 1.0),) * 3).weigh((3.0, -1.0))
    assert same == Estimate(5.0, 0.0)
    assert same.is_clear
    # Without each of three parts: 1, 2 and 3; so the error is that of a mean of 1, 2 and 3 thrice.
    apart = LuckModel(never, ((1.0,), (2.0,), (3.0,))).weigh((1.0,))
    assert apart.mean == 2
    assert isclose(apart.error, (4 / 3) ** 0.5)
    assert not apart.is_clear
