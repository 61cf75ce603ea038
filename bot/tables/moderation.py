"""What managers do at the tables of their server, and what a block does to seats."""

from __future__ import annotations

import logging
from typing import Final

from bot.store import Store
from bot.store.counts import open_in_channel
from bot.tables import removal
from bot.tables.errors import TableError
from bot.tables.model import Table, TableId
from bot.tables.service import Tables

AT_ONCE: Final = 50
"""Tables that are ended by one click."""

log: Final = logging.getLogger(__name__)


class Moderation:
    """Removes people, and ends tables; whoever calls it has made sure that a manager asks."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def remove(self, table: TableId, user_id: int, manager_id: int | None = None) -> Table:
        """Take a person off a table for good. Raises `NotThereError` and `OwnGameError`."""
        live = await self._tables.change(
            table, lambda live, now: removal.remove(live, user_id, now, manager_id)
        )
        return live.table

    async def set_aside(self, table: TableId, user_id: int) -> Table:
        """Give the seat of a person who is blocked to a house player, as long as they are."""
        live = await self._tables.change(
            table, lambda live, now: removal.set_aside(live, user_id, now)
        )
        return live.table

    async def open_in(self, guild_id: int, channel_id: int) -> list[TableId]:
        """Return the open tables of a channel of a server, with those in its threads."""
        return [TableId(one) for one in await open_in_channel(self._store, guild_id, channel_id)]

    async def end_all(self, guild_id: int, channel_id: int, user_id: int) -> tuple[Table, ...]:
        """Close the lobbies and stop the games of a channel, `AT_ONCE` at most; return these."""
        ended = []
        for table in (await self.open_in(guild_id, channel_id))[:AT_ONCE]:
            try:
                ended.append(await self._tables.cancel(table, user_id, manager=True))
            except TableError as error:
                log.info("table %s needs no end: %s", table, error)
        return tuple(ended)
