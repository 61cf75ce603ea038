"""Whom a public message calls by a ping, and what it says of their clocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.notices.office import Office
from bot.people.model import Preferences
from bot.store.rows import Called, WaitRow
from bot.tables.model import Table, TableId
from bot.tables.timing import due_at
from games.core.game import Seat

LATE: Final = timedelta(minutes=5)
"""An announcement that comes so long after the move has the clock begin anew."""


@dataclass(frozen=True, slots=True)
class Calling:
    """Who is called by the message of a turn."""

    dues: dict[Seat, datetime | None]
    """When time runs out, for who has a clock; None while it stands still."""
    ping: tuple[int, ...]


class Audience:
    """Knows who wants to be called, and who need not be."""

    def __init__(self, office: Office) -> None:
        self._waits = office.waits
        self._people = office.people
        self._presence = office.presence
        self._clock = office.clock

    async def call(self, table: Table) -> Calling:
        """Return whom the next message of a table calls: nobody twice for one decision.

        It is noted before the message is sent, and counts when that is marked as shown.
        """
        rows = [await self._fresh(row, table) for row in await self._waits.of_table(table.id)]
        untold = [row for row in rows if row.told_at is None]
        wishes = await self._people.wishes_of([row.person_id for row in untold])
        called = [(row, self._how(row, wishes[row.person_id])) for row in untold]
        await self._waits.change_each([(row, {"called": how.value}) for row, how in called])
        return Calling(
            {
                Seat(row.seat): row.due
                for row in rows
                if row.due is not None or row.left_seconds is not None
            },
            tuple(row.person_id for row, how in called if how is Called.MENTION),
        )

    def _how(self, row: WaitRow, wishes: Preferences) -> Called:
        if self._presence.is_here(row.person_id, TableId(row.table_id)):
            return Called.HERE
        return Called.MENTION if wishes.wants_mention else Called.NO

    async def _fresh(self, row: WaitRow, table: Table) -> WaitRow:
        """Give a decision that is announced late its whole time."""
        now = self._clock()
        if row.told_at is not None or row.due is None or now - row.asked_at < LATE:
            return row
        later = replace(row, asked_at=now, due=due_at(table, now))
        await self._waits.change(row, asked_at=now, due=later.due)
        return later
