"""Tests over all games, or in `make quick` over some of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.games import GAMES

over_games = pytest.mark.parametrize("game", GAMES)
"""Try a test with every game."""


def after_edits(*chosen: str) -> list[Any]:
    """Return all games as parameters; `make quick` runs the chosen ones only."""
    return [pytest.param(game, marks=() if game in chosen else pytest.mark.long) for game in GAMES]
