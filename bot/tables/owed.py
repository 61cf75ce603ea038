"""What is owed to channels, and how a table must be shown there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from bot.store import Store
from bot.tables import shown
from bot.tables.cache import TableCache
from bot.tables.course import Courses
from bot.tables.model import Place, Shown, Snapshot, TableId
from bot.tables.races import after_others
from bot.tables.timing import Announcement


class Owed:
    """The part of the service that tells what channels do not show yet."""

    _store: Store
    _clock: Callable[[], datetime]
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

    async def mark_shown(
        self,
        table: TableId,
        ply: int,
        message_id: int,
        channel_id: int,
        announced: Sequence[Announcement] = (),
    ) -> None:
        """Note that a message shows the first `ply` entries; an older one than known is ignored.

        `announced` is what the message was to those who are asked. A lobby's message shows none
        of the game, whatever `ply` says.
        """

        async def work() -> None:
            async with self._cache.lock(table) as loaded:
                now = self._clock()
                live = shown.mark(loaded.live, Shown(ply, message_id, channel_id, now))
                if live is not loaded.live:
                    await self._cache.save(loaded, live, now, announced=announced)

        await after_others(work)
