"""A service with its ratings on a fresh database."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.ratings.ratings import Ratings
from tests.support.toy_game import TOYS
from tests.tables.conftest import Room, open_room

DERIVED = ("ratings", "rating_changes", "tallies", "rivalries")
FACTS = ("results", "result_seats", "known_names", "seasons")


def rows_of(path: Path, *names: str) -> dict[str, list[Any]]:
    """Return everything tables of the database hold."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=str)  # noqa: S608 - own names
            for name in names
        }


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Give an empty room."""
    room = await open_room(tmp_path / "takujo.db")
    yield room
    await room.store.close()


@pytest.fixture
def ratings(room: Room) -> Ratings:
    """Count what is played in the room."""
    return Ratings(room.store, TOYS)
