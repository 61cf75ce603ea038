"""What one transaction writes of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.child_rows import put_child_rows
from bot.store.decision_rows import claim_expired, mark_announced, put_decisions
from bot.store.first_games import note_first_games
from bot.store.posted_messages import put_showing
from bot.store.results import Result, put_result
from bot.store.rows import NO_CHILDREN, UNCHANGED, ChildRows, DecisionChanges, OpenDecision
from bot.store.schema import moves, participants, tables
from bot.store.shards import TableChanged
from bot.store.sql import Statement, upsert
from bot.store.stale_messages import release_host_messages
from bot.store.store import Store
from bot.store.tables import (
    Status,
    StoredTable,
    Table,
    changed_columns,
    participant_rows,
    table_row,
)
from games.core.record import Entry

_OPEN_TABLE: Final = sa.insert(tables)
_CHANGE: Final = sa.update(tables).where(
    tables.c.id == sa.bindparam("table"), tables.c.revision == sa.bindparam("seen")
)
_PUT_SEATS: Final = upsert(participants)
_DROP_SEATS: Final = sa.delete(participants).where(
    participants.c.table_id == sa.bindparam("table"),
    participants.c.position >= sa.bindparam("count"),
)
_APPEND: Final = sa.insert(moves)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a table, the new entries of its record, and all that follows from them."""

    before: StoredTable
    """What the database has; it is a conflict if it has another revision."""
    after: StoredTable
    """With its new revision."""
    at: datetime
    entries: tuple[Entry, ...] = ()
    children_before: ChildRows = NO_CHILDREN
    children_after: ChildRows = NO_CHILDREN
    decisions: DecisionChanges = UNCHANGED
    announced: tuple[OpenDecision, ...] = ()
    """The decisions that a new message announces."""
    expired: OpenDecision | None = None
    """The decision whose time ran out, if this is done about it.

    It is a conflict if it was answered, settled or extended meanwhile.
    """
    opened: StoredTable | None = None
    """The table that the change opens."""
    result: Result | None = None
    """That of a game which ends by the change."""
    first_movers: tuple[int, ...] = ()
    """The people who make their first move at the table."""
    limits: tuple[Statement, ...] = ()
    """Statements that find no row if the change exceeds a limit."""


async def add_table(store: Store, table: StoredTable, limits: Sequence[Statement] = ()) -> None:
    """Write a new table. Raises `ConflictError` when its id is taken, and `LimitError`."""
    await store.write([*_insert(table), *limits])


async def save_change(store: Store, change: Change) -> None:
    """Write a change of a table.

    Raises `ConflictError`, and writes nothing, when the table is not as it was before;
    `LimitError` when one of the limits is exceeded.
    """
    table = change.after.table
    notification = TableChanged(table.id, table.place.guild_id, change.result is not None)
    await store.write(statements_of(change), notification)


def _insert(stored: StoredTable) -> list[Statement]:
    return [
        Statement(_OPEN_TABLE, [table_row(stored)], conflict_key=stored.table.id),
        Statement(_PUT_SEATS, participant_rows(stored)),
    ]


def statements_of(change: Change) -> list[Statement]:
    """Return the transaction that writes a change."""
    table = change.before.table.id
    return [
        _append(change.before.table, change.entries, change.at),
        *_update(change.before, change.after),
        *claim_expired(table, change.expired, change.at),
        *put_decisions(table, change.decisions),
        *mark_announced(table, change.announced),
        *put_showing(change.before.table, change.after.table),
        *_leave_lobby(change.before.table, change.after.table),
        *put_child_rows(table, change.children_before, change.children_after),
        *(_insert(change.opened) if change.opened else ()),
        *(put_result(change.result, change.after.table) if change.result else ()),
        note_first_games(change.first_movers, change.after.table.game, table),
        *change.limits,
    ]


def _leave_lobby(before: Table, after: Table) -> list[Statement]:
    """Make the messages to the host of a lobby stale once it has started or closed."""
    is_left = before.status is Status.LOBBY and after.status is not Status.LOBBY
    return [release_host_messages(before.id)] if is_left else []


def _append(before: Table, entries: Sequence[Entry], at: datetime) -> Statement:
    lines = [
        {"table_id": before.id, "ply": ply, "seat": entry.seat, "text": entry.text, "at": at}
        for ply, entry in enumerate(entries, before.plies)
    ]
    return Statement(_APPEND, lines, conflict_key=before.id)


def _update(before: StoredTable, after: StoredTable) -> list[Statement]:
    table = before.table.id
    row = changed_columns(table_row(before), table_row(after))
    row |= {"table": table, "seen": before.revision}
    seats_before = participant_rows(before)
    seats_after = participant_rows(after)
    count = len(seats_after)
    dropped = [{"table": table, "count": count}] if count < len(seats_before) else []
    return [
        Statement(_CHANGE, [row], conflict_key=table),
        Statement(_DROP_SEATS, dropped),
        Statement(_PUT_SEATS, [seat for seat in seats_after if seat not in seats_before]),
    ]
