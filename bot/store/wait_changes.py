"""Writes opened, announced and answered decisions, in the transaction of their move."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import upsert
from bot.store.rows import AnnouncedRow, Called, LapsedRow, WaitChange
from bot.store.schema import followed, waits
from bot.store.texts import Step

_DECISION: Final = ("token", "asked_at", "due", "left_seconds", "lapsed", "remedy")
_REMINDERS: Final = ("remind_at", "reminded", "spoken_at")
_FRESH: Final = (*_DECISION, *_REMINDERS)
"""Columns that begin anew with every decision, also within a turn."""


# Putting a statement together takes longer than SQLite needs for it, so each is made once.
_BEGIN: Final = upsert(waits, (*_FRESH, "told_at", "called", "direct", "quiet"))
_GO_ON: Final = upsert(waits, _FRESH)
_DROP: Final = sa.delete(waits).where(
    waits.c.table_id == sa.bindparam("table"), waits.c.seat == sa.bindparam("who")
)
_RELEASE: Final = (
    sa.update(followed)
    .where(
        followed.c.table_id == sa.bindparam("table"),
        followed.c.seat == sa.bindparam("who"),
        followed.c.token != sa.bindparam("open"),
    )
    .values(seat=None, token=None)
)
"""Reminders of what was decided are to go."""
_CLAIM: Final = (
    sa.update(waits)
    .where(
        waits.c.table_id == sa.bindparam("table"),
        waits.c.seat == sa.bindparam("who"),
        waits.c.token == sa.bindparam("which"),
        waits.c.asked_at == sa.bindparam("since"),
        waits.c.due == sa.bindparam("was"),
        sa.or_(waits.c.lapsed, waits.c.due <= sa.bindparam("now")),
    )
    .values(lapsed=False)
)
_ANNOUNCE: Final = (
    sa.update(waits)
    .where(
        waits.c.table_id == sa.bindparam("table"),
        waits.c.seat == sa.bindparam("who"),
        waits.c.told_at.is_(None),
    )
    .values({name: sa.bindparam(name) for name in ("told_at", "called", "direct", "remind_at")})
)


def put_waits(table: str, changes: Sequence[WaitChange]) -> list[Step]:
    """Note which decisions were opened, went on and are no more."""
    kept = [change for change in changes if not change.gone]
    open_now = {change.seat: -1 if change.gone else change.token for change in changes}
    return [
        Step(_RELEASE, [{"table": table, "who": s, "open": t} for s, t in open_now.items()]),
        Step(_DROP, [{"table": table, "who": change.seat} for change in changes if change.gone]),
        Step(_GO_ON, [_values(table, change) for change in kept if change.goes_on]),
        Step(_BEGIN, [_values(table, change) for change in kept if not change.goes_on]),
    ]


def claim_lapsed(table: str, rows: Sequence[LapsedRow], at: datetime) -> list[Step]:
    """Write only while the time of these decisions is still out and nobody else decided."""
    lines = [
        {
            "table": table,
            "who": row.seat,
            "which": row.token,
            "since": row.asked_at,
            "was": row.due,
            "now": at,
        }
        for row in rows
    ]
    return [Step(_CLAIM, lines, race=table)]


def mark_announced(table: str, rows: Sequence[AnnouncedRow], at: datetime) -> list[Step]:
    """Note that a public message asks for these decisions; an earlier message is kept."""
    lines = [
        {
            "table": table,
            "who": row.seat,
            "told_at": at,
            "called": row.called.value,
            "direct": row.direct,
            "remind_at": row.remind_at,
        }
        for row in rows
    ]
    return [Step(_ANNOUNCE, lines)]


def _values(table: str, change: WaitChange) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": change.seat,
        "token": change.token,
        "asked_at": change.asked_at,
        "due": change.due,
        "left_seconds": None,
        "lapsed": False,
        "remedy": None,
        "remind_at": None,
        "reminded": 0,
        "quiet": False,
        # A person who goes on with a turn did something just now.
        "spoken_at": change.asked_at if change.goes_on else None,
        "told_at": change.told_at,
        "called": Called.NO.value,
        # A person who takes a seat back is there, and needs no direct message either.
        "direct": change.told_at is not None,
    }
