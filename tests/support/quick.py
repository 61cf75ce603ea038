"""The games that `make quick` leaves out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.games import GAMES


def after_edits(*chosen: str) -> list[Any]:
    """Return all games as parameters; `make quick` runs the chosen ones only."""
    return [pytest.param(game, marks=() if game in chosen else pytest.mark.long) for game in GAMES]
