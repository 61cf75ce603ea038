"""Our own games pass the checks that `pytest --takujo-game` runs on any game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.testing.plugin import Suite
from bot.testing.random_games import SOAK
from tests.support.games import GAMES

collect_ignore = [] if SOAK else ["test_ladder.py"]

QUICK = "coloretto"
"""The game that `make quick` checks."""


class Suites(pytest.File):
    """The checks of all games."""

    def collect(self) -> Iterator[Suite]:
        """Yield the suite of each; after an edit, `--takujo-game` runs that of its game."""
        for game in GAMES:
            suite = Suite.from_parent(self, name=game)
            if game != QUICK:
                suite.add_marker(pytest.mark.thorough)
            yield suite


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Add the checks to the tests of the plugin."""
    is_there = file_path.name == "test_suite.py"
    return Suites.from_parent(parent, path=file_path) if is_there else None
