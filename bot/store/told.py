"""When each person was last told something of a kind."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.store.schema import told
from bot.store.store import Store


class ToldStore:
    """Remembers over a restart whom not to bother again so soon."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def last(self, user_ids: Collection[int], kind: str) -> dict[int, datetime]:
        """Return when those of these people who were told something of a kind last were."""
        if not user_ids:
            return {}
        query = sa.select(told.c.user_id, told.c.at).where(
            told.c.user_id.in_(user_ids), told.c.kind == kind
        )
        async with self._store.reading() as connection:
            return {row.user_id: row.at for row in await connection.execute(query)}

    async def note(self, user_id: int, kind: str, at: datetime, *, since: datetime) -> None:
        """Note that a person is told something now, and forget what was before `since`."""
        put = upsert(told).values(user_id=user_id, kind=kind, at=at)
        put = put.on_conflict_do_update(set_={"at": at})
        async with self._store.writing() as connection:
            await connection.execute(sa.delete(told).where(told.c.kind == kind, told.c.at < since))
            await connection.execute(put)

    async def drop(self, user_id: int, kind: str) -> None:
        """Forget that a person was told something of a kind."""
        same = (told.c.user_id == user_id, told.c.kind == kind)
        async with self._store.writing() as connection:
            await connection.execute(sa.delete(told).where(*same))
