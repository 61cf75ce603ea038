"""Fixtures of all tests, and their order in several processes."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from bot.ops.config import Settings, setting_of
from bot.ops.logs import DISCREET_LOGGERS, QUIET_LOGGERS
from bot.testing.random_games import SOAK
from tests.support import postgres
from tests.support.database import KINDS, Kind, choosing
from tests.support.games import GAMES

pytest_plugins = ("bot.testing.plugin",)
"""The entry point has the same name, so that pytest registers the plugin once."""
LONG = ("browser", "sandbox", "long")
"""Marks of slow tests, the slowest first."""
TOKEN: Final = f"not-a-real-token.abcdef.{38 * 'x'}"
"""A fake token in the format of a real one."""
ON_BOTH: Final = (
    "notifications/test_announcements.py",
    "people/test_people.py",
    "ratings/test_counting.py",
    "people/test_rate_limits.py",
    "tables/test_deals.py",
    "tables/test_lessons.py",
    "tables/test_limits.py",
    "tables/test_play.py",
    "tables/test_failing_calls.py",
)
"""Modules outside `tests/store` that run on PostgreSQL too: one for each package above the store.

`make soak` runs all modules on both.
"""

# By Python's own thresholds a tenth of the suite would be garbage collection.
gc.set_threshold(20_000, 20, 10)

# The suite runs the same examples each time; `make soak` finds new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", deadline=None, max_examples=10_000)
settings.load_profile("new" if SOAK else "same")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests of the database on every kind of it, or on SQLite only."""
    if "database" in metafunc.fixturenames:
        path = metafunc.definition.path.relative_to(Path(__file__).parent)
        both = SOAK or path.parts[0] == "store" or path.as_posix() in ON_BOTH
        sqlite, *others = KINDS
        more = (pytest.param(kind, marks=pytest.mark.thorough) for kind in others if both)
        metafunc.parametrize("database", (sqlite, *more), indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[Kind]:
    """Open stores on a database of this kind during the test."""
    kind: Kind = request.param
    if kind != "sqlite":
        if request.node.get_closest_marker("file"):
            pytest.skip("this test reads the SQLite file")
        if reason := postgres.why_not():
            pytest.skip(reason)
    with choosing(kind):
        yield kind


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with no settings but a token."""
    monkeypatch.chdir(tmp_path)
    names = (str(field.validation_alias) for field in Settings.model_fields.values())
    for name in (*names, *map(setting_of, GAMES)):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    return tmp_path


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """Restore the root logger after the test."""
    logger = logging.getLogger()
    handlers = logger.handlers[:]
    level = logger.level
    levels = {name: logging.getLogger(name).level for name in (*QUIET_LOGGERS, *DISCREET_LOGGERS)}
    yield logger
    logger.handlers[:] = handlers
    logger.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def pytest_collection_finish() -> None:
    """Exclude modules and collected tests from garbage collection."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Stop the PostgreSQL server: xdist's workers run no exit handlers."""
    postgres.end()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start the slow tests first in every process, so that all processes stay busy to the end.

    The first process starts with the slowest, the others with those that only compute. Then each
    gets consecutive tests, and a process that is done early takes tests from the end of another's.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items.sort(key=_rank)
    long = sum(_rank(item) < len(LONG) for item in items)
    items[:] = _deal(items[:long], items[long:], workers)


def _rank(item: pytest.Item) -> int:
    marks = {mark.name for mark in item.iter_markers()}
    return next((rank for rank, name in enumerate(LONG) if name in marks), len(LONG))


def _deal(long: list[pytest.Item], others: list[pytest.Item], hands: int) -> Iterator[pytest.Item]:
    total = len(long) + len(others)
    bounds = [hand * total // hands for hand in range(hands + 1)]
    rest = iter(others)
    for hand in range(hands):
        slow = long[hand::hands]
        # Tests of sockets run beside tests that compute, and only one process draws the sprites
        # with which all bots start.
        yield from reversed(slow) if hand else slow
        for _ in range(bounds[hand + 1] - bounds[hand] - len(slow)):
            if (item := next(rest, None)) is not None:
                yield item
    yield from rest
