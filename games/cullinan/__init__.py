"""Cullinan, by NegiProject: a race for diamonds."""

from pkgutil import get_data
from typing import Final

from games.cullinan.evaluation import EVALUATOR
from games.cullinan.luck import LUCK_MODEL
from games.cullinan.presentation import PRESENTATION
from games.cullinan.rules import AUTO_REPLIES
from games.cullinan.rules import make_game as with_data

GAME: Final = with_data((get_data(__name__, "cards.json") or b"").decode())

__all__ = ["AUTO_REPLIES", "EVALUATOR", "GAME", "LUCK_MODEL", "PRESENTATION", "with_data"]
