"""Reading and writing tables: every change is one transaction, and a second writer loses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, cast

import sqlalchemy as sa

from bot.store import child_rows
from bot.store.changes import Change, insert_table, statements_of
from bot.store.files import Place
from bot.store.migrate import migrate, postgres
from bot.store.rows import ChildRows
from bot.store.schema import meta as notes
from bot.store.schema import moves, participants, tables
from bot.store.shards import Notification, ShardAssignment, TableChanged
from bot.store.sql import Query, Row, Statement, upsert
from bot.store.sqlite import SqliteDatabase
from bot.store.table_queries import META, NAMED, PARTICIPANTS_NAMED, narrow
from bot.store.tables import (
    PostedMessage,
    StoredTable,
    make_tables,
)
from games.core import Entry, Seat

if TYPE_CHECKING:
    from bot.cluster.leases import Leases
    from bot.store.postgres import PostgresDatabase  # only some have its driver

_AT_ONCE: Final = 50
"""Tables of a long list that are read together."""
_PUT_META: Final = upsert(notes)
_TABLE: Final = sa.select(tables).where(tables.c.id == sa.bindparam("table"))
_SEATS: Final = (
    sa.select(participants)
    .where(participants.c.table_id == sa.bindparam("table"))
    .order_by(participants.c.position)
)
_RECORD: Final = (
    sa.select(moves.c.seat, moves.c.text)
    .where(moves.c.table_id == sa.bindparam("table"))
    .order_by(moves.c.ply)
)


class Store:
    """The database of one running program."""

    def __init__(self, database: SqliteDatabase | PostgresDatabase) -> None:
        self._database = database

    @classmethod
    async def open(
        cls,
        place: Place,
        *,
        patience: float = 5,
        alone: bool = False,
        cluster: Leases | None = None,
    ) -> Self:
        """Make or migrate a database and connect to it. Raises `DatabaseError`.

        Waits `patience` seconds for another program that holds a file locked, or for a server.
        `alone` keeps other bots from writing to a PostgreSQL database; it says so when one does.
        With a `cluster` other processes of the same bot write as well.
        A file is locked by `bot.store.files.holding`.
        """
        if isinstance(place, Path):
            await asyncio.to_thread(migrate, place, patience)
            return cls(await SqliteDatabase.open(place, patience))
        opened = postgres(place).open_database(place, patience, alone=alone, cluster=cluster)
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
        [found] = await self._database.read([(query, values)])
        return found

    async def find_all(self, asked: Sequence[Query]) -> list[list[Row]]:
        """Give the other parts of the store what each of many queries finds at one moment."""
        return await self._database.read(asked)

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

    async def add(self, table: StoredTable, limits: Sequence[Statement] = ()) -> None:
        """Write a new table. Raises `ConflictError` when its id is taken, and `LimitError`."""
        await self.write([*insert_table(table), *limits])

    async def save(self, change: Change) -> None:
        """Write a change of a table.

        Raises `ConflictError`, and writes nothing, when the table is not as it was before;
        `LimitError` when one of the limits is exceeded.
        """
        table = change.after.table
        notification = TableChanged(table.id, table.place.guild_id, change.result is not None)
        await self.write(statements_of(change), notification)

    async def load(self, table: str) -> tuple[StoredTable, tuple[Entry, ...], ChildRows] | None:
        """Return a table, its whole record and its child rows, as they were at one moment."""
        named = {"table": table}
        rows, taken, entries, *children = await self.find_all(
            [
                (_TABLE, named),
                (_SEATS, named),
                (_RECORD, named),
                *child_rows.child_row_queries(table),
            ]
        )
        if not rows:
            return None
        record = tuple(Entry(Seat(entry["seat"]), entry["text"]) for entry in entries)
        return make_tables(rows, taken)[0], record, child_rows.make_child_rows(children)

    async def posted_messages(self, table: str) -> tuple[PostedMessage, ...]:
        """Return the messages that showed a game, the oldest first."""
        found = await self.find(child_rows.POSTED_MESSAGES, {"table": table})
        return tuple([PostedMessage(**row) for row in found])

    async def drop_posted_messages(self, table: str) -> None:
        steps = [Statement(drop, [{"table": table}]) for drop in child_rows.DROP_POSTS]
        await self.write(steps, TableChanged(table, None))

    async def meta(self, key: str) -> str | None:
        """Return what the program noted about itself under a key, or None."""
        found = await self.find(META, {"which": key})
        return str(found[0]["value"]) if found else None

    async def set_meta(self, key: str, value: str) -> None:
        """Note something under a key, in place of an earlier note."""
        await self.write([Statement(_PUT_META, [{"key": key, "value": value}])])

    async def tables(self, ids: Sequence[str]) -> list[StoredTable]:
        """Return tables in this order, read some at a time: the loop is never held up for long."""
        found: dict[str, StoredTable] = {}
        for start in range(0, len(ids), _AT_ONCE):
            some = {"ids": json.dumps(ids[start : start + _AT_ONCE])}
            rows = make_tables(*await self.find_all([(NAMED, some), (PARTICIPANTS_NAMED, some)]))
            found |= {row.table.id: row for row in rows}
        return [found[table] for table in dict.fromkeys(ids) if table in found]
