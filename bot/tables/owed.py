"""What is owed to channels, and how a table must be shown there."""

from __future__ import annotations

from bot.store import Store
from bot.tables.cache import TableCache
from bot.tables.course import Courses
from bot.tables.model import Place, Snapshot, TableId


class Owed:
    """The part of the service that tells what channels do not show yet."""

    _store: Store
    _cache: TableCache
    _courses: Courses

    async def owed(self) -> list[TableId]:
        """Return the tables that must be shown, or where a house player is to move."""
        return [TableId(table) for table in await self._store.owed()]

    async def owed_places(self) -> dict[TableId, Place]:
        """Return where those tables show themselves."""
        return {TableId(row[0]): Place(*row[1:]) for row in await self._store.owed_places()}

    async def awake_places(self, after: str) -> dict[TableId, Place]:
        """Return where some games that go on live, the next by their ids; not those asleep."""
        return {TableId(row[0]): Place(*row[1:]) for row in await self._store.awake_places(after)}

    async def owed_snapshot(self, table: TableId) -> Snapshot | None:
        """Return a table as its channel must show it; None where nothing is owed."""
        live = await self._cache.read(table)
        return await self._courses.snapshot(live) if live.owes_message else None

    async def owed_card(self, table: TableId) -> Snapshot | None:
        """Return a finished table of which a card must be posted; None where none is owed."""
        live = await self._cache.read(table)
        return await self._courses.snapshot(live) if live.owes_card else None
