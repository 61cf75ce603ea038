"""The short form of the ladder: higher levels beat lower ones, and tuned weights a guess."""

from __future__ import annotations

from typing import Final

import pytest

from games.core.game import Setup
from tests.support.games import GAMES
from tools.ladder.fast_games import play_fast_games
from tools.ladder.match import play_seats
from tools.ladder.pinned import GUESSES
from tools.ladder.players import PLAYERS
from tools.ladder.statistics import Verdict, judge_pairs, wilson
from tools.tuning.weights import find_beginning

JUDGED: Final = [name for name, package in GAMES.items() if package.evaluator]
GAMES_PLAYED: Final = {"nlk": 400}
"""A hundred games prove little if one of four players loses; these take milliseconds each."""
USUAL: Final = 100


@pytest.mark.parametrize("game", JUDGED)
@pytest.mark.parametrize("pair", [("easy", "random"), ("normal", "easy")])
def test_a_higher_level_wins_more_than_its_share(game: str, pair: tuple[str, str]) -> None:
    """Against copies of the lower one, over the same cards from every seat.

    The lower end of the 95 % interval counts. `make ladder` measures strength.
    """
    package = GAMES[game]
    seats = package.game.seats[0]
    games = GAMES_PLAYED.get(game, USUAL)
    higher, lower = (PLAYERS[name](package, seats) for name in pair)
    fair = 1 - 1 / seats if package.presentation.names_losers else 1 / seats
    shares = [
        result.share
        for seed in range(1, games // seats + 1)
        for result in play_seats(package, Setup(seats), higher, lower, seed)
    ]
    assert wilson(sum(shares) / len(shares), len(shares))[0] > fair


@pytest.mark.parametrize("game", GUESSES)
def test_tuned_weights_beat_the_guess_that_tuning_starts_from(game: str) -> None:
    """In fast games, where weights are tuned."""
    seats = GAMES[game].game.seats[0]
    tuned = find_beginning(game, seats, "")
    assert find_beginning(game, seats, f"({', '.join(map(str, tuned))})") == tuned
    guess = find_beginning(game, seats, "guess")
    own, others = (
        [lead for seed in range(40) for lead in play_fast_games(game, seats, *pair, seed)]
        for pair in ((tuned, guess), (guess, tuned))
    )
    assert sum(own) > sum(others)


def test_at_most_one_of_four_equal_players_loses_a_hand_of_nlk() -> None:
    """The weights under test play from every seat."""
    weights = find_beginning("nlk", 4, "")
    losers = 0
    for seed in range(30):
        leads = list(play_fast_games("nlk", 4, weights, weights, seed))
        assert leads.count(-1) <= 1
        losers += leads.count(-1)
    assert losers > 20


def test_the_sequential_test_stops_when_the_evidence_suffices() -> None:
    even = [0.0, 0.1, -0.1]
    ahead = [0.0, 0.2, 0.1]
    assert judge_pairs(ahead * 3) is Verdict.OPEN
    assert judge_pairs(even * 10) is Verdict.OPEN
    assert judge_pairs(ahead * 10) is Verdict.BETTER
    assert judge_pairs(even * 100) is Verdict.NOT_BETTER


def test_confidence_intervals_are_wilson_intervals() -> None:
    """Known figures: 50 of 100, and none of ten."""
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.278), abs=0.001)
