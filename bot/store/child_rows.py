"""Rows saved with a table: votes, offers, premoves, decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import upsert
from bot.store.rows import AnnouncedRow, DecisionChange, ExpiredDecision, NotifiedBy
from bot.store.schema import (
    auto_replies,
    decisions,
    former_players,
    hints,
    invitations,
    premoves,
    private_notes,
    seat_offers,
    stale_messages,
    votes,
)
from bot.store.statements import Statement


@dataclass(frozen=True, slots=True)
class VoteRow:
    """One seat's yes to an open vote."""

    kind: str
    seat: int
    proposer: int
    ply: int | None
    """The move to take back; None in other votes."""
    due: datetime | None = None
    """When missing votes count as yes; None: they never do."""
    about: int | None = None
    """The seat for a substitute."""
    guest_id: int | None = None
    """The substitute."""


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A seat open to everyone."""

    seat: int


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """A person who may take a seat."""

    seat: int
    guest_id: int
    decision_number: int | None
    """The seat's decision for which it is valid; None: until it is withdrawn."""
    is_agreed: bool = False
    """The other players agreed."""


@dataclass(frozen=True, slots=True)
class PremoveRow:
    """A seat's premove."""

    seat: int
    decision_number: int
    """The decision it is for; it is ignored at another one."""
    text: str
    """The kind of the decision, then moves in notation, in order of preference."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A seat's auto-reply."""

    seat: int
    name: str
    """The name of one of the game's auto-replies."""


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A person's private note."""

    user_id: int
    text: str


@dataclass(frozen=True, slots=True)
class FormerRow:
    """A person who had a seat of a running game before another player took it."""

    seat: int
    ply: int
    """The length of the record when they left."""
    who: str
    """A fingerprint that does not identify the person."""
    departure: str
    """How they lost the seat; values of `bot.tables.model`."""
    person_id: int | None = None
    """The id or (negative) pseudonym for which a rated game counts."""


@dataclass(frozen=True, slots=True)
class HintRow:
    """A decision for which a hint was given."""

    seat: int
    decision_number: int
    """The seat's entries at that decision."""
    ply: int
    """The length of the record at that decision."""


@dataclass(frozen=True, slots=True)
class ChildRows:
    """All rows of these kinds for one table."""

    votes: tuple[VoteRow, ...] = ()
    offers: tuple[OfferRow, ...] = ()
    invitations: tuple[InvitationRow, ...] = ()
    premoves: tuple[PremoveRow, ...] = ()
    auto_replies: tuple[StandingRow, ...] = ()
    notes: tuple[NoteRow, ...] = ()
    past_players: tuple[FormerRow, ...] = ()
    hints: tuple[HintRow, ...] = ()


_SOURCES: Final = {
    "votes": votes,
    "offers": seat_offers,
    "invitations": invitations,
    "premoves": premoves,
    "auto_replies": auto_replies,
    "notes": private_notes,
    "past_players": former_players,
    "hints": hints,
}

_ROWS: Final[dict[str, Callable[..., Any]]] = {
    "votes": VoteRow,
    "offers": OfferRow,
    "invitations": InvitationRow,
    "premoves": PremoveRow,
    "auto_replies": StandingRow,
    "notes": NoteRow,
    "past_players": FormerRow,
    "hints": HintRow,
}
"""What a row of each becomes."""


def _name(column: str) -> str:
    """Return the parameter of a condition; the name of the column is reserved for values."""
    return f"of_{column}"


def _make_changes(source: sa.Table) -> tuple[sa.Insert, sa.Delete, tuple[str, ...]]:
    """Return the insert and the delete of a row, and its key within a table."""
    keys = tuple(column.name for column in source.primary_key)
    same = [source.c[key] == sa.bindparam(_name(key)) for key in keys]
    return sa.insert(source), sa.delete(source).where(*same), keys[1:]


_CHANGES: Final = {kind: _make_changes(source) for kind, source in _SOURCES.items()}


def _make_read(source: sa.Table) -> sa.Select[Any]:
    """Return the query for the rows of one table, in the order of their key."""
    columns = [column for column in source.c if column.name != "table_id"]
    of_table = source.c.table_id == sa.bindparam("table")
    return sa.select(*columns).where(of_table).order_by(*source.primary_key)


_READS: Final = {kind: _make_read(source) for kind, source in _SOURCES.items()}


