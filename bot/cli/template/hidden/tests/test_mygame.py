"""The rules of My Game."""

import pytest
from games.core import CHANCE, IllegalMoveError, Seat, Setup

from mygame import GAME
from mygame.rules import HIDDEN, Lay, State

BEFORE = State(4, (), ((3, 20), (9, 25)), (None, None), ((7,), (5,)), (5, 0))
"""The last round of two players; the first of them has taken five points."""


def test_the_highest_card_takes_the_number_of_the_lowest() -> None:
    after = GAME.apply(BEFORE, Seat(0), Lay(20)).state
    outcome = GAME.outcome(GAME.apply(after, Seat(1), Lay(9)).state)
    assert outcome is not None
    assert outcome.scores == (14, 0)
    assert outcome.winners == {Seat(1)}


def test_a_card_is_laid_in_secret() -> None:
    after = GAME.apply(BEFORE, Seat(0), Lay(20)).state
    assert GAME.view(after, Seat(1)).table.laid == (HIDDEN, None)
    assert GAME.view(after, Seat(0)).table.laid == (20, None)


def test_nobody_lays_two_cards_in_a_round() -> None:
    after = GAME.apply(BEFORE, Seat(0), Lay(20)).state
    with pytest.raises(IllegalMoveError):
        GAME.apply(after, Seat(0), Lay(3))


def test_chance_deals_before_anybody_is_asked() -> None:
    state = GAME.start(Setup(2, {"cards": "6"}))
    for _ in range(12):
        assert [decision.seat for decision in GAME.decisions(state)] == [CHANCE]
        state = GAME.apply(state, CHANCE, GAME.chances(state)[0].move).state
    assert [decision.seat for decision in GAME.decisions(state)] == [0, 1]
