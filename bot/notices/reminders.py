"""Remind people of their turns, politely: rarely, folded, and in the end not at all."""

from __future__ import annotations

import hashlib
import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final, TypeAlias

from bot.notices.limits import Limits
from bot.notices.office import Office
from bot.notices.outbox import ClosedError, OutageError, RefusedError
from bot.notices.schedule import DONE, ENOUGH, next_reminder, next_welcome
from bot.people.model import Delivery, Preferences
from bot.store.rows import WaitRow
from bot.tables.model import Status, Table, TableId
from bot.ui.message import Message
from bot.ui.notices import Call, asleep_message, direct_message, reminder_message

log: Final = logging.getLogger(__name__)

LATER: Final = timedelta(hours=1)
"""Until a reminder is tried again where the bot may not write."""

_Where: TypeAlias = tuple[int, int]
"""A person and a channel; 0 is the direct messages."""


class Reminders:
    """Works through the decisions somebody is to be told or reminded of."""

    def __init__(self, office: Office) -> None:
        self._waits = office.waits
        self._tables = office.tables
        self._absences = office.absences
        self._people = office.people
        self._outbox = office.outbox
        self._presence = office.presence
        self._clock = office.clock
        self._limits = Limits()

    async def tell(self) -> None:
        """Tell directly who asked for that; several tables at once."""
        rows = await self._waits.to_tell()
        wishes = await self._people.wishes_of({row.person_id for row in rows})
        wanted: dict[int, list[WaitRow]] = defaultdict(list)
        for row in rows:
            if wishes[row.person_id].wants_dm and not self._is_here(row):
                wanted[row.person_id].append(row)
            else:
                await self._waits.change(row, direct=True)
        for person, theirs in wanted.items():
            now = self._clock()
            if self._limits.free_at(person, "direct", now) > now:
                continue  # and then with what else there is by then
            if await self._tell(wishes[person], theirs):
                self._limits.note(person, "direct", now)
                await self._waits.change_all(theirs, direct=True)

    async def plan(self) -> None:
        """Work out when to remind who was called."""
        rows = await self._waits.to_plan(DONE)
        wishes = await self._people.wishes_of({row.person_id for row in rows})
        for row in rows:
            since = self._clock() if row.reminded else row.told_at or row.asked_at
            moment = next_reminder(since, row.reminded, wishes[row.person_id])
            await self._waits.change(row, remind_at=moment)

    async def remind(self) -> None:
        """Send the reminders that are due, and let tables sleep where nobody reacts."""
        now = self._clock()
        rows = await self._waits.to_remind(now)
        wishes = await self._people.wishes_of({row.person_id for row in rows})
        loud: dict[_Where, list[WaitRow]] = defaultdict(list)
        for row in rows:
            theirs = wishes[row.person_id]
            if (welcome := next_welcome(now, theirs)) > now:
                await self._waits.change(row, remind_at=welcome)
            elif row.reminded >= ENOUGH:
                await self._give_up(row)
            elif self._is_here(row):
                await self._waits.change(row, remind_at=next_welcome(now + theirs.interval, theirs))
            elif row.quiet or theirs.delivery is Delivery.NONE:
                await self._count([row], theirs)
            else:
                loud[await self._where(row, theirs)].append(row)
        await self._remind_all(loud, wishes)

    async def _remind_all(
        self, loud: Mapping[_Where, list[WaitRow]], wishes: Mapping[int, Preferences]
    ) -> None:
        # Several channels of one person are told in one go; only what comes later waits.
        now = self._clock()
        free = {person: self._limits.free_at(person, "remind", now) for person, _ in loud}
        for (person, channel), rows in loud.items():
            if free[person] > now:
                await self._waits.change_all(rows, remind_at=free[person])
            elif await self._remind(wishes[person], rows, direct=not channel):
                self._limits.note(person, "remind", now)
                await self._count(rows, wishes[person])

    async def _where(self, row: WaitRow, wishes: Preferences) -> _Where:
        if wishes.wants_dm:
            return row.person_id, 0
        table = await self._tables.table(TableId(row.table_id))
        return row.person_id, table.place.channel_id

    async def _tell(self, wishes: Preferences, rows: Sequence[WaitRow]) -> bool:
        """Tell a person directly; where that is refused, once more in the channels."""
        calls = await self._calls(rows)
        build = partial(_built, direct_message(calls))
        try:
            await self._outbox.send_direct(wishes.user_id, build, _nonce("d", rows))
        except ClosedError:
            await self._people.note_dm(wishes.user_id, closed=True)
            if wishes.delivery is not Delivery.DM:
                return True  # the mention was there already
            return await self._mention_each(wishes, rows)
        except OutageError as error:
            log.info("direct message not sent yet: %s", error)
            return False
        return True

    async def _remind(self, wishes: Preferences, rows: Sequence[WaitRow], *, direct: bool) -> bool:
        """Send one reminder of one or more tables; tells whether it counts."""
        if not direct:
            return await self._mention(wishes, rows)
        calls = await self._calls(rows)
        build = partial(_built, reminder_message(calls, wishes.user_id, None))
        try:
            await self._outbox.send_direct(wishes.user_id, build, _nonce("r", rows))
        except ClosedError:
            await self._people.note_dm(wishes.user_id, closed=True)
            return await self._mention_each(wishes, rows)
        except OutageError as error:
            log.info("reminder not sent yet: %s", error)
            return False
        return True

    async def _mention_each(self, wishes: Preferences, rows: Sequence[WaitRow]) -> bool:
        """Mention a person once in every channel that has tables of theirs."""
        channels: dict[int, list[WaitRow]] = defaultdict(list)
        for row in rows:
            table = await self._tables.table(TableId(row.table_id))
            channels[table.place.channel_id].append(row)
        return all([await self._mention(wishes, some) for some in channels.values()])

    async def _mention(self, wishes: Preferences, rows: Sequence[WaitRow]) -> bool:
        """Mention a person once, where the table is that waits longest."""
        calls = await self._calls(rows)
        place = calls[0].table.place
        message = reminder_message(calls, wishes.user_id, place.home)
        try:
            await self._outbox.send(place, partial(_built, message), _nonce("r", rows))
        except OutageError as error:
            log.info("reminder not sent yet: %s", error)
            return False
        except RefusedError as error:
            log.info("reminder refused: %s", error)
            await self._waits.change_all(rows, remind_at=self._clock() + LATER)
            return False
        return True

    async def _give_up(self, row: WaitRow) -> None:
        """Remind this person no more; where all are given up, the table sleeps."""
        table = await self._tables.table(TableId(row.table_id))
        others = [one for one in await self._waits.of_table(table.id) if one.seat != row.seat]
        if all(one.reminded >= DONE for one in others) and not await self._sleep(table):
            return
        await self._waits.change(row, reminded=DONE, remind_at=None)

    async def _sleep(self, table: Table) -> bool:
        """Say that a table sleeps; tells False when Discord could not be reached."""
        if table.asleep or table.status is not Status.PLAYING:
            return True
        build = partial(_built, asleep_message(table))
        try:
            await self._outbox.send(table.place, build, f"{table.id}-z{table.plies}")
        except OutageError:
            return False
        except RefusedError as error:
            log.info("table %s sleeps without a word: %s", table.id, error)
        await self._absences.fall_asleep(table.id)
        return True

    async def _count(self, rows: Iterable[WaitRow], wishes: Preferences) -> None:
        now = self._clock()
        for row in rows:
            count = row.reminded + 1
            moment = next_reminder(now, count, wishes)
            await self._waits.change(row, reminded=count, remind_at=moment)

    async def _calls(self, rows: Sequence[WaitRow]) -> list[Call]:
        return [
            Call(await self._tables.table(TableId(row.table_id)), since(row), row.due)
            for row in sorted(rows, key=since)
        ]

    def _is_here(self, row: WaitRow) -> bool:
        return self._presence.is_here(row.person_id, TableId(row.table_id))


def since(row: WaitRow) -> datetime:
    """Return since when a person knows of a decision."""
    return row.told_at or row.asked_at


def _built(message: Message, _: Mapping[str, str]) -> Message:
    return message


def _nonce(kind: str, rows: Sequence[WaitRow]) -> str:
    """Return what makes a message unique: the decisions it is about, and which time."""
    about = ",".join(f"{row.table_id}/{row.seat}/{row.token}/{row.reminded}" for row in rows)
    return f"{kind}-{hashlib.sha256(about.encode()).hexdigest()[:20]}"
