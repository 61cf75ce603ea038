"""The games under test, loaded once."""

from __future__ import annotations

from typing import Any, Final

import pytest

from bot.game_packages import OWN, find_games, offered
from games.catalog import Catalogue
from tests.support import toy

GAMES: Final = offered(
    played_game for played_game in find_games() if played_game.distribution == OWN
)
"""Every game with its default card table."""

WITH_TOY: Final[Catalogue] = {**GAMES, "toy": toy.PACKAGE}
"""The same games, and a toy with every shape that messages have to show."""


over_games = pytest.mark.parametrize("game", GAMES)
"""Run a test with every game."""


def after_edits(*chosen: str) -> list[Any]:
    """Return all games as parameters; `make quick` runs the chosen ones only."""
    return [pytest.param(game, marks=() if game in chosen else pytest.mark.long) for game in GAMES]
