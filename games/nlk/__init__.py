"""NLK, a Hungarian beating game: everybody gets rid of the cards but one."""

from games.nlk.fortune import FORTUNE
from games.nlk.house import choose
from games.nlk.judge import JUDGE
from games.nlk.rules import GAME
from games.nlk.skin import SKIN
from games.nlk.standing import STANDING
from games.nlk.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "STANDING", "choose"]
