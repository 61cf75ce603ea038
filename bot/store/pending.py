"""What is asked of the open decisions; each query is put together once, which takes longer."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

import sqlalchemy as sa

from bot.store.rows import WaitRow
from bot.store.schema import chairs, tables, waits

_COLUMNS: Final = tuple(f.name for f in fields(WaitRow) if f.name not in ("person_id", "clock"))


def _find(
    *where: sa.ColumnElement[bool], order: sa.ColumnElement[Any] = waits.c.table_id
) -> sa.Select[Any]:
    """Return the query for open decisions of people as the columns of `WaitRow`."""
    return (
        sa.select(*(waits.c[name] for name in _COLUMNS), chairs.c.person_id, tables.c.clock)
        .join(tables, tables.c.id == waits.c.table_id)
        .join(
            chairs,
            sa.and_(chairs.c.table_id == waits.c.table_id, chairs.c.chair == waits.c.seat),
        )
        .where(tables.c.status == "playing", chairs.c.person_id.is_not(None), *where)
        .order_by(order, waits.c.table_id, waits.c.seat)
    )


_told: Final = waits.c.told_at.is_not(None)
_now: Final[sa.BindParameter[Any]] = sa.bindparam("now")

OF_TABLE: Final = _find(waits.c.table_id == sa.bindparam("table"))
"""The open decisions at `table`."""
OF_PERSON: Final = _find(
    chairs.c.person_id == sa.bindparam("person"), ~chairs.c.house, order=waits.c.asked_at
)
"""The open decisions of `person`, the longest open first."""
TO_TELL: Final = _find(_told, ~waits.c.direct)
"""The announced decisions of which their persons are not told yet."""
TO_PLAN: Final = _find(
    _told, waits.c.remind_at.is_(None), waits.c.reminded < sa.bindparam("enough")
)
"""The announced decisions without a next reminder that were not reminded of `enough` times."""
TO_REMIND: Final = _find(waits.c.remind_at <= _now, order=waits.c.remind_at)
"""The decisions whose next reminder is due `now`, the longest due first."""
TO_LAPSE: Final = _find(waits.c.due <= _now, ~waits.c.lapsed, _told, order=waits.c.due)
"""The announced decisions whose time has run out by `now`, while nobody said so."""
TIMED: Final = _find(
    sa.or_(waits.c.due.is_not(None), waits.c.left_seconds.is_not(None)), ~waits.c.lapsed
)
"""The decisions with a clock, running or stopped."""
