"""NLK, a Hungarian beating game: the last player with cards loses."""

from games.core import CONTRACT
from games.nlk.evaluation import EVALUATOR
from games.nlk.lesson import LESSON
from games.nlk.luck import LUCK_MODEL
from games.nlk.presentation import PRESENTATION
from games.nlk.rules import AUTO_REPLIES, GAME
from games.nlk.tips import TIPS
from games.nlk.weights import REVIEW, ROLLOUTS

__all__ = [
    "AUTO_REPLIES",
    "CONTRACT",
    "EVALUATOR",
    "GAME",
    "LESSON",
    "LUCK_MODEL",
    "PRESENTATION",
    "REVIEW",
    "ROLLOUTS",
    "TIPS",
]
