"""Connections to a SQLite file: one that writes, a few that read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Self, TypeAlias, TypeVar

import aiosqlite
import sqlalchemy as sa
from sqlalchemy import PoolProxiedConnection, QueuePool
from sqlalchemy.exc import MissingGreenlet
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.errors import StoreError
from bot.store.migrate import describe
from bot.store.statements import Pool, finish

T = TypeVar("T")

_Outcome: TypeAlias = tuple[sqlite3.Cursor, list[Any]]


class Connection(aiosqlite.Connection):
    """The library's connection with quicker statements and an end that can be asked for twice."""

    def __init__(self, database: str, *, in_place: bool = False, **options: Any) -> None:
        super().__init__(
            lambda: self._keep(sqlite3.connect(database, **options)), iter_chunk_size=64
        )
        self._file: sqlite3.Connection | None = None
        # Should the bot break down before it has disconnected, the thread must not keep it alive.
        self._thread.daemon = True
        self._end: asyncio.Future[Any] | None = None
        self._in_place = in_place

    def cursor(self) -> Cursor:  # type: ignore[override]  # as good to SQLAlchemy
        """Return a cursor; the library would go over to the thread for one."""
        return Cursor(self)

    async def run(self, how: str, sql: str, values: Iterable[Any]) -> _Outcome:
        """Execute a statement and return the cursor that did, closed, and all rows.

        With `in_place` only the first statement of a transaction, which may have to wait for a
        lock, and the commit, which waits for the disk, go to the thread. What lies between is
        done by SQLite in less time than the way there takes.
        """
        if self._in_place and self._conn.in_transaction:
            return self._run(how, sql, values)
        # The library gives its own method no types.
        outcome: _Outcome = await self._execute(self._run, how, sql, values)  # type: ignore[no-untyped-call]
        return outcome

    async def visit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work in the thread, to its end even when the caller is cancelled meanwhile."""
        if not self._running:
            raise ValueError("the connection is closed")
        visiting: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((visiting, partial(work, self._conn)))
        return await finish(visiting)

    def stop(self) -> asyncio.Future[Any] | None:
        """End the thread and return when it has ended, as often as anybody asks.

        The library never answers a second request to stop. SQLAlchemy makes one when a task is
        cancelled again while a connection is given up, and the bot would never end.
        """
        if self._end is None:
            # A caller that is cancelled while the thread opens the file never hears of it.
            self._tx.put_nowait((None, self._close_file))
            self._end = super().stop()
        return self._end

    def _keep(self, file: sqlite3.Connection) -> sqlite3.Connection:
        self._file = file
        return file

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()

    def _run(self, how: str, sql: str, values: Iterable[Any]) -> _Outcome:
        cursor = self._conn.cursor()
        try:
            getattr(cursor, how)(sql, values)
            return cursor, cursor.fetchall()
        finally:
            cursor.close()


class Cursor:
    """What SQLAlchemy asks of a cursor (PEP 249, awaited), with one way to the thread and back.

    The library goes four times: for the cursor, the statement, the rows and the end. Every way
    costs the bot more than most of our statements cost SQLite.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._done: sqlite3.Cursor | None = None
        self._rows: list[Any] = []

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, values: Iterable[Any] = ()) -> None:
        """Execute a statement."""
        self._done, self._rows = await self._connection.run("execute", sql, values)

    async def executemany(self, sql: str, values: Iterable[Iterable[Any]]) -> None:
        """Execute a statement with each of these values."""
        self._done, self._rows = await self._connection.run("executemany", sql, values)

    async def fetchall(self) -> list[Any]:
        """Return the rows that the statement gave."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor was closed in the thread."""

    def __getattr__(self, name: str) -> Any:
        """Return what is known of the statement: `description`, `rowcount`, `lastrowid`."""
        return getattr(self._done, name)


async def visit(engine: AsyncEngine, work: Callable[[sqlite3.Connection], T]) -> T:
    """Do work with a connection of an engine, in the connection's thread, in one visit there."""
    borrowed = await _borrow(engine)
    try:
        connection: Any = borrowed.driver_connection
        done: T = await connection.visit(work)
        return done
    finally:
        borrowed.close()


async def _borrow(engine: AsyncEngine) -> PoolProxiedConnection:
    """Take a connection out of an engine's pool, at once where one is there.

    Only to wait for one, or to make one, SQLAlchemy needs a greenlet.
    """
    pool = engine.pool
    if isinstance(pool, QueuePool) and pool.checkedin():
        with suppress(MissingGreenlet):  # it was given up, and another is made in its place
            return pool.connect()
    return await engine.raw_connection()


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
def translate_errors() -> Iterator[None]:
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
