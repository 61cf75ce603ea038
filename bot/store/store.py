"""Reading and writing tables: every change is one transaction, and a second writer loses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from operator import attrgetter
from typing import Any, Final, Self, TypeAlias

import sqlalchemy as sa

from bot.store.child_rows import (
    child_row_queries,
    claim_expired,
    make_child_rows,
    mark_announced,
    put_child_rows,
    put_decisions,
)
from bot.store.database import Cluster, Database, open_database
from bot.store.dialects import upsert
from bot.store.files import Place
from bot.store.messages import DROP_POSTS, POSTED_MESSAGES, put_showing
from bot.store.notices import Notice, TableChanged
from bot.store.results import Result, put_result
from bot.store.rows import (
    ChildRows,
    DecisionChanges,
    OpenDecision,
    ParticipantRow,
    PostedRow,
    TableRow,
)
from bot.store.schema import meta as notes
from bot.store.schema import moves, participants, tables
from bot.store.shards import ShardAssignment
from bot.store.statements import Statement
from bot.store.table_queries import CHAIRS_NAMED, META, NAMED, narrow
from games.core.game import Seat
from games.core.record import Entry

_Columns: TypeAlias = Mapping[Any, Any]
_AT_ONCE: Final = 50
"""Tables of a long list that are read together."""
_TABLE_COLUMNS: Final = tuple(f.name for f in fields(TableRow) if f.name != "participants")
_read_columns: Final = attrgetter(*_TABLE_COLUMNS)
_CHAIR_COLUMNS: Final = tuple(f.name for f in fields(ParticipantRow))


# Putting a statement together takes longer than SQLite needs for it, so each is made once.
_PUT_CHAIRS: Final = upsert(participants, _CHAIR_COLUMNS)
_DROP_CHAIRS: Final = sa.delete(participants).where(
    participants.c.table_id == sa.bindparam("table"),
    participants.c.position >= sa.bindparam("count"),
)
_CHANGE: Final = sa.update(tables).where(
    tables.c.id == sa.bindparam("table"), tables.c.revision == sa.bindparam("seen")
)
_APPEND: Final = sa.insert(moves)
_PUT_META: Final = upsert(notes)
_OPEN_TABLE: Final = sa.insert(tables)
_GUILD: Final = tables.c.guild_id
_UNCHANGED: Final = DecisionChanges()
_TABLE: Final = sa.select(tables).where(tables.c.id == sa.bindparam("table"))
_CHAIRS: Final = (
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

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(
        cls,
        place: Place,
        *,
        patience: float = 5,
        alone: bool = False,
        cluster: Cluster | None = None,
    ) -> Self:
        """Make or migrate a database and connect to it. Raises `DatabaseError`.

        Waits `patience` seconds for another program that holds a file locked, or for a server.
        `alone` keeps other bots from writing to a PostgreSQL database; it says so when one does.
        With a `cluster` other processes of the same bot write as well.
        """
        return cls(await open_database(place, patience, alone=alone, cluster=cluster))

    @property
    def share(self) -> ShardAssignment:
        """Which servers are this process's own."""
        return self._database.share

    async def close(self) -> None:
        """Disconnect; every acknowledged change is in the file already."""
        await self._database.close()

    async def find(self, query: sa.Select[Any], values: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Give the other parts of the store what a query that is made once finds."""
        return await self._database.read(query, values)

    async def find_all(
        self, asked: Sequence[tuple[sa.Select[Any], Mapping[str, Any]]]
    ) -> list[list[dict[str, Any]]]:
        """Give the other parts of the store what each of many queries finds at one moment."""
        return await self._database.read_all(asked)

    async def find_own(
        self,
        query: sa.Select[Any],
        values: Mapping[str, Any],
        guild: sa.ColumnElement[int] = _GUILD,
    ) -> list[dict[str, Any]]:
        """Find what is to be done for tables; where processes share them, for this one's own.

        `guild` is the server of a table in the query.
        """
        if (of := self.share.of) is None:
            return await self.find(query, values)
        own = {"own_shards": json.dumps(self.share.shards)}
        return await self.find(narrow(query, of, guild), {**values, **own})

    async def write(self, steps: Sequence[Statement], notice: Notice | None = None) -> int:
        """Write the statements of the other parts of the store in one transaction; count rows."""
        return await self._database.write(steps, notice)

    async def add(self, row: TableRow) -> None:
        """Write a new table. Raises `ConflictError` when its id is taken."""
        await self._database.write(_insert(row))

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
    ) -> TableRow:
        """Write a change of a table, the new entries of its record and a table it opened.

        `expired` is the decision whose time ran out, about which this is done: if it was answered
        or settled meanwhile, that is a conflict as well. `announced` are the decisions that a new
        message announces, `children` the child rows before and now. `result` is that of a game
        which ends by this.

        Returns `after` with its new revision. Raises `ConflictError`, and writes nothing, when the
        table differs from `before`.
        """
        saved = replace(after, revision=before.revision + 1)
        steps = [
            *_append(before, entries, at),
            *_update(before, saved),
            *claim_expired(before.id, expired, at),
            *put_decisions(before.id, decisions),
            *mark_announced(before.id, announced),
            *put_showing(before, after),
        ]
        if children is not None:
            steps += put_child_rows(before.id, *children)
        if opened is not None:
            steps += _insert(opened)
        if result is not None:
            steps += put_result(result, after)
        is_over = result is not None
        await self._database.write(steps, TableChanged(before.id, after.guild_id, is_over))
        return saved

    async def load(self, table: str) -> tuple[TableRow, tuple[Entry, ...], ChildRows] | None:
        """Return a table, its whole record and its child rows, as they were at one moment."""
        named = {"table": table}
        rows, taken, entries, *children = await self.find_all(
            [(_TABLE, named), (_CHAIRS, named), (_RECORD, named), *child_row_queries(table)]
        )
        if not rows:
            return None
        record = tuple(Entry(Seat(entry["seat"]), entry["text"]) for entry in entries)
        return _row(rows[0], tuple(map(_chair, taken))), record, make_child_rows(children)

    async def posted_messages(self, table: str) -> tuple[PostedRow, ...]:
        """Return the messages that showed a game, the oldest first."""
        return tuple(
            [PostedRow(**row) for row in await self.find(POSTED_MESSAGES, {"table": table})]
        )

    async def drop_showings(self, table: str) -> None:
        """Forget where a game was shown."""
        steps = [Statement(drop, [{"table": table}]) for drop in DROP_POSTS]
        await self._database.write(steps, TableChanged(table, None))

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
            rows = _join(*await self.find_all([(NAMED, some), (CHAIRS_NAMED, some)]))
            found |= {row.id: row for row in rows}
        return [found[table] for table in dict.fromkeys(ids) if table in found]


def _insert(row: TableRow) -> list[Statement]:
    return [
        Statement(
            _OPEN_TABLE,
            [dict(zip(_TABLE_COLUMNS, _read_columns(row), strict=True))],
            conflict_key=row.id,
        ),
        *_put_chairs(row.id, dict(enumerate(row.participants))),
    ]


def _append(before: TableRow, entries: Sequence[Entry], at: datetime) -> list[Statement]:
    lines = [
        {"table_id": before.id, "ply": ply, "seat": entry.seat, "text": entry.text, "at": at}
        for ply, entry in enumerate(entries, before.plies)
    ]
    return [Statement(_APPEND, lines, conflict_key=before.id)]


def _update(before: TableRow, after: TableRow) -> list[Statement]:
    values = zip(_TABLE_COLUMNS, _read_columns(before), _read_columns(after), strict=True)
    changed = {name: new for name, old, new in values if new != old}
    seen = {"table": before.id, "seen": before.revision}
    steps = [Statement(_CHANGE, [changed | seen], conflict_key=before.id)]
    count = len(after.participants)
    if count < len(before.participants):
        steps.append(Statement(_DROP_CHAIRS, [{"table": before.id, "count": count}]))
    was = dict(enumerate(before.participants))
    moved = {
        n: participant
        for n, participant in enumerate(after.participants)
        if was.get(n) != participant
    }
    return [*steps, *_put_chairs(before.id, moved)]


def _put_chairs(table: str, rows: dict[int, ParticipantRow]) -> list[Statement]:
    lines = [
        {"table_id": table, "position": n} | {name: getattr(row, name) for name in _CHAIR_COLUMNS}
        for n, row in rows.items()
    ]
    return [Statement(_PUT_CHAIRS, lines)]


def _join(found: Sequence[_Columns], taken: Iterable[_Columns]) -> list[TableRow]:
    """Make tables from the columns of their rows and of those of their chairs, in order."""
    seats: dict[str, list[ParticipantRow]] = {row["id"]: [] for row in found}
    for position in taken:
        seats[position["table_id"]].append(_chair(dict(position)))
    return [_row(dict(row), tuple(seats[row["id"]])) for row in found]


def _chair(values: Mapping[str, Any]) -> ParticipantRow:
    return ParticipantRow(**{name: values[name] for name in _CHAIR_COLUMNS})


def _row(values: dict[str, Any], taken: tuple[ParticipantRow, ...]) -> TableRow:
    return TableRow(**values, participants=taken)
