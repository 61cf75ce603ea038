"""The servers in which the bot has introduced itself, or was before it did that."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.errors import Limit, LimitError
from bot.store.meta import READ
from bot.store.schema import introductions, meta
from bot.store.sql import Statement, insert_new, listed_ids
from bot.store.store import Store

_KEY: Final = "introduces_since"
_BEGIN: Final = insert_new(meta)
_FIND: Final = sa.select(introductions.c.guild_id).where(
    introductions.c.guild_id.in_(listed_ids("ids"))
)
_ADD: Final = insert_new(introductions)


async def begin_introductions(store: Store, now: datetime) -> datetime:
    """Return since when the bot introduces itself: the first call of any process."""
    await store.write([Statement(_BEGIN, [{"key": _KEY, "value": now.isoformat()}])])
    rows = await store.find(READ, {"which": _KEY})
    return datetime.fromisoformat(rows[0]["value"])


async def find_introduced(store: Store, guild_ids: Collection[int]) -> set[int]:
    """Return those of these servers that need no introduction."""
    rows = await store.find(_FIND, {"ids": json.dumps(list(guild_ids))})
    return {row["guild_id"] for row in rows}


async def note_introduced(store: Store, guild_ids: Collection[int]) -> None:
    """Note that these servers need no introduction."""
    await store.write([Statement(_ADD, [{"guild_id": guild} for guild in guild_ids])])


async def claim_introduction(store: Store, guild_id: int) -> bool:
    """Note the introduction in a server; return False if it was noted before."""
    try:
        await store.write([Statement(_ADD, [{"guild_id": guild_id}], limit=Limit("introduced", 1))])
    except LimitError:
        return False
    return True
