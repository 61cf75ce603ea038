"""Which message showed which part of a game, so that the log can lead there."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import ShowingRow, TableRow
from bot.store.schema import showings
from bot.store.statements import Step

# A table that was moved or brought back shows again what was told before.
_PUT: Final = upsert(showings).on_conflict_do_nothing()
# Putting a statement together takes longer than SQLite needs for it.
_READ: Final = (
    sa.select(showings.c.ply, showings.c.message, showings.c.channel)
    .where(showings.c.table_id == sa.bindparam("table"))
    .order_by(showings.c.ply)
)


def put_showing(before: TableRow, after: TableRow) -> list[Step]:
    """Note the message that shows a game now; a lobby's message shows none of it."""
    if after.shown_message in (before.shown_message, None) or after.shown_ply < 0:
        return []
    row = {
        "table_id": after.id,
        "ply": after.shown_ply,
        "message": after.shown_message,
        "channel": after.shown_channel,
    }
    return [Step(_PUT, [row])]


async def read_showings(connection: AsyncConnection, table: str) -> tuple[ShowingRow, ...]:
    """Return the messages that showed a game, the oldest first."""
    rows = await connection.execute(_READ, {"table": table})
    return tuple(ShowingRow(*row) for row in rows)


async def drop_showings(connection: AsyncConnection, table: str) -> None:
    """Forget where a game was shown."""
    await connection.execute(sa.delete(showings).where(showings.c.table_id == table))
