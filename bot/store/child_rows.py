"""Rows saved with a table: votes, invitations, notes, past players, decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import upsert
from bot.store.rows import (
    ChildRows,
    DecisionChanges,
    Invitation,
    Note,
    OpenDecision,
    PastPlayer,
    Vote,
    values_of,
)
from bot.store.schema import (
    decisions,
    former_players,
    invitations,
    private_notes,
    stale_messages,
    votes,
)
from bot.store.statements import Statement

_KINDS: Final = {
    "votes": (Vote, votes),
    "invitations": (Invitation, invitations),
    "notes": (Note, private_notes),
    "past_players": (PastPlayer, former_players),
}
"""By field of `ChildRows`: the fact and its table."""


def _make_read(source: sa.Table) -> sa.Select[Any]:
    """Return the query for the rows of one table, in the order of their key."""
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
    """Return the queries for the child rows of a table, one for each kind."""
    return [(query, {"table": table}) for query in _READS.values()]


def make_child_rows(found: Sequence[Sequence[Mapping[str, Any]]]) -> ChildRows:
    """Make child rows of the results of `child_row_queries`."""
    pairs = zip(_KINDS.items(), found, strict=True)
    return ChildRows(
        **{kind: tuple([fact(**row) for row in rows]) for (kind, (fact, _)), rows in pairs}
    )


def put_child_rows(table: str, before: ChildRows, after: ChildRows) -> list[Statement]:
    """Delete and insert the rows that changed."""
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
        _INSERTS[kind],
        [{"table_id": table} | values_of(row) for row in after if row not in before],
    )


DECISION_COLUMNS: Final = tuple(one.name for one in fields(OpenDecision) if one.name in decisions.c)
"""The fields of an open decision that are stored with it; the others are of its table and seat."""
_ANNOUNCEMENT: Final = ("announced_at", "notified_by", "dm_settled")


def _but(*names: str) -> list[str]:
    return [name for name in DECISION_COLUMNS if name not in names]


_BEGIN: Final = upsert(decisions, _but("table_id", "seat", "paused_until"))
_CONTINUE: Final = upsert(
    decisions, _but("table_id", "seat", *_ANNOUNCEMENT, "muted", "paused_until")
)
"""A turn that goes on keeps its announcement."""
_END: Final = sa.delete(decisions).where(
    decisions.c.table_id == sa.bindparam("table"), decisions.c.seat == sa.bindparam("who")
)
_RELEASE: Final = (
    sa.update(stale_messages)
    .where(
        stale_messages.c.table_id == sa.bindparam("table"),
        stale_messages.c.seat == sa.bindparam("who"),
        stale_messages.c.decision_number != sa.bindparam("open"),
    )
    .values(seat=None, decision_number=None)
)
"""Make reminders of earlier decisions stale."""
_CLAIM: Final = (
    sa.update(decisions)
    .where(
        decisions.c.table_id == sa.bindparam("table"),
        decisions.c.seat == sa.bindparam("who"),
        decisions.c.decision_number == sa.bindparam("which"),
        decisions.c.opened_at == sa.bindparam("since"),
        decisions.c.due == sa.bindparam("was"),
        sa.or_(decisions.c.expired, decisions.c.due <= sa.bindparam("now")),
    )
    .values(expired=False)
)
_ANNOUNCE: Final = (
    sa.update(decisions)
    .where(
        decisions.c.table_id == sa.bindparam("table"),
        decisions.c.seat == sa.bindparam("who"),
        decisions.c.announced_at.is_(None),
    )
    .values({name: sa.bindparam(name) for name in (*_ANNOUNCEMENT, "remind_at")})
)


def put_decisions(table: str, changed: DecisionChanges) -> list[Statement]:
    """Write the open decisions after a move."""
    open_now = {one.seat: one.decision_number for one in (*changed.begun, *changed.continued)}
    open_now |= dict.fromkeys(changed.ended, -1)
    return [
        Statement(_RELEASE, [{"table": table, "who": s, "open": t} for s, t in open_now.items()]),
        Statement(_END, [{"table": table, "who": seat} for seat in changed.ended]),
        Statement(_CONTINUE, [_row(one) for one in changed.continued]),
        Statement(_BEGIN, [_row(one) for one in changed.begun]),
    ]


def claim_expired(table: str, expired: OpenDecision | None, at: datetime) -> list[Statement]:
    """Raise `ConflictError` unless this decision is still open and expired."""
    if expired is None or expired.due is None:
        return []
    row = {
        "table": table,
        "who": expired.seat,
        "which": expired.decision_number,
        "since": expired.opened_at,
        "was": expired.due,
        "now": at,
    }
    return [Statement(_CLAIM, [row], conflict_key=table)]


def mark_announced(table: str, announced: Sequence[OpenDecision]) -> list[Statement]:
    """Record the announcement of decisions that are not announced yet."""
    lines = [
        {"table": table, "who": one.seat, "remind_at": one.remind_at}
        | {name: getattr(one, name) for name in _ANNOUNCEMENT}
        for one in announced
    ]
    return [Statement(_ANNOUNCE, lines)]


def _row(one: OpenDecision) -> dict[str, Any]:
    return {name: getattr(one, name) for name in DECISION_COLUMNS}
