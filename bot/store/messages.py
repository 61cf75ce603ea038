"""Posted messages.

They are noted in one transaction with the message that follows them (`bot/store/messages.py`):
whatever becomes of the program then, it knows afterwards what it still owes.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialects import insert_new, listed_ids, upsert
from bot.store.rows import FollowedRow, ShowingRow, TableRow
from bot.store.schema import followed, showings, waits
from bot.store.statements import Step
from bot.store.table_queries import guild_of

if TYPE_CHECKING:
    from bot.store.store import Store  # which imports this module


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


MOST: Final = 20_000
"""Messages that are kept in mind; older ones stay as they are."""

REMINDER: Final = -2
"""In place of a number of entries."""
_NOTE: Final = insert_new(followed)
_is_open: Final = (
    sa.exists()
    .where(waits.c.table_id == followed.c.table_id)
    .where(waits.c.seat == followed.c.seat, waits.c.token == followed.c.token)
)
_RELEASE: Final = (
    sa.update(followed)
    .where(followed.c.message == sa.bindparam("which"), ~_is_open)
    .values(seat=None, token=None)
)
_FORGET: Final = sa.delete(followed).where(followed.c.message == sa.bindparam("gone"))
_FORGET_OLDEST: Final = sa.delete(followed).where(
    followed.c.message
    <= sa.select(followed.c.message)
    .order_by(followed.c.message.desc())
    .limit(1)
    .offset(sa.bindparam("most", type_=sa.Integer))
    .scalar_subquery()
)


_FOLLOWED: Final = (
    sa.select(followed.c.message, followed.c.table_id, followed.c.ply, followed.c.channel)
    .where(followed.c.seat.is_(None), followed.c.channel.not_in(listed_ids("resting")))
    .order_by(followed.c.message)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
"""Some of the oldest messages."""
_GUILD: Final = guild_of(followed.c.table_id)


async def read_followed(
    store: Store, most: int, resting: Collection[int]
) -> tuple[FollowedRow, ...]:
    """Return the oldest of these messages, but for those of channels that rest.

    A reminder is one of them once what it is about was done.
    """
    given = {"resting": json.dumps(sorted(resting)), "most": most}
    found = await store.find_own(_FOLLOWED, given, _GUILD)
    return tuple(FollowedRow(*row.values()) for row in found)


async def note_reminder(  # noqa: PLR0913, PLR0917 - a row
    store: Store, table: str, seat: int, token: int, message: int, channel: int
) -> None:
    """Note a reminder of a decision, which may have been made meanwhile."""
    row = {"message": message, "table_id": table, "ply": REMINDER, "channel": channel}
    note = Step(_NOTE, [row | {"seat": seat, "token": token}])
    await store.write([note, Step(_RELEASE, [{"which": message}])])


async def forget_followed(store: Store, messages: Collection[int], most: int = MOST) -> None:
    """Note that messages are quiet, or stay as they are; drop what is too much to keep."""
    rows = [{"gone": message} for message in messages]
    await store.write([Step(_FORGET, rows), Step(_FORGET_OLDEST, [{"most": most}])])
