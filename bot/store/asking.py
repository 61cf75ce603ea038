"""Writing down who is asked, in the same transaction as the move that asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import Called, WaitChange
from bot.store.schema import waits


async def put_waits(connection: AsyncConnection, table: str, changes: Sequence[WaitChange]) -> None:
    """Note which decisions were opened, went on and are no more."""
    gone = [change.seat for change in changes if change.gone]
    if gone:
        await connection.execute(
            sa.delete(waits).where(waits.c.table_id == table, waits.c.seat.in_(gone))
        )
    for change in changes:
        if not change.gone:
            await _put(connection, table, change)


async def mark_told(
    connection: AsyncConnection, table: str, seats: Collection[int], at: datetime
) -> None:
    """Note that a public message asks for the decisions of these seats."""
    if seats:
        untold = (waits.c.table_id == table, waits.c.seat.in_(seats), waits.c.told_at.is_(None))
        await connection.execute(sa.update(waits).where(*untold).values(told_at=at))


async def _put(connection: AsyncConnection, table: str, change: WaitChange) -> None:
    fresh = {
        "token": change.token,
        "asked_at": change.asked_at,
        "due": change.due,
        "left_seconds": None,
        "lapsed": False,
        "remind_at": None,
        "reminded": 0,
        "quiet": False,
        # Whoever goes on with a turn did something just now.
        "spoken_at": change.asked_at if change.goes_on else None,
    }
    came_back = change.told_at is not None
    told = {"told_at": change.told_at, "called": Called.NO.value, "direct": came_back}
    put = upsert(waits).values(table_id=table, seat=change.seat, **fresh, **told)
    put = put.on_conflict_do_update(set_=fresh if change.goes_on else fresh | told)
    await connection.execute(put)
