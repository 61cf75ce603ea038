"""Whom a public message calls by a ping, and what it says of their clocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.notices.office import Office
from bot.notices.schedule import next_welcome
from bot.store.rows import WaitRow
from bot.tables.model import Table
from bot.tables.timing import due_at
from games.core.game import Seat

LATE: Final = timedelta(minutes=5)
"""An announcement that comes so long after the move has the clock begin anew."""
NUDGE: Final = timedelta(minutes=10)
"""Who was there, and so was not called, is reminded after so long already."""


@dataclass(frozen=True, slots=True)
class Calling:
    """Who is called by the message of a turn."""

    dues: dict[Seat, datetime | None]
    """When time runs out, for who has a clock; None while it stands still."""
    ping: tuple[int, ...]
    here: tuple[WaitRow, ...]
    """Who sees for themselves."""


class Audience:
    """Knows who wants to be called, and who need not be."""

    def __init__(self, office: Office) -> None:
        self._waits = office.waits
        self._people = office.people
        self._presence = office.presence
        self._clock = office.clock

    async def call(self, table: Table) -> Calling:
        """Return whom the next message of a table calls: nobody twice for one decision."""
        rows = [await self._fresh(row, table) for row in await self._waits.of_table(table.id)]
        untold = [row for row in rows if row.told_at is None]
        here = [row for row in untold if self._presence.is_here(row.person_id, table.id)]
        wanted = [row.person_id for row in untold if row not in here]
        wishes = await self._people.wishes_of(wanted)
        return Calling(
            {
                Seat(row.seat): row.due
                for row in rows
                if row.due is not None or row.left_seconds is not None
            },
            tuple(user for user in wanted if wishes[user].wants_mention),
            tuple(here),
        )

    async def told(self, here: Sequence[WaitRow]) -> None:
        """Note that the message was sent: the clock wakes to what follows from it."""
        now = self._clock()
        wishes = await self._people.wishes_of([row.person_id for row in here])
        for row in here:
            soon = min(NUDGE, wishes[row.person_id].interval)
            moment = next_welcome(now + soon, wishes[row.person_id])
            await self._waits.change(row, remind_at=moment, direct=True)
        self._clock.wake()

    async def _fresh(self, row: WaitRow, table: Table) -> WaitRow:
        """Give a decision that is announced late its whole time."""
        now = self._clock()
        if row.told_at is not None or row.due is None or now - row.asked_at < LATE:
            return row
        later = replace(row, asked_at=now, due=due_at(table, now))
        await self._waits.change(row, asked_at=now, due=later.due)
        return later
