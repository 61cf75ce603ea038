"""Notes of the program about itself, each under a key."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from bot.store.schema import meta
from bot.store.sql import Statement, upsert
from bot.store.store import Store

READ: Final = sa.select(meta.c.value).where(meta.c.key == sa.bindparam("which"))
_PUT: Final = upsert(meta)


async def read_meta(store: Store, key: str) -> str | None:
    """Return the note under a key, or None."""
    rows = await store.find(READ, {"which": key})
    return str(rows[0]["value"]) if rows else None


async def write_meta(store: Store, key: str, value: str) -> None:
    """Note something under a key, in place of an earlier note."""
    await store.write([Statement(_PUT, [{"key": key, "value": value}])])
