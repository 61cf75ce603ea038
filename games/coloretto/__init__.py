"""Coloretto, by Michael Schacht: few colours, many cards."""

from games.coloretto.ai import choose
from games.coloretto.evaluation import JUDGE
from games.coloretto.luck import FORTUNE
from games.coloretto.presentation import SKIN
from games.coloretto.rules import GAME, IS_OPEN
from games.coloretto.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "IS_OPEN", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "choose"]
