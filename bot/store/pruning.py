"""Deletion of the tables that were over long ago, and of gains that no longer count."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.schema import first_games, metadata, tables, tips
from bot.store.schema_results import luck_totals, pair_gains, results
from bot.store.sql import Statement, listed_texts
from bot.store.store import Store

_TABLES_AT_ONCE: Final = 20
"""Tables of one transaction: clicks need the writer as well."""
_PARTS: Final = (
    luck_totals,
    *(
        part
        for part in metadata.sorted_tables
        if any(column.references(tables.c.id) for column in part.c)
    ),
)


_OLD: Final = (
    sa.select(tables.c.id)
    .where(tables.c.ended < sa.bindparam("before"))
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_DELETE: Final = tuple(
    sa.delete(part).where(part.c.table_id.in_(listed_texts("ids"))) for part in _PARTS
)
# Results, first games and tips stay, and lead nowhere: the id may be drawn again.
_DETACH: Final = tuple(
    sa.update(part).where(part.c.table_id.in_(listed_texts("ids"))).values(table_id="")
    for part in (results, first_games, tips)
)
_last_old: Final = (
    sa.select(results.c.seq)
    .where(results.c.ended <= sa.bindparam("before"))
    .order_by(results.c.ended.desc())
    .limit(1)
    .scalar_subquery()
)
_DELETE_GAINS: Final = sa.delete(pair_gains).where(pair_gains.c.seq <= _last_old)
_DELETE_TABLES: Final = sa.delete(tables).where(tables.c.id.in_(listed_texts("ids")))


async def prune(store: Store, before: datetime) -> list[str]:
    """Delete the tables that ended before a moment; return which."""
    deleted: list[str] = []
    while rows := await store.find(_OLD, {"before": before, "most": _TABLES_AT_ONCE}):
        old = [row["id"] for row in rows]
        named = [{"ids": json.dumps(old)}]
        await store.write(
            [Statement(query, named) for query in (*_DELETE, *_DETACH, _DELETE_TABLES)]
        )
        deleted += old
    return deleted


async def prune_gains(store: Store, before: datetime) -> None:
    """Delete the gains of games that ended until a moment."""
    await store.write([Statement(_DELETE_GAINS, [{"before": before}])])
