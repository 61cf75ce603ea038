"""Cullinan, by NegiProject: a race for diamonds."""

from pkgutil import get_data
from typing import Final

from games.cullinan.ai import choose
from games.cullinan.evaluation import JUDGE
from games.cullinan.luck import FORTUNE
from games.cullinan.presentation import SKIN
from games.cullinan.rules import STANDING
from games.cullinan.rules import make_game as with_data

GAME: Final = with_data((get_data(__name__, "cards.json") or b"").decode())

__all__ = ["FORTUNE", "GAME", "JUDGE", "SKIN", "STANDING", "choose", "with_data"]
