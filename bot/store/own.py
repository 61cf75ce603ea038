"""The first of a person's tables: those that wait for them, then the newest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.rows import TableRow
from bot.store.schema import chairs, tables, waits
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A table of a person."""

    table: TableRow
    asked_at: datetime | None
    """When the person was asked; None while they are not."""
    due: datetime | None


_since: Final = sa.func.min(waits.c.asked_at)
_status: Final = sa.func.coalesce(tables.c.status, "")
"""Not the column itself: SQLite must begin with the person's chairs, not with what tables are."""

# Putting a query together takes longer than SQLite needs for it.
_FIRST: Final = (
    sa.select(
        tables.c.id,
        _since.label("asked_at"),
        sa.func.min(waits.c.due).label("due"),
        sa.func.count().over().label("total"),
    )
    .join(chairs, chairs.c.table_id == tables.c.id)
    .outerjoin(
        waits,
        sa.and_(
            waits.c.table_id == chairs.c.table_id,
            waits.c.seat == chairs.c.chair,
            ~chairs.c.house,
            _status == "playing",
        ),
    )
    .where(chairs.c.person_id == sa.bindparam("person"))
    .where(sa.or_(*(_status == status for status in ("lobby", "playing", "away"))))
    .group_by(tables.c.id)
    .order_by(_since.is_(None), _since, tables.c.opened.desc(), tables.c.id)
    .limit(sa.bindparam("most"))
)


async def read_own(store: Store, person_id: int, most: int) -> tuple[list[OwnRow], int]:
    """Return the first of a person's tables that are not over, and how many there are.

    Those that a house player took over from them are among them.
    """
    found = await store.find(_FIRST, {"person": person_id, "most": most})
    rows = {row.id: row for row in await store.tables([one["id"] for one in found])}
    first = [
        OwnRow(rows[one["id"]], one["asked_at"], one["due"]) for one in found if one["id"] in rows
    ]
    return first, found[0]["total"] if found else 0