def ask_extras(table: str) -> list[tuple[sa.Select[Any], Mapping[str, Any]]]:
    """Return the queries for the child rows of a table, one for each kind."""
    return [(query, {"table": table}) for query in _READS.values()]


def make_extras(found: Sequence[Sequence[Mapping[str, Any]]]) -> ChildRows:
    """Make child rows of the results of `child_row_queries`."""
    kinds = zip(_READS, found, strict=True)
    return ChildRows(**{kind: tuple(_ROWS[kind](**row) for row in rows) for kind, rows in kinds})


def put_extras(table: str, before: ChildRows, after: ChildRows) -> list[Statement]:
    """Delete and insert the rows that changed."""
    return [
        step
        for field in fields(ChildRows)
        for step in _put(field.name, table, getattr(before, field.name), getattr(after, field.name))
    ]


def _put(kind: str, table: str, before: Sequence[Any], after: Sequence[Any]) -> Iterator[Statement]:
    insert, delete, keys = _CHANGES[kind]
    gone = [row for row in before if row not in after]
    yield Statement(
        delete,
        [
            {_name("table_id"): table} | {_name(key): getattr(row, key) for key in keys}
            for row in gone
        ],
    )
    yield Statement(
        insert, [{"table_id": table} | asdict(row) for row in after if row not in before]
    )


_DECISION: Final = (
    "decision_number",
    "opened_at",
    "due",
    "paused_seconds",
    "expired",
    "timeout_action",
)
_REMINDERS: Final = ("remind_at", "reminder_count", "last_contact_at")
_FRESH: Final = (*_DECISION, *_REMINDERS)
"""Columns that are reset by every decision, also within a turn."""


# Putting a statement together takes longer than SQLite needs for it, so each is made once.
_BEGIN: Final = upsert(decisions, (*_FRESH, "announced_at", "notified_by", "dm_settled", "muted"))
_GO_ON: Final = upsert(decisions, _FRESH)
_DROP: Final = sa.delete(decisions).where(
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
    .values(
        {
            name: sa.bindparam(name)
            for name in ("announced_at", "notified_by", "dm_settled", "remind_at")
        }
    )
)


def put_waits(table: str, changes: Sequence[DecisionChange]) -> list[Statement]:
    """Write the open decisions after a move."""
    kept = [change for change in changes if not change.gone]
    open_now = {change.seat: -1 if change.gone else change.decision_number for change in changes}
    return [
        Statement(_RELEASE, [{"table": table, "who": s, "open": t} for s, t in open_now.items()]),
        Statement(
            _DROP, [{"table": table, "who": change.seat} for change in changes if change.gone]
        ),
        Statement(_GO_ON, [_values(table, change) for change in kept if change.goes_on]),
        Statement(_BEGIN, [_values(table, change) for change in kept if not change.goes_on]),
    ]


def claim_lapsed(table: str, rows: Sequence[ExpiredDecision], at: datetime) -> list[Statement]:
    """Raise `ConflictError` unless these decisions are still open and expired."""
    lines = [
        {
            "table": table,
            "who": row.seat,
            "which": row.decision_number,
            "since": row.opened_at,
            "was": row.due,
            "now": at,
        }
        for row in rows
    ]
    return [Statement(_CLAIM, lines, conflict_key=table)]


def mark_announced(table: str, rows: Sequence[AnnouncedRow], at: datetime) -> list[Statement]:
    """Record the announcement of decisions that are not announced yet."""
    lines = [
        {
            "table": table,
            "who": row.seat,
            "announced_at": at,
            "notified_by": row.notified_by.value,
            "dm_settled": row.dm_settled,
            "remind_at": row.remind_at,
        }
        for row in rows
    ]
    return [Statement(_ANNOUNCE, lines)]


def _values(table: str, change: DecisionChange) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": change.seat,
        "decision_number": change.decision_number,
        "opened_at": change.opened_at,
        "due": change.due,
        "paused_seconds": None,
        "expired": False,
        "timeout_action": None,
        "remind_at": None,
        "reminder_count": 0,
        "muted": False,
        # A person who continues their turn was active just now.
        "last_contact_at": change.opened_at if change.goes_on else None,
        "announced_at": change.announced_at,
        "notified_by": NotifiedBy.NO.value,
        # A person who takes a seat back is active, and needs no direct message.
        "dm_settled": change.announced_at is not None,
    }
