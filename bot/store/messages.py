"""Posted messages.

The transaction that records a message also records that the one before it is stale: after a crash
the program knows all pending updates.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from bot.store.dialects import insert_new, listed_ids, upsert
from bot.store.rows import MessageKind, OpenDecision, StaleRow, TableRow
from bot.store.schema import decisions, home, posted_messages, stale_messages, tables
from bot.store.statements import Statement
from bot.store.table_queries import guild_of

if TYPE_CHECKING:
    from bot.store.store import Store  # which imports this module


# A table that was moved or restored posts the same entries again.
_PUT: Final = insert_new(posted_messages)
_PUT_LOBBY: Final = upsert(posted_messages)
_FOLLOW: Final = insert_new(stale_messages)
_KEPT: Final = ("message", "table_id", "kind", "channel")
_END_LOBBY: Final = _FOLLOW.from_select(
    _KEPT,
    sa.select(*(posted_messages.c[name] for name in _KEPT)).where(
        posted_messages.c.table_id == sa.bindparam("table"),
        posted_messages.c.kind == sa.literal_column("'lobby'"),
    ),
)
POSTED_MESSAGES: Final = (
    sa.select(posted_messages.c.ply, posted_messages.c.message, posted_messages.c.channel)
    .where(
        posted_messages.c.table_id == sa.bindparam("table"),
        posted_messages.c.kind == sa.literal_column("'board'"),
    )
    .order_by(posted_messages.c.ply)
)


def put_showing(before: TableRow, after: TableRow) -> list[Statement]:
    """Note the message that shows a game now, or its lobby, and the outdated one before it.

    After the game, the lobby's message is outdated as well.
    """
    if after.shown_message in (before.shown_message, None):
        return []
    is_lobby = after.shown_ply is None
    row = {
        "table_id": after.id,
        "kind": MessageKind.LOBBY if is_lobby else MessageKind.BOARD,
        "ply": after.shown_ply or 0,
        "message": after.shown_message,
        "channel": after.shown_channel,
    }
    steps = [Statement(_PUT_LOBBY if is_lobby else _PUT, [row])]
    if before.shown_message is not None and before.shown_ply is not None:
        old = {
            "message": before.shown_message,
            "table_id": before.id,
            "kind": MessageKind.BOARD,
            "ply": before.shown_ply,
            "channel": before.shown_channel,
        }
        steps.append(Statement(_FOLLOW, [old]))
    if after.ended is not None:
        steps.append(Statement(_END_LOBBY, [{"table": after.id}]))
    return steps


DROP_POSTS: Final = tuple(
    sa.delete(kept).where(kept.c.table_id == sa.bindparam("table"))
    for kept in (posted_messages, stale_messages)
)
MOST: Final = 20_000
"""Messages that are kept in mind; older ones stay as they are."""

_is_open: Final = (
    sa.exists()
    .where(decisions.c.table_id == stale_messages.c.table_id)
    .where(
        decisions.c.seat == stale_messages.c.seat,
        decisions.c.decision_number == stale_messages.c.decision_number,
    )
)
_RELEASE: Final = (
    sa.update(stale_messages)
    .where(stale_messages.c.message == sa.bindparam("which"), ~_is_open)
    .values(seat=None, decision_number=None)
)
_FORGET: Final = sa.delete(stale_messages).where(stale_messages.c.message == sa.bindparam("gone"))
_FORGET_OLDEST: Final = sa.delete(stale_messages).where(
    stale_messages.c.message
    <= sa.select(stale_messages.c.message)
    .order_by(stale_messages.c.message.desc())
    .limit(1)
    .offset(sa.bindparam("most", type_=sa.Integer))
    .scalar_subquery()
)


_FOLLOWED: Final = (
    sa.select(*(stale_messages.c[one.name] for one in fields(StaleRow)))
    .where(stale_messages.c.seat.is_(None), stale_messages.c.channel.not_in(listed_ids("resting")))
    .order_by(stale_messages.c.message)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
"""Some of the oldest messages."""
_GUILD: Final = guild_of(stale_messages.c.table_id)


async def read_followed(store: Store, most: int, resting: Collection[int]) -> tuple[StaleRow, ...]:
    """Return the oldest of these messages, but for those of channels that rest.

    A reminder is one of them once what it is about was done.
    """
    given = {"resting": json.dumps(sorted(resting)), "most": most}
    found = await store.find_own(_FOLLOWED, given, _GUILD)
    return tuple([StaleRow(**row) for row in found])


def put_reminder(one: OpenDecision, message: int, channel: int) -> list[Statement]:
    """Note a reminder of a decision, which may have been made meanwhile."""
    row = {
        "message": message,
        "table_id": one.table_id,
        "kind": MessageKind.REMINDER,
        "ply": None,
        "channel": channel,
        "seat": one.seat,
        "decision_number": one.decision_number,
    }
    return [Statement(_FOLLOW, [row]), Statement(_RELEASE, [{"which": message}])]


@dataclass(frozen=True, slots=True)
class PostRow:
    """A board that was posted, and the number of entries that it covered."""

    table_id: str
    ply: int


_FIND: Final = (
    sa.select(posted_messages.c.table_id, posted_messages.c.ply)
    # An index has the tables of a channel; none has messages by their ids.
    .join(tables, tables.c.id == posted_messages.c.table_id)
    .where(home == sa.bindparam("channel"), posted_messages.c.message == sa.bindparam("which"))
    .where(posted_messages.c.kind == sa.literal_column("'board'"))
)


async def find_post(store: Store, channel_id: int, message_id: int) -> PostRow | None:
    """Return the board of a message, if its table is still in that channel or thread."""
    found = await store.find(_FIND, {"channel": channel_id, "which": message_id})
    return PostRow(**found[0]) if found else None


async def forget_followed(store: Store, messages: Collection[int], most: int = MOST) -> None:
    """Note that messages are quiet, or stay as they are; drop what is too much to keep."""
    rows = [{"gone": message} for message in messages]
    await store.write([Statement(_FORGET, rows), Statement(_FORGET_OLDEST, [{"most": most}])])
