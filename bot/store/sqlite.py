"""A database in SQLite's file: one connection that writes, a few that read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import sqlite_statements
from bot.store.errors import UnreachableError
from bot.store.files import identify, name_beside
from bot.store.shards import EVERYTHING
from bot.store.sqlite_connection import make_reader, make_writer, translate_errors
from bot.store.statements import Statement


class SqliteDatabase:
    """An open file; `bot.store.database.Database` says what each method does."""

    share = EVERYTHING

    def __init__(self, path: Path, patience: float) -> None:
        self.writer = make_writer(path, patience)
        self.reader = make_reader(path, patience)
        self._path, self._journal = path, name_beside(path, "-wal")
        self._file = identify(path)

    async def read(self, query: sa.Select[Any], values: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return what a query finds."""
        with translate_errors():
            return await sqlite_statements.read(self.reader, query, values)

    async def read_all(
        self, asked: Sequence[tuple[sa.Select[Any], Mapping[str, Any]]]
    ) -> list[list[dict[str, Any]]]:
        """Return what each of many queries finds at one moment."""
        with translate_errors():
            return await sqlite_statements.read_all(self.reader, asked)

    async def write(self, steps: Sequence[Statement], news: str = "") -> int:  # noqa: ARG002 - nobody else hears
        """Write all steps in one transaction, or none; count the rows."""
        self._check_file()
        with translate_errors():
            count = await sqlite_statements.write(self.writer, steps)
        self._check_file(written=True)
        return count

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection that reads."""
        with translate_errors():
            async with self.reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self, news: str = "") -> AsyncIterator[AsyncConnection]:  # noqa: ARG002 - as above
        """Give a transaction that writes."""
        self._check_file()
        with translate_errors():
            async with self.writer.begin() as connection:
                yield connection
        self._check_file(written=True)

    def _check_file(self, *, written: bool = False) -> None:
        """Raise `UnreachableError` where what is written is, or may be, in a deleted file.

        SQLite does not notice: it goes on in the file it has open, which nobody finds again.
        """
        lost = identify(self._path) != self._file or (written and not self._journal.exists())
        if lost:
            raise UnreachableError(f"{self._path} was deleted or replaced")

    async def close(self) -> None:
        """Disconnect."""
        await self.reader.dispose()
        await self.writer.dispose()
