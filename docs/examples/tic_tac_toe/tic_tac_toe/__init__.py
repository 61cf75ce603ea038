"""Tic Tac Toe: three marks in a line."""

from typing import Final

from games.core.plain import present
from tic_tac_toe.lesson import LESSON
from tic_tac_toe.rules import TicTacToe, lay_out

CONTRACT: Final = "2.1"
"""The contract with Takujo that this game was written for."""
GAME: Final = TicTacToe()
PRESENTATION: Final = present(GAME, lay_out, pieces=("cross blue", "ring red"), minutes=2)

__all__ = ["CONTRACT", "GAME", "LESSON", "PRESENTATION"]
