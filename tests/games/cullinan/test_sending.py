"""Views are sent to the process in which computer players think."""

import pickle

from bot.testing.random_games import play_once
from games.core.game import Seat
from tests.games.cullinan.positions import GAME, begin, price

MOST = 5_000
"""Bytes of a view."""


def test_a_view_is_small_and_the_same_after_sending() -> None:
    for ply in play_once(GAME, 4, 1):
        view = GAME.view(ply.before, Seat(0))
        sent = pickle.dumps(view)
        assert len(sent) < MOST
        assert pickle.loads(sent) == view  # noqa: S301 - packed here


def test_sending_a_table_keeps_what_was_changed_in_it() -> None:
    """Tables of one edition may differ in tests; none is taken for another."""
    state = price(begin(), 7, 3)
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - packed here
