"""Which message showed which part of a game, so that the log can lead there."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialects import insert_new, upsert
from bot.store.rows import ShowingRow, TableRow
from bot.store.schema import followed, showings
from bot.store.texts import Step

# A table that was moved or brought back shows again what was told before.
_PUT: Final = insert_new(showings)
_PUT_LOBBY: Final = upsert(showings)
_FOLLOW: Final = insert_new(followed)
_END_LOBBY: Final = _FOLLOW.from_select(
    ("message", "table_id", "ply", "channel"),
    sa.select(showings.c.message, showings.c.table_id, showings.c.ply, showings.c.channel).where(
        showings.c.table_id == sa.bindparam("table"), showings.c.ply < 0
    ),
)
# Putting a statement together takes longer than SQLite needs for it.
_READ: Final = (
    sa.select(showings.c.ply, showings.c.message, showings.c.channel)
    .where(showings.c.table_id == sa.bindparam("table"))
    .order_by(showings.c.ply)
)


def put_showing(before: TableRow, after: TableRow) -> list[Step]:
    """Note the message that shows a game now, or its lobby: the last one, which shows no entry.

    The one it follows is to go quiet, and in the end the lobby's message is to say who won.
    """
    if after.shown_message in (before.shown_message, None):
        return []
    row = {
        "table_id": after.id,
        "ply": after.shown_ply,
        "message": after.shown_message,
        "channel": after.shown_channel,
    }
    steps = [Step(_PUT if after.shown_ply >= 0 else _PUT_LOBBY, [row])]
    if before.shown_message is not None and before.shown_ply >= 0:
        old = {
            "message": before.shown_message,
            "table_id": before.id,
            "ply": before.shown_ply,
            "channel": before.shown_channel,
        }
        steps.append(Step(_FOLLOW, [old]))
    if after.ended is not None:
        steps.append(Step(_END_LOBBY, [{"table": after.id}]))
    return steps


async def read_showings(connection: AsyncConnection, table: str) -> tuple[ShowingRow, ...]:
    """Return the messages that showed a game, the oldest first."""
    rows = await connection.execute(_READ, {"table": table})
    return tuple(ShowingRow(*row) for row in rows)


async def drop_showings(connection: AsyncConnection, table: str) -> None:
    """Forget where a game was shown."""
    for kept in (showings, followed):
        await connection.execute(sa.delete(kept).where(kept.c.table_id == table))
