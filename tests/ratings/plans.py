"""SQLite's query plans."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import pysqlite

from bot.store import Store
from tests.support.database import ask


async def plan_of(store: Store, query: sa.Select[Any] | sa.UpdateBase) -> list[str]:
    """Return the steps of a query's plan."""
    written = query.compile(dialect=pysqlite.dialect(), compile_kwargs={"render_postcompile": True})
    values = tuple("1" for _ in written.positiontup or ())
    return [row[3] for row in await ask(store, f"EXPLAIN QUERY PLAN {written}", *values)]


async def scans(store: Store, query: sa.Select[Any] | sa.UpdateBase) -> list[str]:
    """Return the steps that scan a whole table."""
    return [step for step in await plan_of(store, query) if step.startswith("SCAN")]
