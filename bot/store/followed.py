"""Messages that are not the last word about their table any more, until they were made quiet.

They are noted in one transaction with the message that follows them (`bot/store/showings.py`):
whatever becomes of the program then, it knows afterwards what it still owes.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final

import sqlalchemy as sa

from bot.store.dialects import insert_new, listed_ids
from bot.store.questions import guild_of
from bot.store.rows import FollowedRow
from bot.store.schema import followed, waits
from bot.store.store import Store
from bot.store.texts import Step

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
