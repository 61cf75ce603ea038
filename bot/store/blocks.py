"""The users and servers that the operator blocked, and where the users still sit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.dialects import upsert
from bot.store.errors import ManyBlocksError
from bot.store.schema import blocks, chairs, tables
from bot.store.store import Store

USER: Final = "user"
SERVER: Final = "server"
KINDS: Final = (USER, SERVER)
MOST: Final = 10_000
"""Blocks there can be: the bot has all of them in memory."""
MOST_SEATS: Final = 500
"""Seats of blocked users that are looked up at once."""

_ALL: Final = sa.select(blocks).order_by(blocks.c.at, blocks.c.kind, blocks.c.id).limit(MOST)
_SEATS: Final = (
    sa.select(chairs.c.table_id, chairs.c.person_id)
    .join(blocks, sa.and_(blocks.c.kind == USER, blocks.c.id == chairs.c.person_id))
    .join(tables, tables.c.id == chairs.c.table_id)
    .where(sa.or_(tables.c.status == "lobby", tables.c.status == "playing"), ~chairs.c.house)
    .order_by(chairs.c.table_id, chairs.c.chair)
    .limit(MOST_SEATS)
)


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A user or a server that is blocked."""

    kind: str
    """One of `KINDS`."""
    id: int
    at: datetime
    reason: str
    """The operator's own note; empty without one."""


class BlockStore:
    """The blocks of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self) -> list[BlockRow]:
        """Return every block, the oldest first."""
        return [BlockRow(**row) for row in await self._store.find(_ALL, {})]

    async def seats(self) -> list[tuple[str, int]]:
        """Return open tables where blocked users still play, with the user, some at a time."""
        found = await self._store.find_own(_SEATS, {})
        return [(row["table_id"], row["person_id"]) for row in found]

    async def put(self, row: BlockRow) -> None:
        """Add a block, in place of an earlier one of the same. Raises `ManyBlocksError`."""
        values = {"kind": row.kind, "id": row.id, "at": row.at, "reason": row.reason}
        put = upsert(blocks).values(values)
        others = sa.select(sa.func.count()).where(~_is(row.kind, row.id)).select_from(blocks)
        async with self._store.writing() as connection:
            if (await connection.scalar(others) or 0) >= MOST:
                raise ManyBlocksError(MOST)
            await connection.execute(put)

    async def drop(self, kind: str, number: int) -> bool:
        """Delete a block; tells False where there was none."""
        async with self._store.writing() as connection:
            gone = await connection.execute(sa.delete(blocks).where(_is(kind, number)))
        return gone.rowcount > 0


def _is(kind: str, number: int) -> sa.ColumnElement[bool]:
    return sa.and_(blocks.c.kind == kind, blocks.c.id == number)
