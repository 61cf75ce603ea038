"""My Game: take the last stone."""

from typing import Final

from games.core.plain import present

from mygame.lesson import LESSON
from mygame.rules import MyGame, lay_out

CONTRACT: Final = "2.1"
"""The contract with Takujo that this game was written for."""
GAME: Final = MyGame()
PRESENTATION: Final = present(GAME, lay_out, pieces=("star",), minutes=5)

__all__ = ["CONTRACT", "GAME", "LESSON", "PRESENTATION"]
