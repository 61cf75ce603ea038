"""Rows saved with a table: votes, invitations, notes, past players, decisions and messages.

The transaction that records a message also records that the one before it is stale: after a crash
the program knows all pending updates.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from bot.store.rows import (
    ChildRows,
    DecisionChanges,
    Invitation,
    MessageKind,
    Note,
    OpenDecision,
    PastPlayer,
    StaleMessage,
    Vote,
    values_of,
)
from bot.store.schema import (
    decisions,
    former_players,
    home,
    invitations,
    posted_messages,
    private_notes,
    stale_messages,
    tables,
    votes,
)
from bot.store.sql import Statement, insert_new, listed_ids, upsert
from bot.store.table_queries import guild_of
from bot.store.tables import PostedMessage, Table

if TYPE_CHECKING:
    from bot.store.store import Store  # which imports this module

_KINDS: Final = {
    "votes": (Vote, votes),
    "invitations": (Invitation, invitations),
    "notes": (Note, private_notes),
    "past_players": (PastPlayer, former_players),
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


def make_child_rows(found: Sequence[Sequence[Mapping[str, Any]]]) -> ChildRows:
    """Make child rows of the results of `child_row_queries`."""
    pairs = zip(_KINDS.items(), found, strict=True)
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


DECISION_COLUMNS: Final = tuple(one.name for one in fields(OpenDecision) if one.name in decisions.c)
"""The fields of an open decision that are stored with it; the others are of its table and seat."""
_ANNOUNCEMENT: Final = ("announced_at", "notified_by", "dm_settled")


def _but(*names: str) -> list[str]:
    kept = ("table_id", "seat", "paused_until", *names)
    return [name for name in DECISION_COLUMNS if name not in kept]


_BEGIN: Final = upsert(decisions, _but())
_CONTINUE: Final = upsert(decisions, _but(*_ANNOUNCEMENT, "muted"))
"""A turn that goes on keeps its announcement."""
_at_seat: Final = (
    decisions.c.table_id == sa.bindparam("table"),
    decisions.c.seat == sa.bindparam("who"),
)
_END: Final = sa.delete(decisions).where(*_at_seat)
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
        *_at_seat,
        decisions.c.decision_number == sa.bindparam("which"),
        decisions.c.opened_at == sa.bindparam("since"),
        decisions.c.due == sa.bindparam("was"),
        sa.or_(decisions.c.expired, decisions.c.due <= sa.bindparam("now")),
    )
    .values(expired=False)
)
_ANNOUNCE: Final = (
    sa.update(decisions)
    .where(*_at_seat, decisions.c.announced_at.is_(None))
    .values({name: sa.bindparam(name) for name in (*_ANNOUNCEMENT, "remind_at")})
)


def put_decisions(table: str, changed: DecisionChanges) -> list[Statement]:
    """Write the open decisions after a move."""
    if not (changed.begun or changed.continued or changed.ended):
        return []
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
    if not announced:
        return []
    lines = [
        {"table": table, "who": one.seat, "remind_at": one.remind_at}
        | {name: getattr(one, name) for name in _ANNOUNCEMENT}
        for one in announced
    ]
    return [Statement(_ANNOUNCE, lines)]


def _row(one: OpenDecision) -> dict[str, Any]:
    return {name: getattr(one, name) for name in DECISION_COLUMNS}


# A table that was moved or restored posts the same entries again.
_PUT: Final = insert_new(posted_messages)
_PUT_LOBBY: Final = upsert(posted_messages)
_FOLLOW: Final = insert_new(stale_messages)
_KEPT: Final = ("message", "table_id", "kind", "channel")
_END_LOBBY: Final = _FOLLOW.from_select(
    _KEPT,
    sa.select(*(posted_messages.c[name] for name in _KEPT)).where(
        posted_messages.c.table_id == sa.bindparam("table"),
        posted_messages.c.kind == sa.literal_column("'lobby'"),
    ),
)
POSTED_MESSAGES: Final = (
    sa.select(
        posted_messages.c.ply,
        posted_messages.c.message.label("message_id"),
        posted_messages.c.channel.label("channel_id"),
    )
    .where(
        posted_messages.c.table_id == sa.bindparam("table"),
        posted_messages.c.kind == sa.literal_column("'board'"),
    )
    .order_by(posted_messages.c.ply)
)


def put_showing(before: Table, after: Table) -> list[Statement]:
    """Note the message that shows a game now, or its lobby, and the outdated one before it.

    After the game, the lobby's message is outdated as well.
    """
    if after.shown.message_id in (before.shown.message_id, None):
        return []
    put = _PUT_LOBBY if after.shown.ply is None else _PUT
    steps = [Statement(put, [_showing(after.id, after.shown)])]
    if before.shown.message_id is not None and before.shown.ply is not None:
        steps.append(Statement(_FOLLOW, [_showing(before.id, before.shown)]))
    if after.ended is not None:
        steps.append(Statement(_END_LOBBY, [{"table": after.id}]))
    return steps


def _showing(table: str, shown: PostedMessage) -> dict[str, Any]:
    return {
        "table_id": table,
        "kind": MessageKind.LOBBY if shown.ply is None else MessageKind.BOARD,
        "ply": shown.ply or 0,
        "message": shown.message_id,
        "channel": shown.channel_id,
    }


DROP_POSTS: Final = tuple(
    sa.delete(kept).where(kept.c.table_id == sa.bindparam("table"))
    for kept in (posted_messages, stale_messages)
)
MOST: Final = 20_000
"""Messages that are kept in mind; older ones stay as they are."""

_is_open: Final = sa.exists().where(
    *(decisions.c[n] == stale_messages.c[n] for n in ("table_id", "seat", "decision_number"))
)
_RELEASE_MADE: Final = (
    sa.update(stale_messages)
    .where(stale_messages.c.message == sa.bindparam("which"), ~_is_open)
    .values(seat=None, decision_number=None)
)
_FORGET: Final = sa.delete(stale_messages).where(stale_messages.c.message == sa.bindparam("gone"))
_FORGET_OLDEST: Final = sa.delete(stale_messages).where(
    stale_messages.c.message
    <= sa.select(stale_messages.c.message)
    .order_by(stale_messages.c.message.desc())
    .limit(1)
    .offset(sa.bindparam("most", type_=sa.Integer))
    .scalar_subquery()
)


_STALE: Final = (
    sa.select(
        stale_messages.c.table_id.label("table"),
        *(stale_messages.c[name] for name in ("message", "channel", "kind", "ply")),
    )
    .where(stale_messages.c.seat.is_(None), stale_messages.c.channel.not_in(listed_ids("paused")))
    .order_by(stale_messages.c.message)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
"""Some of the oldest messages."""
_GUILD: Final = guild_of(stale_messages.c.table_id)


async def read_stale_messages(
    store: Store, most: int, paused: Collection[int]
) -> list[StaleMessage]:
    """Return the oldest of these messages, except for those of paused channels.

    A reminder is one of them once what it is about was done.
    """
    given = {"paused": json.dumps(sorted(paused)), "most": most}
    found = await store.find_own(_STALE, given, _GUILD)
    return [StaleMessage(**row) for row in found]


def put_reminder(one: OpenDecision, message: int, channel: int) -> list[Statement]:
    """Note a reminder of a decision, which may have been made meanwhile."""
    row = {
        "message": message,
        "table_id": one.table_id,
        "kind": MessageKind.REMINDER,
        "ply": None,
        "channel": channel,
        "seat": one.seat,
        "decision_number": one.decision_number,
    }
    return [Statement(_FOLLOW, [row]), Statement(_RELEASE_MADE, [{"which": message}])]


@dataclass(frozen=True, slots=True)
class PostRow:
    """A board that was posted, and the number of entries that it covered."""

    table_id: str
    ply: int


_FIND: Final = (
    sa.select(posted_messages.c.table_id, posted_messages.c.ply)
    # An index has the tables of a channel; none has messages by their ids.
    .join(tables, tables.c.id == posted_messages.c.table_id)
    .where(home == sa.bindparam("channel"), posted_messages.c.message == sa.bindparam("which"))
    .where(posted_messages.c.kind == sa.literal_column("'board'"))
)


async def find_post(store: Store, channel_id: int, message_id: int) -> PostRow | None:
    """Return the board of a message, if its table is still in that channel or thread."""
    found = await store.find(_FIND, {"channel": channel_id, "which": message_id})
    return PostRow(**found[0]) if found else None


async def forget_stale_messages(store: Store, messages: Collection[int], most: int = MOST) -> None:
    """Note that messages are quiet, or stay as they are; drop what is too much to keep."""
    rows = [{"gone": message} for message in messages]
    await store.write([Statement(_FORGET, rows), Statement(_FORGET_OLDEST, [{"most": most}])])
