"""Keltis, the board game by Reiner Knizia: five paths, one direction each."""

from games.keltis.ai import choose
from games.keltis.evaluation import JUDGE
from games.keltis.luck import FORTUNE
from games.keltis.presentation import SKIN
from games.keltis.rules import GAME
from games.keltis.text import USUAL
from games.keltis.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "USUAL", "choose"]
