"""The rules of Tic Tac Toe."""

from tic_tac_toe import GAME

from games.core import Setup


def test_three_marks_in_a_line_win() -> None:
    state = GAME.start(Setup(2))
    for move in ["top-left", "middle-left", "top-centre", "middle-right", "top-right"]:
        state = GAME.apply(state, state.turn, move).state
    assert state.winner == 0
