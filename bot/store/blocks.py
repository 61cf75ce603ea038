"""Users and servers that the operator blocked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.errors import Limit, LimitError, ManyBlocksError
from bot.store.rows import values_of
from bot.store.schema import blocks, participants, tables
from bot.store.sql import Id, Statement, upsert
from bot.store.store import Store

USER: Final = "user"
SERVER: Final = "server"
KINDS: Final = (USER, SERVER)
MAX_BLOCKS: Final = 10_000
"""Most blocks: the bot has all of them in memory."""
SEATS_PER_SWEEP: Final = 500
"""Seats of blocked users that are looked up at once."""

_ALL: Final = sa.select(blocks).order_by(blocks.c.at, blocks.c.kind, blocks.c.id).limit(MAX_BLOCKS)
_SEATS: Final = (
    sa.select(participants.c.table_id, participants.c.person_id)
    .join(blocks, sa.and_(blocks.c.kind == USER, blocks.c.id == participants.c.person_id))
    .join(tables, tables.c.id == participants.c.table_id)
    .where(sa.or_(tables.c.status == "lobby", tables.c.status == "playing"), ~participants.c.is_ai)
    .order_by(participants.c.table_id, participants.c.position)
    .limit(SEATS_PER_SWEEP)
)
_is_it: Final = sa.and_(
    blocks.c.kind == sa.bindparam("what"), blocks.c.id == sa.bindparam("number")
)
_BLOCK: Final = upsert(blocks)
_count: Final = sa.select(sa.func.count()).select_from(blocks.alias("counted")).scalar_subquery()
_LIMIT: Final = (
    sa.update(blocks)
    .where(_is_it, _count <= sa.bindparam("most", type_=Id))
    .values(reason=blocks.c.reason)
)
"""Find the new block while there are at most so many."""
_UNBLOCK: Final = sa.delete(blocks).where(_is_it)


@dataclass(frozen=True, slots=True)
class BlockRow:
    kind: str
    """One of `KINDS`."""
    id: int
    at: datetime
    reason: str
    """The operator's note; empty without one."""


async def read_blocks(store: Store) -> list[BlockRow]:
    return [BlockRow(**row) for row in await store.find(_ALL, {})]


async def find_blocked_seats(store: Store) -> list[tuple[str, int]]:
    """Return open tables where blocked users play, with the user; not all at once."""
    rows = await store.find_own(_SEATS, {})
    return [(row["table_id"], row["person_id"]) for row in rows]


async def put_block(store: Store, row: BlockRow) -> None:
    """Add a block, in place of an earlier one of the same. Raises `ManyBlocksError`."""
    counted = {"what": row.kind, "number": row.id, "most": MAX_BLOCKS}
    limit = Limit("blocks", MAX_BLOCKS)
    try:
        await store.write(
            [Statement(_BLOCK, [values_of(row)]), Statement(_LIMIT, [counted], limit=limit)]
        )
    except LimitError as error:
        raise ManyBlocksError(
            f"{MAX_BLOCKS} users and servers are blocked, which is the most there can be"
        ) from error


async def drop_block(store: Store, kind: str, number: int) -> bool:
    """Delete a block; return False if there was none."""
    return await store.write([Statement(_UNBLOCK, [{"what": kind, "number": number}])]) > 0
