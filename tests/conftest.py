"""What every test needs, and the order in which several processes run them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests.support import postgres
from tests.support.database import KINDS, Kind, choosing
from tests.support.soak import SOAK

LONG = ("browser", "sandbox", "long")
"""Marks of tests that take long, the longest first."""
ON_BOTH: Final = (
    "notices/test_reminders.py",
    "people/test_people.py",
    "ratings/test_counting.py",
    "tables/test_play.py",
)
"""Modules outside `tests/store` that run on PostgreSQL too: one for each package above the store.

`make soak` runs all modules on both.
"""

# Each run of the suite tries the same examples, unless it has the time to look for new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", deadline=None, max_examples=10_000)
settings.load_profile("new" if SOAK else "same")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests of the database on every kind of it, or on SQLite only."""
    if "database" in metafunc.fixturenames:
        path = metafunc.definition.path.relative_to(Path(__file__).parent)
        both = SOAK or path.parts[0] == "store" or path.as_posix() in ON_BOTH
        metafunc.parametrize("database", KINDS if both else KINDS[:1], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[Kind]:
    """Let a test run on a database of each kind."""
    kind: Kind = request.param
    if kind != "sqlite":
        if request.node.get_closest_marker("file"):
            pytest.skip("it looks into SQLite itself")
        if reason := postgres.why_not():
            pytest.skip(reason)
    with choosing(kind):
        yield kind


def pytest_sessionfinish() -> None:
    """End the PostgreSQL server of this process: one of several is not ended by the interpreter."""
    postgres.end()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin in every process with tests that take long, so that all are busy to the end.

    The first process begins with the longest, the others with those that only compute. Then each
    gets a run of tests that stand together, and those that are done early take over what stands at
    the end of another's.
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
        mine = long[hand::hands]
        # Those that wait for sockets run beside those that compute, and one process alone draws
        # the sprites that all bots begin with.
        yield from reversed(mine) if hand else mine
        for _ in range(bounds[hand + 1] - bounds[hand] - len(mine)):
            if (item := next(rest, None)) is not None:
                yield item
    yield from rest
