"""Keltis, the board game by Reiner Knizia: five paths, one direction each."""

from games.keltis.fortune import FORTUNE
from games.keltis.house import choose
from games.keltis.judge import JUDGE
from games.keltis.offers import USUAL
from games.keltis.rules import GAME
from games.keltis.skin import SKIN
from games.keltis.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "USUAL", "choose"]
