"""The rules of My Game."""

import pytest
from games.core.game import Seat, Setup
from games.core.text import IllegalMoveError

from mygame import GAME
from mygame.rules import State


def test_the_last_stone_wins() -> None:
    state = GAME.start(Setup(2))
    for move in (3, 3, 3, 2, 1):
        state = GAME.apply(state, state.turn, move).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == {Seat(0)}


def test_nobody_takes_more_than_there_are() -> None:
    with pytest.raises(IllegalMoveError):
        GAME.apply(State((5, 5), Seat(0)), Seat(0), 3)
