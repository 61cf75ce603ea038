"""A service with its ratings on a fresh database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.ratings.service import Ratings
from bot.store import Store
from tests.support.database import Kind, ask
from tests.support.toy_game import TOYS
from tests.tables.conftest import Room, open_room

DERIVED = ("ratings", "rating_changes", "player_stats", "head_to_head")
FACTS = ("results", "result_seats", "display_names", "seasons")


async def rows_of(store: Store, *names: str) -> dict[str, list[Any]]:
    """Return everything tables of the database hold."""
    found = {name: await ask(store, f"SELECT * FROM {name}") for name in names}  # noqa: S608 - own names
    return {name: sorted(rows, key=str) for name, rows in found.items()}


@pytest.fixture
async def room(tmp_path: Path, database: Kind) -> AsyncIterator[Room]:
    """Give an empty room."""
    room = await open_room(tmp_path / "takujo.db")
    yield room
    await room.store.close()


@pytest.fixture
def ratings(room: Room) -> Ratings:
    """Count what is played in the room."""
    return Ratings(room.store, TOYS)
