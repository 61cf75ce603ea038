"""The games that tests are about, read once."""

from __future__ import annotations

from typing import Final

from games.catalog import Catalogue, load_catalogue
from tests.support import toy

GAMES: Final = load_catalogue()
"""Every game, with its own data."""

WITH_TOY: Final[Catalogue] = {**GAMES, "toy": toy.PACKAGE}
"""The same, and one that has every shape a presenter meets."""
