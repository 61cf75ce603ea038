"""The connection to the database, which the functions of this package take."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

import sqlalchemy as sa

from bot.store.location import Location
from bot.store.migrate import migrate, postgres
from bot.store.schema import tables
from bot.store.shard_filters import narrow
from bot.store.shards import Cluster, Notification, ShardAssignment
from bot.store.sql import Query, Row, Statement
from bot.store.sqlite import SqliteDatabase

if TYPE_CHECKING:
    from bot.store.postgres import PostgresDatabase  # only some have its driver


class Store:
    """The database of one running program."""

    def __init__(self, database: SqliteDatabase | PostgresDatabase) -> None:
        self._database = database

    @classmethod
    async def open(
        cls,
        location: Location,
        *,
        patience: float = 5,
        alone: bool = False,
        cluster: Cluster | None = None,
    ) -> Self:
        """Make or migrate a database and connect to it. Raises `DatabaseError`.

        Waits `patience` seconds for another program that holds a file locked, or for a server.
        `alone` keeps other bots from writing to a PostgreSQL database; it says so when one does.
        With a `cluster` other processes of the same bot write as well.
        A file is locked by `bot.store.file_lock.holding`.
        """
        if isinstance(location, Path):
            await asyncio.to_thread(migrate, location, patience)
            return cls(await SqliteDatabase.open(location, patience))
        opened = postgres(location).open_database(location, patience, alone=alone, cluster=cluster)
        return cls(await opened)

    @property
    def share(self) -> ShardAssignment:
        """Which servers are this process's own."""
        return self._database.share

    async def close(self) -> None:
        """Disconnect; every acknowledged change is in the file already."""
        await self._database.close()

    async def save_copy(self, path: Path) -> Path:
        """Copy everything beside the file at `path`, which was deleted; return the copy's path.

        Raises `StoreError`. Only SQLite has a file.
        """
        return await cast("SqliteDatabase", self._database).save_copy(path)

    async def find(self, query: sa.Select[Any], values: Mapping[str, Any]) -> list[Row]:
        """Give the other parts of the store what a query that is made once finds."""
        [rows] = await self._database.read([(query, values)])
        return rows

    async def find_all(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Give the other parts of the store what each of many queries finds at one moment."""
        return await self._database.read(queries)

    async def find_own(
        self,
        query: sa.Select[Any],
        values: Mapping[str, Any],
        guild: sa.ColumnElement[int] = tables.c.guild_id,
    ) -> list[Row]:
        """Find what is to be done for tables; where processes share them, for this one's own.

        `guild` is the server of a table in the query.
        """
        if (of := self.share.of) is None:
            return await self.find(query, values)
        own = {"own_shards": json.dumps(self.share.shards)}
        return await self.find(narrow(query, of, guild), {**values, **own})

    async def write(self, steps: Sequence[Statement], sent: Notification | None = None) -> int:
        """Write the statements of the other parts of the store in one transaction; count rows."""
        return await self._database.write(steps, sent)
