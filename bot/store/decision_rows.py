"""The rows of open decisions that are written with a change of their table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.rows import DecisionChanges, OpenDecision
from bot.store.schema import decisions
from bot.store.sql import Statement, upsert
from bot.store.stale_messages import release_reminders

DECISION_COLUMNS: Final = tuple(
    field.name for field in fields(OpenDecision) if field.name in decisions.c
)
"""The fields of an open decision that are stored with it; the others are of its table and seat."""
_ANNOUNCEMENT: Final = ("announced_at", "notified_by", "dm_settled")


def _but(*names: str) -> list[str]:
    unchanged = ("table_id", "seat", "paused_until", *names)
    return [name for name in DECISION_COLUMNS if name not in unchanged]


_BEGIN: Final = upsert(decisions, _but())
_CONTINUE: Final = upsert(decisions, _but(*_ANNOUNCEMENT, "muted"))
"""A turn that goes on keeps its announcement."""
_at_seat: Final = (
    decisions.c.table_id == sa.bindparam("table"),
    decisions.c.seat == sa.bindparam("who"),
)
_END: Final = sa.delete(decisions).where(*_at_seat)
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
    open_numbers = {
        decision.seat: decision.decision_number for decision in (*changed.begun, *changed.continued)
    }
    open_numbers |= dict.fromkeys(changed.ended, -1)
    return [
        release_reminders(table, open_numbers),
        Statement(_END, [{"table": table, "who": seat} for seat in changed.ended]),
        Statement(_CONTINUE, [_row(decision) for decision in changed.continued]),
        Statement(_BEGIN, [_row(decision) for decision in changed.begun]),
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
        {"table": table, "who": decision.seat, "remind_at": decision.remind_at}
        | {name: getattr(decision, name) for name in _ANNOUNCEMENT}
        for decision in announced
    ]
    return [Statement(_ANNOUNCE, lines)]


def _row(decision: OpenDecision) -> dict[str, Any]:
    return {name: getattr(decision, name) for name in DECISION_COLUMNS}
