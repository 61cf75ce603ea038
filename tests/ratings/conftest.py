"""A rating service on a new database."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.schema_results import ratings as rating_rows
from bot.tables.model import Person, TableId
from tests.support.database import ask
from tests.support.toy_game import TOYS
from tests.tables import conftest as tables
from tests.tables.conftest import ANN, BEN, CYD, Harness

DERIVED = ("ratings", "rating_changes", "player_stats", "head_to_head")
FACTS = ("results", "result_seats", "display_names", "seasons")
DAY = timedelta(days=1)
DAN = Person(987654321, "Dan")
harness = tables.harness


async def rows_of(store: Store, *names: str) -> dict[str, list[Any]]:
    """Return all rows of some tables of the database, sorted."""
    contents = {name: await ask(store, f"SELECT * FROM {name}") for name in names}  # noqa: S608 - own names
    return {name: sorted(rows, key=str) for name, rows in contents.items()}


def cells_of(rows: dict[str, list[Any]]) -> set[str]:
    """Return all values in rows, as text."""
    return {str(cell) for table_rows in rows.values() for row in table_rows for cell in row}


async def points_of(store: Store, rating_pool: str = "people") -> dict[int, tuple[float, float]]:
    """Return the ratings over all servers, also those under pseudonyms."""
    query = sa.select(rating_rows.c.person_id, rating_rows.c.mu, rating_rows.c.sigma)
    rows = await store.find(
        query.where(rating_rows.c.scope == "all", rating_rows.c.rating_pool == rating_pool), {}
    )
    return {row["person_id"]: (row["mu"], row["sigma"]) for row in rows}


async def play_one(
    harness: Harness, *people: Person, rng: Random | None = None, **options: Any
) -> TableId:
    table = (await harness.game(*people, **options)).table.id
    await harness.play_out(table, rng)
    return table


async def play_many(harness: Harness, games: int) -> None:
    """Play games of two or three people, with a gap of 40 days after every fifth."""
    for seed in range(games):
        await play_one(harness, *(ANN, BEN, CYD)[: 2 + seed % 2], rng=Random(seed))
        harness.clock.now += timedelta(days=40 if seed % 5 == 4 else 1)


@pytest.fixture
def ratings(harness: Harness) -> Ratings:
    """Return a rating service for the games of the harness."""
    return Ratings(harness.store, TOYS)
