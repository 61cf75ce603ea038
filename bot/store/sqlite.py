"""The SQLite backend: one connection that writes, two that read, each with a thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeVar, cast

import aiosqlite
from sqlalchemy.dialects.sqlite import pysqlite

from bot.store.errors import ConflictError, StoreError, UnreachableError
from bot.store.files import identify, name_beside
from bot.store.migrate import describe
from bot.store.shards import EVERYTHING, Notification
from bot.store.sql import BoundStatement, Query, Row, Statement, StatementCompiler, finish

T = TypeVar("T")

TEXTS: Final = StatementCompiler(pysqlite.dialect())
_READERS: Final = 2


class _File(sqlite3.Connection):
    """A connection that also executes functions.

    aiosqlite goes to its thread and back once for every statement. That costs more than most of
    our statements cost SQLite, so a whole transaction is one function.
    """

    def execute(self, work: Any, values: Any = (), /) -> Any:
        """Execute a statement, or a function with this connection."""
        return _Result(work(self)) if callable(work) else super().execute(work, values)


class _Result:
    """The value of a function in the place of a cursor."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def fetchall(self) -> Any:
        return self.value


class SqliteDatabase:
    """An open file. All its errors are `StoreError`."""

    share = EVERYTHING

    def __init__(self, path: Path, patience: float) -> None:
        # As texts: turning a path into one takes longer than asking for the file.
        self._path, self._journal = str(path), str(name_beside(path, "-wal"))
        self._file = identify(path)
        writing = ("PRAGMA foreign_keys=ON", "PRAGMA synchronous=FULL")
        # The driver sends BEGIN IMMEDIATE before the first statement that writes.
        self.writer = _make(path, patience, "IMMEDIATE", writing)
        self.readers = [
            _make(path, patience, None, ("PRAGMA query_only=ON",)) for _ in range(_READERS)
        ]
        self._free: asyncio.LifoQueue[aiosqlite.Connection] = asyncio.LifoQueue()

    @classmethod
    async def open(cls, path: Path, patience: float) -> Self:
        """Connect to a file. Raises `StoreError`."""
        opened = cls(path, patience)
        try:
            with translate_errors():
                await opened.writer
                for reader in opened.readers:
                    await reader
                    opened._free.put_nowait(reader)
        except BaseException:
            await opened.close()
            raise
        return opened

    async def read(self, asked: Sequence[Query]) -> list[list[Row]]:
        """Return what each of many queries finds at one moment."""
        reader = await self._free.get()
        try:
            with translate_errors():
                return await _visit(reader, partial(_read_all, asked))
        finally:
            self._free.put_nowait(reader)

    async def write(self, steps: Sequence[Statement], sent: Notification | None = None) -> int:  # noqa: ARG002 - there is no other process
        """Write all steps in one transaction, or none; count the rows. Raises `ConflictError`.

        A caller that is cancelled meanwhile does not stop it half-way.
        """
        if texts := [TEXTS.text(step) for step in steps if step.rows]:
            with translate_errors():
                count = await finish(_visit(self.writer, partial(_write, texts)))
            self._check_file()
            return count
        return 0

    async def close(self) -> None:
        """Disconnect; every acknowledged change is safe already."""
        for connection in (*self.readers, self.writer):
            await connection.close()

    def _check_file(self) -> None:
        """Raise `UnreachableError` if the last write is, or may be, in a deleted file.

        SQLite does not notice: it continues in the file it has open, which nobody finds again.
        """
        if identify(self._path) != self._file or identify(self._journal) is None:
            raise UnreachableError(f"{self._path} was deleted or replaced")


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn the driver's errors into a `StoreError` with its reason in one line."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"the database refused: {describe(error)}") from error


def postpone(moment: str | None, since: str, until: str) -> str | None:
    """Return a moment as the database keeps it, later by a span; SQLite itself rounds moments."""
    if moment is None:
        return None
    read = datetime.fromisoformat
    return (read(moment) + (read(until) - read(since))).isoformat()


def _make(
    path: Path, patience: float, isolation: Literal["IMMEDIATE"] | None, pragmas: Iterable[str]
) -> aiosqlite.Connection:
    """Return a connection that opens the file when it is awaited."""

    def connect() -> sqlite3.Connection:
        made = sqlite3.connect(path, timeout=patience, isolation_level=isolation, factory=_File)
        for pragma in pragmas:
            made.execute(pragma)
        made.create_function("postpone", 3, postpone, deterministic=True)
        return made

    return aiosqlite.Connection(connect, iter_chunk_size=64)


async def _visit(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    done: Any = await connection.execute_fetchall(cast("str", work))
    return cast("T", done)


def _read_all(asked: Sequence[Query], file: sqlite3.Connection) -> list[list[Row]]:
    if len(asked) > 1:
        file.execute("BEGIN")
    try:
        texts = [(query, TEXTS.compile(query, ()), values) for query, values in asked]
        return [
            TEXTS.rows(query, file.execute(text.sql, text.bind(values)).fetchall())
            for query, text, values in texts
        ]
    finally:
        if len(asked) > 1:
            file.execute("ROLLBACK")


def _write(texts: Sequence[BoundStatement], file: sqlite3.Connection) -> int:
    count = 0
    with file:  # ends the transaction, which the first statement begins
        for text in texts:
            try:
                done = file.executemany(text.sql, text.rows)
            except sqlite3.IntegrityError as error:
                if text.conflict_key is None:
                    raise
                raise ConflictError(text.conflict_key) from error
            if text.conflict_key is not None and done.rowcount != len(text.rows):
                raise ConflictError(text.conflict_key)
            count += done.rowcount
    return count
