"""Keltis, the board game by Reiner Knizia: five paths, one direction each."""

from games.core import CONTRACT
from games.keltis.evaluation import EVALUATOR
from games.keltis.luck import LUCK_MODEL
from games.keltis.presentation import PRESENTATION
from games.keltis.rules import GAME
from games.keltis.weights import REVIEW, ROLLOUTS
from games.rows.text import USUAL

__all__ = [
    "CONTRACT",
    "EVALUATOR",
    "GAME",
    "LUCK_MODEL",
    "PRESENTATION",
    "REVIEW",
    "ROLLOUTS",
    "USUAL",
]
