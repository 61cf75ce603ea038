"""Views are sent to the process in which computer players think."""

import pickle

from bot.testing.random_games import play_once
from games.core.game import Seat
from tests.games.cullinan.positions import GAME

MOST = 5_000
"""Bytes of a view."""


def test_a_view_is_small_and_the_same_after_sending() -> None:
    for ply in play_once(GAME, 4, 1):
        view = GAME.view(ply.before, Seat(0))
        sent = pickle.dumps(view)
        assert len(sent) < MOST
        assert pickle.loads(sent) == view  # noqa: S301 - packed here
