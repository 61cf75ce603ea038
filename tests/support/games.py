"""The games under test, loaded once."""

from __future__ import annotations

from typing import Final

from games.catalog import Catalogue, load_catalogue
from tests.support import toy

GAMES: Final = load_catalogue()
"""Every game with its default card table."""

WITH_TOY: Final[Catalogue] = {**GAMES, "toy": toy.PACKAGE}
"""The same games, and a toy with every shape that messages have to show."""
