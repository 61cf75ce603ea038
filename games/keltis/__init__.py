"""Keltis, the board game by Reiner Knizia: five paths, one direction each."""

from games.core import CONTRACT
from games.keltis.evaluation import EVALUATOR
from games.keltis.lesson import LESSON
from games.keltis.luck import LUCK_MODEL
from games.keltis.presentation import PRESENTATION
from games.keltis.rules import GAME
from games.keltis.tips import TIPS
from games.keltis.weights import REVIEW, ROLLOUTS
from games.rows.text import DEFAULT_FOLLOW_UPS

__all__ = [
    "CONTRACT",
    "DEFAULT_FOLLOW_UPS",
    "EVALUATOR",
    "GAME",
    "LESSON",
    "LUCK_MODEL",
    "PRESENTATION",
    "REVIEW",
    "ROLLOUTS",
    "TIPS",
]
