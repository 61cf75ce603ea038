"""What the store asks of a database, whichever it is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import DatabaseError
from bot.store.files import Address, Place
from bot.store.migrate import inspect as inspect_file
from bot.store.migrate import migrate
from bot.store.shards import ShardAssignment, Sharing
from bot.store.sqlite import SqliteDatabase
from bot.store.statements import Statement

Query: TypeAlias = tuple[sa.Select[Any], Mapping[str, Any]]
"""A query, and the values it is asked with."""
Row: TypeAlias = dict[str, Any]
"""A row by the names of its columns."""


class Database(Protocol):
    """An open database. Whatever goes wrong is a `StoreError`."""

    @property
    def share(self) -> ShardAssignment:
        """Tell which servers are this process's own."""
        ...

    async def read(self, query: sa.Select[Any], values: Mapping[str, Any]) -> list[Row]:
        """Return what a query finds."""
        ...

    async def read_all(self, asked: Sequence[Query]) -> list[list[Row]]:
        """Return what each of many queries finds at one moment."""
        ...

    async def write(self, steps: Sequence[Statement], news: str = "") -> int:
        """Write all steps in one transaction, or none; count the rows. Raises `ConflictError`.

        `news` is what other processes of the bot hear of it.
        A caller that is cancelled meanwhile does not stop it half-way.
        """
        ...

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Give a connection that reads; each of its statements sees one moment."""
        ...

    def writing(self, news: str = "") -> AbstractAsyncContextManager[AsyncConnection]:
        """Give a transaction that writes, whole or not at all, while nobody else does."""
        ...

    async def close(self) -> None:
        """Disconnect; every acknowledged change is safe already."""
        ...


async def open_database(
    place: Place, patience: float, *, alone: bool, sharing: Sharing | None = None
) -> Database:
    """Make or migrate a database and connect to it. Raises `DatabaseError`.

    `alone` keeps every other bot from writing to a PostgreSQL database, `sharing` all but the other
    processes of this one; a file is locked by `bot.store.files.holding`.
    """
    if isinstance(place, Path):
        if sharing is not None:
            raise DatabaseError("only a PostgreSQL database can have several processes")
        await asyncio.to_thread(migrate, place, patience)
        return SqliteDatabase(place, patience)
    opened: Database = await postgres(place).open_database(
        place, patience, alone=alone, sharing=sharing
    )
    return opened


def inspect(place: Place) -> str:
    """Say in a few words how a database is, without changing it. Raises `DatabaseError`."""
    if isinstance(place, Path):
        return inspect_file(place)
    found: str = postgres(place).inspect_postgres(place)
    return found


def postgres(address: Address) -> Any:
    """Return the module for PostgreSQL. Raises `DatabaseError` where its driver is missing."""
    try:
        return import_module("bot.store.postgres")  # most do without its driver
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise DatabaseError(f"{address} needs asyncpg: pip install 'takujo[postgres]'") from None
