"""NLK, a Hungarian beating game: everybody gets rid of the cards but one."""

from games.nlk.ai import choose
from games.nlk.evaluation import JUDGE
from games.nlk.luck import FORTUNE
from games.nlk.presentation import SKIN
from games.nlk.rules import GAME, STANDING
from games.nlk.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "STANDING", "choose"]
