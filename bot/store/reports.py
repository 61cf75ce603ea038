"""Reports on finished games, kept until their tables are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

import sqlalchemy as sa

from bot.store.dialects import upsert
from bot.store.fortunes import SeatFortune, note_fortunes
from bot.store.schema import reports
from bot.store.store import Store
from bot.store.texts import Step


@dataclass(frozen=True, slots=True)
class ReportRow:
    """The report on one game."""

    table_id: str
    rules_version: int
    version: int
    """Of reports."""
    body: str
    """JSON."""


_READ: Final = sa.select(reports).where(reports.c.table_id == sa.bindparam("table"))
_PUT: Final = upsert(reports)


class ReportStore:
    """Keeps one report of each table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, table: str) -> ReportRow | None:
        """Return the report on a game; None where none is kept."""
        found = await self._store.find(_READ, {"table": table})
        return ReportRow(**found[0]) if found else None

    async def put(self, row: ReportRow, seats: Sequence[SeatFortune] = ()) -> None:
        """Keep a report, and what it says of each seat, in place of an older one.

        Raises `LostRaceError` where its table is gone.
        """
        put = Step(_PUT, [asdict(row)], race=row.table_id)
        await self._store.write([put, *note_fortunes(row.table_id, seats)])
