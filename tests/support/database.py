"""Empty databases, migrated once in each process and copied for each test."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal, TypeAlias, cast

from bot.store import Store
from bot.store.location import Location
from bot.store.migrate import migrate
from bot.store.sqlite import SqliteDatabase
from tests.support import postgres

Kind: TypeAlias = Literal["sqlite", "postgresql"]
KINDS: Final[tuple[Kind, ...]] = ("sqlite", "postgresql")

_chosen: list[Kind] = ["sqlite"]


@contextmanager
def choosing(kind: Kind) -> Iterator[None]:
    """Open stores on databases of this kind during the block."""
    _chosen.append(kind)
    try:
        yield
    finally:
        _chosen.pop()


async def open_store(path: Path, patience: float = 5) -> Store:
    """Open a store; a missing database is created empty."""
    place = await place_of(path)
    # On a busy machine a server takes longer than a test waits for a locked file.
    return await Store.open(place, patience=patience if isinstance(place, Path) else 5)


async def place_of(path: Path) -> Location:
    """Return the database that stands for this path, created if missing."""
    if _chosen[-1] == "postgresql":
        return await postgres.address_for(path)
    return _make(path)


def _make(path: Path) -> Path:
    if not path.exists():
        path.write_bytes(empty_database())
    return path


def file_of(store: Store) -> SqliteDatabase:
    return cast("SqliteDatabase", store._database)


async def ask(store: Store, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """Execute SQL on the connection that writes, and return the rows."""
    database: Any = store._database
    if isinstance(database, SqliteDatabase):

        def execute(file: sqlite3.Connection) -> list[tuple[Any, ...]]:
            rows = file.execute(sql, values).fetchall()
            file.commit()
            return [tuple(row) for row in rows]

        return await database.writer.visit(execute)
    async with database.writing() as connection:
        return [tuple(row) for row in await connection.fetch(sql, *values)]


@cache
def empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        migrate(path, patience=1)
        return path.read_bytes()
