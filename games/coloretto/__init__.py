"""Coloretto, by Michael Schacht: few colours, many cards."""

from games.coloretto.fortune import FORTUNE
from games.coloretto.house import choose
from games.coloretto.judge import JUDGE
from games.coloretto.rules import GAME
from games.coloretto.skin import SKIN
from games.coloretto.view import IS_OPEN
from games.coloretto.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "IS_OPEN", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "choose"]
