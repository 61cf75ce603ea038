"""The SQLite backend: one connection that writes, two that read, each with a thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeVar

import aiosqlite
from sqlalchemy.dialects.sqlite import pysqlite

from bot.store.backup import save_copy
from bot.store.errors import ConflictError, StoreError, UncertainError, UnreachableError
from bot.store.failures import ErrorMeaning, of_sqlite
from bot.store.file_lock import Identity, identify_all
from bot.store.migrate import describe
from bot.store.shards import ALL_SHARDS, Notification
from bot.store.sql import BoundStatement, Query, Row, Statement, StatementCompiler, finish

T = TypeVar("T")

TEXTS: Final = StatementCompiler(pysqlite.dialect())
_READERS: Final = 2


class _File(sqlite3.Connection):
    """A connection of the driver, as a class whose methods tests can make fail."""


class _Replaceable:
    """A connection with its thread, which is replaced once it cannot be used any more.

    One that is left in a transaction would add a failed write to the next, or read the past.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._is_broken = False
        self._turn = asyncio.Lock()
        """Held by the work that is being done: the next must not meet a broken connection."""
        self.open: aiosqlite.Connection | None = None

    async def visit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work with the connection in its thread.

        aiosqlite's own methods go to that thread and back once for every statement, which costs
        more than most of our statements cost SQLite.
        """
        async with self._turn:
            connection = self.open
            if connection is None or self._is_broken:
                # A caller that is cancelled meanwhile would leave an open file behind.
                connection = await finish(self._replace())
            try:
                run: Any = connection._execute  # noqa: SLF001 (one call for a whole transaction)
                done: T = await run(work, connection._conn)  # noqa: SLF001 (as above)
            except Exception as error:
                self._is_broken = _breaks(error) or connection.in_transaction
                raise
            return done

    async def _replace(self) -> aiosqlite.Connection:
        # SQLite deletes the journal with the last connection, so the old one is closed second.
        made = await aiosqlite.Connection(self._connect, iter_chunk_size=64)
        await self._close()
        self.open = made
        self._is_broken = False
        return made

    async def close(self) -> None:
        async with self._turn:
            await self._close()

    async def _close(self) -> None:
        closed = self.open
        self.open = None
        if closed is not None:
            with suppress(sqlite3.Error):  # it is closed nevertheless
                await closed.close()


class SqliteDatabase:
    """An open file. All its errors are `StoreError`."""

    share = ALL_SHARDS

    def __init__(self, path: Path, patience: float) -> None:
        writing = ("PRAGMA foreign_keys=ON", "PRAGMA synchronous=FULL")
        # The driver sends BEGIN IMMEDIATE before the first statement that writes.
        self.writer = _Replaceable(_connecting(path, patience, "IMMEDIATE", writing))
        self.readers = [
            _Replaceable(_connecting(path, patience, None, ("PRAGMA query_only=ON",)))
            for _ in range(_READERS)
        ]
        self._free: asyncio.LifoQueue[_Replaceable] = asyncio.LifoQueue()
        for reader in self.readers:
            self._free.put_nowait(reader)

    @classmethod
    async def open(cls, path: Path, patience: float) -> Self:
        """Connect to a file. Raises `StoreError`."""
        opened = cls(path, patience)
        try:
            with translate_errors():
                for connection in (opened.writer, *opened.readers):
                    await connection.visit(_touch)
        except BaseException:
            await opened.close()
            raise
        return opened

    async def read(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Return what each of many queries finds at one moment."""
        reader = await self._free.get()
        try:
            with translate_errors():
                return await reader.visit(partial(_read_all, queries))
        finally:
            self._free.put_nowait(reader)

    async def write(self, steps: Sequence[Statement], sent: Notification | None = None) -> int:  # noqa: ARG002 - there is no other process
        """Write all steps in one transaction, or none; count the rows. Raises `ConflictError`.

        A caller that is cancelled meanwhile does not stop it half-way.
        """
        if texts := [TEXTS.text(step) for step in steps if step.rows]:
            with translate_errors():
                return await finish(self.writer.visit(partial(_write, texts)))
        return 0

    async def save_copy(self, path: Path) -> Path:
        """Save what the connections still have of a deleted file. Raises `StoreError`."""
        return await self.writer.visit(partial(save_copy, path))

    async def close(self) -> None:
        """Disconnect; every acknowledged change is safe already."""
        for connection in (*self.readers, self.writer):
            await connection.close()


def judge(error: sqlite3.Error) -> ErrorMeaning:
    """Return what an error means. The driver's own errors have no code."""
    return of_sqlite(getattr(error, "sqlite_errorcode", None))


def _breaks(error: Exception) -> bool:
    """Tell whether a connection cannot be used any more after an error."""
    if isinstance(error, sqlite3.Error):
        return not judge(error).keeps
    return isinstance(error, UncertainError)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn the driver's errors into a `StoreError` with its reason in one line."""
    try:
        yield
    except sqlite3.Error as error:
        if judge(error).is_outage:
            raise UnreachableError(describe(error)) from error
        raise StoreError(f"the database refused: {describe(error)}") from error


def postpone(moment: str | None, since: str, until: str) -> str | None:
    """Return a moment as the database keeps it, later by a span; SQLite itself rounds moments."""
    if moment is None:
        return None
    read = datetime.fromisoformat
    return (read(moment) + (read(until) - read(since))).isoformat()


def _connecting(
    path: Path, patience: float, isolation: Literal["IMMEDIATE"] | None, pragmas: Iterable[str]
) -> Callable[[], sqlite3.Connection]:
    """Return what connects to a file, and never to another one that has taken its place."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    files: list[tuple[Identity | None, ...]] = []

    def connect() -> sqlite3.Connection:
        if files and identify_all(path) != files[0]:
            raise UnreachableError(f"{path} was deleted or replaced")
        made = sqlite3.connect(
            address, uri=True, timeout=patience, isolation_level=isolation, factory=_File
        )
        for pragma in pragmas:
            made.execute(pragma)
        made.create_function("postpone", 3, postpone, deterministic=True)
        _touch(made)
        files[:] = [identify_all(path)]
        return made

    return connect


def _touch(file: sqlite3.Connection) -> None:
    """Read something: from now on SQLite has the file and its journal open."""
    file.execute("SELECT 1 FROM sqlite_schema").fetchone()


def _read_all(queries: Sequence[Query], file: sqlite3.Connection) -> list[list[Row]]:
    if len(queries) > 1:
        file.execute("BEGIN")
    try:
        texts = [(query, TEXTS.compile(query, ()), values) for query, values in queries]
        return [
            TEXTS.rows(query, file.execute(text.sql, text.bind(values)).fetchall())
            for query, text, values in texts
        ]
    finally:
        if len(queries) > 1:
            file.execute("ROLLBACK")


def _write(texts: Sequence[BoundStatement], file: sqlite3.Connection) -> int:
    try:
        count = sum(_execute(text, file) for text in texts)  # the first begins a transaction
    except BaseException:
        file.rollback()
        raise
    try:
        file.commit()
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):  # the connection is replaced if it is still in it
            file.rollback()
        if judge(error).keeps:
            raise  # SQLite has taken all of it back
        raise UncertainError(describe(error)) from error
    return count


def _execute(text: BoundStatement, file: sqlite3.Connection) -> int:
    try:
        done = file.executemany(text.sql, text.rows)
    except sqlite3.IntegrityError as error:
        if text.conflict_key is None:
            raise
        raise ConflictError(text.conflict_key) from error
    text.check(done.rowcount)
    return done.rowcount
