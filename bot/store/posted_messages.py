"""The public messages that showed a table.

The transaction that records a message also records that the one before it is stale: after a crash
the program knows all pending updates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store.rows import MessageKind
from bot.store.schema import home, posted_messages, stale_messages, tables
from bot.store.shards import TableChanged
from bot.store.sql import Statement, insert_new, upsert
from bot.store.stale_messages import ADD
from bot.store.store import Store
from bot.store.tables import PostedMessage, Table

# A table that was moved or restored posts the same entries again.
_PUT: Final = insert_new(posted_messages)
_PUT_LOBBY: Final = upsert(posted_messages)
_COLUMNS: Final = ("message", "table_id", "kind", "channel")
_END_LOBBY: Final = ADD.from_select(
    _COLUMNS,
    sa.select(*(posted_messages.c[name] for name in _COLUMNS)).where(
        posted_messages.c.table_id == sa.bindparam("table"),
        posted_messages.c.kind == sa.literal_column("'lobby'"),
    ),
)
_DROP: Final = tuple(
    sa.delete(source).where(source.c.table_id == sa.bindparam("table"))
    for source in (posted_messages, stale_messages)
)
_READ: Final = (
    sa.select(
        posted_messages.c.ply,
        posted_messages.c.message.label("message_id"),
        posted_messages.c.channel.label("channel_id"),
    )
    .where(
        posted_messages.c.table_id == sa.bindparam("table"),
        posted_messages.c.kind == sa.literal_column("'board'"),
    )
    .order_by(posted_messages.c.ply)
)


def put_showing(before: Table, after: Table) -> list[Statement]:
    """Note the message that shows a game now, or its lobby, and the outdated one before it.

    After the game, the lobby's message is outdated as well.
    """
    if after.shown.message_id in (before.shown.message_id, None):
        return []
    put = _PUT_LOBBY if after.shown.ply is None else _PUT
    steps = [Statement(put, [_showing(after.id, after.shown)])]
    if before.shown.message_id is not None and before.shown.ply is not None:
        steps.append(Statement(ADD, [_showing(before.id, before.shown)]))
    if after.ended is not None:
        steps.append(Statement(_END_LOBBY, [{"table": after.id}]))
    return steps


def _showing(table: str, shown: PostedMessage) -> dict[str, Any]:
    return {
        "table_id": table,
        "kind": MessageKind.LOBBY if shown.ply is None else MessageKind.BOARD,
        "ply": shown.ply or 0,
        "message": shown.message_id,
        "channel": shown.channel_id,
    }


async def read_posted_messages(store: Store, table: str) -> tuple[PostedMessage, ...]:
    """Return the messages that showed a game, the oldest first."""
    rows = await store.find(_READ, {"table": table})
    return tuple([PostedMessage(**row) for row in rows])


async def drop_posted_messages(store: Store, table: str) -> None:
    steps = [Statement(drop, [{"table": table}]) for drop in _DROP]
    await store.write(steps, TableChanged(table, None))


@dataclass(frozen=True, slots=True)
class PostedBoard:
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


async def find_post(store: Store, channel_id: int, message_id: int) -> PostedBoard | None:
    """Return the board of a message, if its table is still in that channel or thread."""
    rows = await store.find(_FIND, {"channel": channel_id, "which": message_id})
    return PostedBoard(**rows[0]) if rows else None
