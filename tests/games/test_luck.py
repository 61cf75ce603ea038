"""Luck: nothing on average, nothing for all together, and what is left over when it is gone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import isclose

from games.ai.luck import Estimate, LuckModel, find_luck
from games.core.game import CHANCE
from games.core.record import Played
from tests.support.games import GAMES, over_games
from tools.luck.evenings import play

MOMENTS = 6
"""Answers of chance that are looked at in one game."""


@cache
def played(game: str) -> tuple[Played, ...]:
    return play(GAMES[game], GAMES[game].game.seats[0], 11).played


def model(game: str) -> LuckModel:
    fortune = GAMES[game].fortune
    assert fortune, "every game has its luck measured"
    return fortune


@over_games
def test_luck_is_nothing_on_average(game: str) -> None:
    rules, fortune, looked = GAMES[game].game, model(game), 0
    line = [one for one in played(game) if one.seat == CHANCE]
    for one in line[:: max(1, len(line) // MOMENTS)]:
        chances = rules.chances(one.before)
        if len(chances) < 2:
            continue
        told = (replace(one, text=rules.notate(chance.move)) for chance in chances)
        found = (find_luck(rules, fortune, [each])[one.ply] for each in told)
        worth = [tuple(fortune.weigh(seat).mean for seat in numbers) for numbers in found]
        total = sum(chance.weight for chance in chances)
        for seat in zip(*worth, strict=True):
            pairs = zip(seat, chances, strict=True)
            mean = sum(luck * chance.weight for luck, chance in pairs) / total
            assert isclose(mean, 0, abs_tol=1e-9)
        looked += len(set(worth)) > 1
    assert looked > 1, "chance never made a difference"


@over_games
def test_what_one_has_of_luck_the_others_lack_and_every_number_has_a_weight(game: str) -> None:
    found = find_luck(GAMES[game].game, model(game), played(game))
    assert found
    for numbers in found.values():
        assert all(isclose(sum(column), 0, abs_tol=1e-9) for column in zip(*numbers, strict=True))
    seats = model(game).measure(played(game)[-1].before)
    assert len({len(each) for each in (*seats, *model(game).weights)}) == 1


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
