"""Keltis, the card game by Reiner Knizia: long rows, pairs and wishing stones."""

from games.core import CONTRACT
from games.keltis_card.evaluation import EVALUATOR
from games.keltis_card.luck import LUCK_MODEL
from games.keltis_card.presentation import PRESENTATION
from games.keltis_card.rules import GAME
from games.keltis_card.tips import TIPS
from games.keltis_card.weights import REVIEW, ROLLOUTS
from games.rows.text import DEFAULT_FOLLOW_UPS

__all__ = [
    "CONTRACT",
    "DEFAULT_FOLLOW_UPS",
    "EVALUATOR",
    "GAME",
    "LUCK_MODEL",
    "PRESENTATION",
    "REVIEW",
    "ROLLOUTS",
    "TIPS",
]
