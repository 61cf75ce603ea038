"""Coloretto, by Michael Schacht: few colours, many cards."""

from games.coloretto.house import choose
from games.coloretto.rules import GAME
from games.coloretto.skin import SKIN

__all__ = ["GAME", "SKIN", "choose"]
