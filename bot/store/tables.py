"""Deleting tables that were over long ago."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.ledger import luck_totals, results
from bot.store.schema import (
    decisions,
    former_players,
    invitations,
    moves,
    participants,
    posted_messages,
    private_notes,
    reports,
    stale_messages,
    tables,
    votes,
)
from bot.store.store import Store

_AT_ONCE: Final = 20
"""Tables of one transaction: clicks need the writer, too."""
_PARTS: Final = (
    moves,
    posted_messages,
    stale_messages,
    decisions,
    private_notes,
    votes,
    invitations,
    former_players,
    reports,
    luck_totals,
    participants,
)


async def prune(store: Store, before: datetime) -> list[str]:
    """Delete the tables that ended before a moment; return which."""
    gone: list[str] = []
    while batch := await _prune(store, before):
        gone += batch
    return gone


async def _prune(store: Store, before: datetime) -> list[str]:
    query = sa.select(tables.c.id).where(tables.c.ended < before).limit(_AT_ONCE)
    async with store.reading() as connection:
        old = [str(table) for table in await connection.scalars(query)]
    if old:
        async with store.writing() as connection:
            for part in _PARTS:
                await connection.execute(sa.delete(part).where(part.c.table_id.in_(old)))
            # The result stays, and leads nowhere: the id may be drawn again.
            gone = sa.update(results).where(results.c.table_id.in_(old)).values(table_id="")
            await connection.execute(gone)
            await connection.execute(sa.delete(tables).where(tables.c.id.in_(old)))
    return old
