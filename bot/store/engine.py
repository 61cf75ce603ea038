"""The two ways into the database file: one connection that writes, a few that read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.driver import Connection
from bot.store.errors import StoreError
from bot.store.migrate import describe
from bot.store.pool import Pool

_READERS: Final = 2


def make_writer(path: Path, patience: float) -> AsyncEngine:
    """Return the engine with the one connection that writes; its transactions are IMMEDIATE."""
    pragmas = ("PRAGMA foreign_keys=ON", "PRAGMA synchronous=FULL")
    # The driver itself sends BEGIN IMMEDIATE before the first INSERT, UPDATE or DELETE, with
    # which every transaction of the writer begins: a way to its thread and back less.
    return _make(path, patience, connections=1, isolation="IMMEDIATE", pragmas=pragmas)


def make_reader(path: Path, patience: float) -> AsyncEngine:
    """Return the engine that reads; each of its statements sees one moment."""
    pragmas = ("PRAGMA query_only=ON",)
    # Most reads are one statement: to begin and end a transaction around it would be two more.
    return _make(path, patience, connections=_READERS, isolation=None, pragmas=pragmas)


def postpone(moment: str | None, since: str, until: str) -> str | None:
    """Return a moment as the database keeps it, later by a span; SQLite itself rounds moments."""
    if moment is None:
        return None
    read = datetime.fromisoformat
    return (read(moment) + (read(until) - read(since))).isoformat()


@contextmanager
def telling() -> Iterator[None]:
    """Turn the driver's errors into a `StoreError` with its reason in one line."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        raise StoreError(f"the database refused: {describe(error)}") from error


def _make(
    path: Path,
    patience: float,
    *,
    connections: int,
    isolation: str | None,
    pragmas: tuple[str, ...],
) -> AsyncEngine:
    engine = create_async_engine(
        sa.URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args={
            "async_creator_fn": Connection,
            "timeout": patience,
            "isolation_level": isolation,
            "check_same_thread": False,  # see the driver
            "in_place": isolation is not None,
        },
        isolation_level=None if isolation else "AUTOCOMMIT",
        skip_autocommit_rollback=True,
        poolclass=Pool,
        pool_size=connections,
        # Errors go to the log, and parameters hold moves and secrets.
        hide_parameters=True,
        max_overflow=0,
        # Every use is a block that commits or rolls back by itself.
        pool_reset_on_return=None,
    )

    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()
        connection.create_function("postpone", 3, postpone, deterministic=True)

    sa.event.listen(engine.sync_engine, "connect", set_up)
    return engine
