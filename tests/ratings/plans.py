"""SQLite's query plans."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import aiosqlite

from bot.store import Store


async def plan_of(store: Store, query: sa.Select[Any] | sa.UpdateBase) -> list[str]:
    """Return the steps of a query's plan."""
    written = query.compile(
        dialect=aiosqlite.dialect(), compile_kwargs={"render_postcompile": True}
    )
    values = tuple("1" for _ in written.positiontup or ())
    async with store.reading() as connection:
        found = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {written}", values)
        return [row["detail"] for row in found.mappings()]


async def scans(store: Store, query: sa.Select[Any] | sa.UpdateBase) -> list[str]:
    """Return the steps that scan a whole table."""
    return [step for step in await plan_of(store, query) if step.startswith("SCAN")]
