"""Tables in memory, as they are in the database: one lock each, the last used ones kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from weakref import WeakValueDictionary

from bot.store import Store
from bot.store.rows import TableRow
from bot.tables.errors import NoSuchTableError
from bot.tables.live import Live
from bot.tables.model import TableId
from bot.tables.rows import to_live, to_row
from bot.tables.timing import Announcement, announced_by, changes_of, touch
from games.catalog import Catalogue


@dataclass(frozen=True, slots=True)
class Held:
    """A table, and its row as the database has it."""

    live: Live
    row: TableRow


class Keeper:
    """Loads, keeps and saves tables."""

    def __init__(self, store: Store, games: Catalogue, size: int) -> None:
        self._store = store
        self._games = games
        self._size = size
        self._kept: OrderedDict[TableId, Held] = OrderedDict()
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, table: TableId) -> AsyncIterator[Held]:
        """Lock a table and give it as it is; only then it may be saved.

        Raises `NoSuchTableError`.
        """
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            held = self._kept.get(table) or await self._load(table)
            self._keep(held)
            yield held

    async def read(self, table: TableId) -> Live:
        """Return a table as it is. Raises `NoSuchTableError`."""
        if table in self._kept:
            self._kept.move_to_end(table)
            return self._kept[table].live
        # A second reader waits for the first instead of playing the same record through.
        async with self.hold(table) as held:
            return held.live

    async def add(self, live: Live) -> None:
        """Write a new table. Raises `LostRaceError` when its id is taken."""
        row = to_row(live)
        await self._store.add(row)
        self._keep(Held(live, row))

    def drop(self, tables: Iterable[str]) -> None:
        """Forget tables that were deleted."""
        for table in tables:
            self._kept.pop(TableId(table), None)

    async def save(
        self,
        held: Held,
        live: Live,
        at: datetime,
        *,
        opened: Live | None = None,
        announced: Sequence[Announcement] = (),
    ) -> Live:
        """Write a change of a table that is held, and a table it opened; return it as it is now.

        `announced` is what a new message of the table was to those who are asked.

        What happened is true when this returns. Raises `LostRaceError` when another program
        changed the table; it is read anew next time.
        """
        live = touch(held.live, live, at)
        # Until it is known what the database holds, memory holds nothing: a write that failed
        # or was cancelled half-way may have happened or not.
        self._kept.pop(live.table.id, None)
        row = await self._store.save(
            held.row,
            to_row(live),
            live.replay.entries[held.row.plies :] if live.replay else (),
            at=at,
            opened=to_row(opened) if opened else None,
            waits=changes_of(held.live, live, at),
            announced=announced_by(held.live, live, announced),
            kept=None if live.kept == held.live.kept else (held.live.kept, live.kept),
        )
        self._keep(Held(live, row))
        return live

    async def _load(self, table: TableId) -> Held:
        found = await self._store.load(table)
        if found is None:
            raise NoSuchTableError
        row, entries, kept = found
        return Held(replace(to_live(row, entries, self._games), kept=kept), row)

    def _keep(self, held: Held) -> None:
        self._kept[held.live.table.id] = held
        self._kept.move_to_end(held.live.table.id)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)
