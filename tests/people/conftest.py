"""A room on a new database, with a clock that only the tests advance."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.people.preferences import People
from bot.tables.model import Person
from tests.support.database import Kind
from tests.tables.conftest import Clock, Match, Room, open_room


@pytest.fixture
async def room(tmp_path: Path, database: Kind) -> AsyncIterator[Room]:
    clock = Clock(datetime(2026, 5, 1, tzinfo=UTC), timedelta())
    room = await open_room(tmp_path / "takujo.db", clock)
    yield room
    await room.store.close()


@pytest.fixture
def people(room: Room) -> People:
    return People(room.store, room.clock)


async def move_first(match: Match) -> Person:
    """Make a move of the first person to move; return that person."""
    first, *_ = await match.people_to_move()
    await match.move(first)
    return first
