"""Cullinan, by NegiProject: a race for diamonds."""

from functools import partial
from pkgutil import get_data
from typing import Final

from games.core import CONTRACT
from games.cullinan.evaluation import EVALUATOR
from games.cullinan.lesson import LESSON
from games.cullinan.luck import LUCK_MODEL
from games.cullinan.presentation import PRESENTATION
from games.cullinan.rules import AUTO_REPLIES, make_game
from games.cullinan.tips import TIPS

GAME: Final = make_game((get_data(__name__, "cards.json") or b"").decode())
with_data: Final = partial(make_game, digital=GAME.table)

__all__ = [
    "AUTO_REPLIES",
    "CONTRACT",
    "EVALUATOR",
    "GAME",
    "LESSON",
    "LUCK_MODEL",
    "PRESENTATION",
    "TIPS",
    "with_data",
]
