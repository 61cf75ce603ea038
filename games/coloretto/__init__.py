"""Coloretto, by Michael Schacht: few colours, many cards."""

from games.coloretto.house import choose
from games.coloretto.rules import GAME
from games.coloretto.skin import SKIN
from games.coloretto.view import IS_OPEN

__all__ = ["GAME", "IS_OPEN", "SKIN", "choose"]
