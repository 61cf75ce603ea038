"""Coloretto, by Michael Schacht: few colours, many cards."""

from games.coloretto.evaluation import EVALUATOR
from games.coloretto.luck import LUCK_MODEL
from games.coloretto.presentation import PRESENTATION
from games.coloretto.rules import GAME, IS_OPEN
from games.coloretto.tips import TIPS
from games.coloretto.weights import REVIEW, ROLLOUTS
from games.core import CONTRACT

__all__ = [
    "CONTRACT",
    "EVALUATOR",
    "GAME",
    "IS_OPEN",
    "LUCK_MODEL",
    "PRESENTATION",
    "REVIEW",
    "ROLLOUTS",
    "TIPS",
]
