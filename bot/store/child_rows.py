"""Rows saved with a table: votes, invitations, notes, past players and requests to join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa

from bot.store.rows import (
    ChildRows,
    Invitation,
    JoinRequest,
    Note,
    PastPlayer,
    Vote,
    values_of,
)
from bot.store.schema import former_players, invitations, join_requests, private_notes, votes
from bot.store.sql import Statement

_KINDS: Final = {
    "votes": (Vote, votes),
    "invitations": (Invitation, invitations),
    "notes": (Note, private_notes),
    "past_players": (PastPlayer, former_players),
    "join_requests": (JoinRequest, join_requests),
}
"""By field of `ChildRows`: the fact and its table."""


def _make_read(source: sa.Table) -> sa.Select[Any]:
    columns = [column for column in source.c if column.name != "table_id"]
    of_table = source.c.table_id == sa.bindparam("table")
    return sa.select(*columns).where(of_table).order_by(*source.primary_key)


def _make_delete(source: sa.Table) -> sa.Delete:
    # The names of columns are reserved for values.
    same = [column == sa.bindparam(f"of_{column.name}") for column in source.primary_key]
    return sa.delete(source).where(*same)


_READS: Final = {kind: _make_read(source) for kind, (_, source) in _KINDS.items()}
_INSERTS: Final = {kind: sa.insert(source) for kind, (_, source) in _KINDS.items()}
_DELETES: Final = {kind: _make_delete(source) for kind, (_, source) in _KINDS.items()}


def child_row_queries(table: str) -> list[tuple[sa.Select[Any], Mapping[str, Any]]]:
    return [(query, {"table": table}) for query in _READS.values()]


def make_child_rows(results: Sequence[Sequence[Mapping[str, Any]]]) -> ChildRows:
    """Make child rows of the results of `child_row_queries`."""
    pairs = zip(_KINDS.items(), results, strict=True)
    return ChildRows(
        **{kind: tuple([fact(**row) for row in rows]) for (kind, (fact, _)), rows in pairs}
    )


def put_child_rows(table: str, before: ChildRows, after: ChildRows) -> list[Statement]:
    if before == after:
        return []
    return [
        step
        for kind in _KINDS
        for step in _put(kind, table, getattr(before, kind), getattr(after, kind))
    ]


def _put(kind: str, table: str, before: Sequence[Any], after: Sequence[Any]) -> Iterator[Statement]:
    keys = [column.name for column in _KINDS[kind][1].primary_key][1:]
    yield Statement(
        _DELETES[kind],
        [
            {"of_table_id": table} | {f"of_{key}": getattr(row, key) for key in keys}
            for row in before
            if row not in after
        ],
    )
    yield Statement(
        _INSERTS[kind], [{"table_id": table} | values_of(row) for row in after if row not in before]
    )
