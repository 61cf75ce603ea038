"""A service on a new database, with a clock that only the tests advance."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.people.preferences import People
from bot.tables.model import Person
from tests.support.database import Kind
from tests.tables.conftest import Clock, Harness, Match, open_harness


@pytest.fixture
async def harness(tmp_path: Path, database: Kind) -> AsyncIterator[Harness]:
    clock = Clock(datetime(2026, 5, 1, tzinfo=UTC), timedelta())
    harness = await open_harness(tmp_path / "takujo.db", clock)
    yield harness
    await harness.store.close()


@pytest.fixture
def people(harness: Harness) -> People:
    return People(harness.store, harness.clock)


async def move_first(match: Match) -> Person:
    """Make a move of the first person to move; return that person."""
    first, *_ = await match.people_to_move()
    await match.move(first)
    return first
