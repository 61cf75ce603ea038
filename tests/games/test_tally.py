"""What counts so far is known of every seat all the time, and at the end it is the score."""

from __future__ import annotations

import pytest

from games.catalog import GamePackage
from tests.support.games import GAMES
from tests.support.random_games import play_once

_EVERY = pytest.mark.parametrize("entry", GAMES.values(), ids=GAMES)


@_EVERY
def test_every_seat_has_a_tally_from_the_first_move_to_the_last(entry: GamePackage) -> None:
    game, players = entry.game, entry.game.seats[-1]
    for ply in play_once(game, players, 1):
        assert len(game.tally(game.view(ply.step.state, None))) == players


@_EVERY
def test_points_and_hands_lost_add_up_to_the_score(entry: GamePackage) -> None:
    game = entry.game
    last = play_once(game, game.seats[0], 2)[-1].step.state
    outcome, tally = game.outcome(last), game.tally(game.view(last, None))
    assert outcome
    if entry.presentation.piece is None or entry.presentation.names_losers:
        assert tally == outcome.scores
    else:
        (winner,) = outcome.winners
        assert tally[winner] > 0
