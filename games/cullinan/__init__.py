"""Cullinan, by NegiProject: a race for diamonds."""

from pkgutil import get_data
from typing import Final

from games.cullinan.fortune import FORTUNE
from games.cullinan.house import choose
from games.cullinan.judge import JUDGE
from games.cullinan.rules import make_game as with_data
from games.cullinan.skin import SKIN
from games.cullinan.standing import STANDING

GAME: Final = with_data((get_data(__name__, "cards.json") or b"").decode())

__all__ = ["FORTUNE", "GAME", "JUDGE", "SKIN", "STANDING", "choose", "with_data"]
