"""What happens when somebody's time has run out."""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from bot.messages.message import Message
from bot.messages.notices import lapsed_message
from bot.notices.office import Office
from bot.notices.outbox import OutageError, RefusedError
from bot.notices.projector import Projector
from bot.store.rows import WaitRow
from bot.tables.absence import Absence
from bot.tables.errors import TableError
from bot.tables.model import Table, TableId
from games.core.game import Seat

LATER: Final = timedelta(hours=1)
"""Until the others are asked again where the bot may not write."""

log: Final = logging.getLogger(__name__)


class Lapses:
    """Asks the others, or lets a house player move where that was agreed."""

    def __init__(self, office: Office, projector: Projector) -> None:
        self._waits = office.waits
        self._tables = office.tables
        self._people = office.people
        self._outbox = office.outbox
        self._clock = office.clock
        self._projector = projector
        self._refused: dict[str, datetime] = {}
        """Until when not to ask at a table where the bot may not write."""

    async def settle(self) -> None:
        """Deal with everybody whose time has run out, in the order in which it did."""
        now = self._clock()
        self._refused = {table: until for table, until in self._refused.items() if until > now}
        called: set[tuple[str, int]] = set()
        for row in await self._waits.to_lapse(now):
            if row.table_id in self._refused:
                continue
            try:
                await self._settle(row, called)
            except TableError as error:
                log.info("table %s needs nothing settled: %s", row.table_id, error)

    async def _settle(self, row: WaitRow, called: set[tuple[str, int]]) -> None:
        table = await self._tables.table(TableId(row.table_id))
        if table.absence == "house":
            if await self._tables.stand_in(table.id, Seat(row.seat), row.token):
                self._projector.wake(table.id)
            return
        others = _others(table, row)
        if others:
            present = await self._present(table, others)
            ping = tuple(user for user in present if (table.id, user) not in called)
            if not await self._ask(table, row, others, ping):
                return
            called.update((table.id, user) for user in ping)
        await self._waits.lapse(row)

    async def _present(self, table: Table, others: Collection[int]) -> list[int]:
        """Return those whom a question calls: not who is late too, nor who wants no mention."""
        now, wishes = self._clock(), await self._people.wishes_of(others)
        rows = await self._waits.of_table(table.id)
        late = {row.person_id for row in rows if row.due is not None and row.due <= now}
        return [user for user in others if wishes[user].wants_mention and user not in late]

    async def _ask(
        self, table: Table, row: WaitRow, others: tuple[int, ...], ping: tuple[int, ...]
    ) -> bool:
        """Ask the others; tells False when they are to be asked later."""
        absence = Absence(Seat(row.seat), row.token)
        due = 0 if row.due is None else int(row.due.timestamp()) % 10**6
        nonce = f"{table.id}-l{row.seat}-{row.token}-{due}"

        def build(_: object) -> Message:
            return lapsed_message(table, absence, others, ping)

        try:
            await self._outbox.send(table.place, build, nonce)
        except OutageError as error:
            log.info("table %s cannot be asked yet: %s", table.id, error)
            return False
        except RefusedError as error:
            log.info("table %s cannot be asked: %s", table.id, error)
            self._refused[table.id] = self._clock() + LATER
            return False
        return True


def _others(table: Table, row: WaitRow) -> tuple[int, ...]:
    """Return the other people who play here."""
    people = [chair.person for chair in table.chairs if chair.person and not chair.house]
    return tuple(person.id for person in people if person.id != row.person_id)
