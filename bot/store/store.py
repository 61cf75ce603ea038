"""Reading and writing tables: every change is one transaction, and a second writer loses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, cast

import sqlalchemy as sa

from bot.store import child_rows
from bot.store.files import Place
from bot.store.migrate import migrate, postgres
from bot.store.results import Result, put_result
from bot.store.rows import (
    ChildRows,
    DecisionChanges,
    OpenDecision,
    ParticipantRow,
    PostedRow,
    TableRow,
    changes,
    values_of,
)
from bot.store.schema import meta as notes
from bot.store.schema import moves, participants, tables
from bot.store.shards import Notification, ShardAssignment, TableChanged
from bot.store.sql import Query, Row, Statement, upsert
from bot.store.sqlite import SqliteDatabase
from bot.store.table_queries import META, NAMED, PARTICIPANTS_NAMED, narrow
from games.core import Entry, Seat

if TYPE_CHECKING:
    from bot.cluster.leases import Leases
    from bot.store.postgres import PostgresDatabase  # only some have its driver

_AT_ONCE: Final = 50
"""Tables of a long list that are read together."""
_PUT_SEATS: Final = upsert(participants)
_DROP_SEATS: Final = sa.delete(participants).where(
    participants.c.table_id == sa.bindparam("table"),
    participants.c.position >= sa.bindparam("count"),
)
_CHANGE: Final = sa.update(tables).where(
    tables.c.id == sa.bindparam("table"), tables.c.revision == sa.bindparam("seen")
)
_APPEND: Final = sa.insert(moves)
_PUT_META: Final = upsert(notes)
_OPEN_TABLE: Final = sa.insert(tables)
_UNCHANGED: Final = DecisionChanges()
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

    async def add(self, row: TableRow, limits: Sequence[Statement] = ()) -> None:
        """Write a new table. Raises `ConflictError` when its id is taken, and `LimitError`."""
        await self.write([*_insert(row), *limits])

    async def save(  # noqa: PLR0913 - everything one transaction writes
        self,
        before: TableRow,
        after: TableRow,
        entries: Sequence[Entry] = (),
        *,
        at: datetime,
        opened: TableRow | None = None,
        expired: OpenDecision | None = None,
        decisions: DecisionChanges = _UNCHANGED,
        announced: Sequence[OpenDecision] = (),
        children: tuple[ChildRows, ChildRows] | None = None,
        result: Result | None = None,
        limits: Sequence[Statement] = (),
    ) -> TableRow:
        """Write a change of a table, the new entries of its record and a table it opened.

        `expired` is the decision whose time ran out, about which this is done: if it was answered
        or settled meanwhile, that is a conflict as well. `announced` are the decisions that a new
        message announces, `children` the child rows before and now. `result` is that of a game
        which ends by this.

        Returns `after` with its new revision. Raises `ConflictError`, and writes nothing, when the
        table differs from `before`; `LimitError` when one of the `limits` is exceeded.
        """
        saved = replace(after, revision=before.revision + 1)
        steps = [
            _append(before, entries, at),
            *_update(before, saved),
            *child_rows.claim_expired(before.id, expired, at),
            *child_rows.put_decisions(before.id, decisions),
            *child_rows.mark_announced(before.id, announced),
            *child_rows.put_showing(before, after),
        ]
        if children is not None:
            steps += child_rows.put_child_rows(before.id, *children)
        if opened is not None:
            steps += _insert(opened)
        if result is not None:
            steps += put_result(result, after)
        steps += limits
        is_over = result is not None
        await self.write(steps, TableChanged(before.id, after.guild_id, is_over))
        return saved

    async def load(self, table: str) -> tuple[TableRow, tuple[Entry, ...], ChildRows] | None:
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
        return _join(rows, taken)[0], record, child_rows.make_child_rows(children)

    async def posted_messages(self, table: str) -> tuple[PostedRow, ...]:
        """Return the messages that showed a game, the oldest first."""
        found = await self.find(child_rows.POSTED_MESSAGES, {"table": table})
        return tuple([PostedRow(**row) for row in found])

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

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        """Return tables in this order, read some at a time: the loop is never held up for long."""
        found: dict[str, TableRow] = {}
        for start in range(0, len(ids), _AT_ONCE):
            some = {"ids": json.dumps(ids[start : start + _AT_ONCE])}
            rows = _join(*await self.find_all([(NAMED, some), (PARTICIPANTS_NAMED, some)]))
            found |= {row.id: row for row in rows}
        return [found[table] for table in dict.fromkeys(ids) if table in found]


def _insert(row: TableRow) -> list[Statement]:
    values = values_of(row)
    del values["participants"]
    return [
        Statement(_OPEN_TABLE, [values], conflict_key=row.id),
        _put_seats(row.id, dict(enumerate(row.participants))),
    ]


def _append(before: TableRow, entries: Sequence[Entry], at: datetime) -> Statement:
    lines = [
        {"table_id": before.id, "ply": ply, "seat": entry.seat, "text": entry.text, "at": at}
        for ply, entry in enumerate(entries, before.plies)
    ]
    return Statement(_APPEND, lines, conflict_key=before.id)


def _update(before: TableRow, after: TableRow) -> list[Statement]:
    changed = changes(before, after) | {"table": before.id, "seen": before.revision}
    changed.pop("participants", None)
    was, now = dict(enumerate(before.participants)), dict(enumerate(after.participants))
    count = len(now)
    return [
        Statement(_CHANGE, [changed], conflict_key=before.id),
        Statement(_DROP_SEATS, [{"table": before.id, "count": count}] if count < len(was) else []),
        _put_seats(before.id, {n: one for n, one in now.items() if was.get(n) != one}),
    ]


def _put_seats(table: str, rows: dict[int, ParticipantRow]) -> Statement:
    lines = [{"table_id": table, "position": n} | values_of(row) for n, row in rows.items()]
    return Statement(_PUT_SEATS, lines)


def _join(found: Sequence[Row], taken: Sequence[Row]) -> list[TableRow]:
    """Make tables from the columns of their rows and of those of their seats, in order."""
    seats: dict[str, list[ParticipantRow]] = {row["id"]: [] for row in found}
    for row in taken:
        del row["position"]
        seats[row.pop("table_id")].append(ParticipantRow(**row))
    return [TableRow(**row, participants=tuple(seats[row["id"]])) for row in found]
