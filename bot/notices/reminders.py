"""Remind people of their turns, politely: rarely, folded, and in the end not at all."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias

from bot.messages.notices import asleep_message
from bot.notices.letters import Letters, built
from bot.notices.limits import GAPS, REMIND
from bot.notices.office import Office
from bot.notices.outbox import ClosedError, LostAnswerError, OutageError, RefusedError
from bot.notices.schedule import DONE, ENOUGH, Deadline, next_reminder, next_welcome
from bot.people.model import Delivery, Preferences
from bot.store.rows import Called, WaitRow
from bot.tables.model import Status, Table, TableId
from bot.tables.timing import LENGTHS

log: Final = logging.getLogger(__name__)

LATER: Final = timedelta(hours=1)
"""Until a reminder is tried again where the bot may not write."""
NUDGE: Final = timedelta(minutes=10)
"""Who was there, and so was not called or reminded, is reminded after so long."""

_Send: TypeAlias = Callable[[Sequence[WaitRow], str], Awaitable[None]]


class Reminders:
    """Works through the decisions somebody is to be reminded of.

    A reminder is counted before it is sent, and again not counted when it was certainly not
    posted: should the bot be killed in between, a reminder is lost rather than sent twice.
    """

    def __init__(self, office: Office) -> None:
        self._waits = office.waits
        self._tables = office.tables
        self._absences = office.absences
        self._people = office.people
        self._outbox = office.outbox
        self._presence = office.presence
        self._clock = office.clock
        self._limits = office.limits
        self._letters = Letters(office)

    async def plan(self) -> None:
        """Work out when to remind who was called."""
        rows = await self._waits.to_plan(DONE)
        wishes = await self._people.wishes_of({row.person_id for row in rows})
        await self._waits.change_each(
            [(row, {"remind_at": _first_or_next(row, wishes[row.person_id])}) for row in rows]
        )

    async def remind(self) -> None:
        """Send the reminders that are due, and let tables sleep where nobody reacts."""
        now = self._clock()
        soon = await self._waits.to_remind(now + GAPS[REMIND])
        people = {row.person_id for row in soon}
        wishes = await self._people.wishes_of(people)
        free = await self._limits.free_at(people, REMIND, now)
        due = [row for row in soon if _is_due(row, now) and not _is_lapsing(row, now)]
        loud = [row for row in due if await self._is_loud(row, wishes[row.person_id], now)]
        await self._waits.change_each(
            [(row, {"remind_at": free[row.person_id]}) for row in loud if free[row.person_id] > now]
        )
        told = [row for row in loud if free[row.person_id] <= now]
        called = {row.person_id for row in told}
        told += [row for row in soon if row.person_id in called and self._is_wise(row, now)]
        await self._remind_all(told, wishes)

    async def _is_loud(self, row: WaitRow, wishes: Preferences, now: datetime) -> bool:
        """Tell whether a reminder that is due is to be sent, and see to it otherwise."""
        if (welcome := next_welcome(now, wishes)) > now:
            await self._waits.change(row, remind_at=welcome)
        elif row.reminded >= ENOUGH:
            await self._give_up(row)
        elif self._is_here(row):
            # With a clock it may be too late after the whole interval.
            wait = wishes.interval if row.due is None else min(NUDGE, wishes.interval)
            await self._waits.change(row, remind_at=next_welcome(now + wait, wishes))
        elif row.quiet or wishes.delivery is Delivery.NONE:
            await self._count([row], wishes)
        else:
            return True
        return False

    def _is_wise(self, row: WaitRow, now: datetime) -> bool:
        """Tell whether to remind of a decision too soon: later it might be too late."""
        return (
            not _is_due(row, now)
            and row.due is not None
            and row.reminded < ENOUGH
            and not row.quiet
            and not self._is_here(row)
        )

    async def _remind_all(self, rows: Iterable[WaitRow], wishes: Mapping[int, Preferences]) -> None:
        people: dict[int, dict[int, list[WaitRow]]] = defaultdict(lambda: defaultdict(list))
        for row in rows:
            where = await self._where(row, wishes[row.person_id])
            people[row.person_id][where].append(row)
        for person, places in people.items():
            # Several channels of one person are told in one go; only what comes later waits.
            await self._limits.note(person, REMIND, self._clock())
            sent = [
                await (self._mention if channel else self._write)(some, wishes[person])
                for channel, some in places.items()
            ]
            if not any(sent):
                await self._limits.drop(person, REMIND)

    async def _where(self, row: WaitRow, wishes: Preferences) -> int:
        """Return the channel to remind in, or 0 for a direct message."""
        if wishes.wants_dm:
            return 0
        return (await self._tables.table(TableId(row.table_id))).place.channel_id

    async def _write(self, rows: Sequence[WaitRow], wishes: Preferences) -> bool:
        """Remind directly, and where that is refused in the channels; tells whether it is done."""
        try:
            return await self._send(rows, wishes, self._letters.write)
        except ClosedError:
            places = await self._letters.by_channel(rows)
            return any([await self._mention(some, wishes) for some in places])

    async def _mention(self, rows: Sequence[WaitRow], wishes: Preferences) -> bool:
        try:
            return await self._send(rows, wishes, self._letters.mention)
        except RefusedError as error:
            log.info("reminder refused: %s", error)
            await self._release(rows, self._clock() + LATER)
            return False

    async def _send(self, rows: Sequence[WaitRow], wishes: Preferences, send: _Send) -> bool:
        await self._count(rows, wishes)
        try:
            await send(rows, "r")
        except LostAnswerError as error:
            log.info("reminder may have been sent: %s", error)
        except OutageError as error:
            log.info("reminder not sent yet: %s", error)
            await self._release(rows)
            return False
        return True

    async def _count(self, rows: Sequence[WaitRow], wishes: Preferences) -> None:
        """Count a reminder, and work out the next."""
        now = self._clock()
        await self._waits.change_each([(row, _counted(row, wishes, now)) for row in rows])

    async def _release(self, rows: Sequence[WaitRow], later: datetime | None = None) -> None:
        """Do not count a reminder that was not posted; it is tried again."""
        await self._waits.change_each([(row, _uncounted(row, later)) for row in rows])

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
        build = partial(built, asleep_message(table))
        try:
            await self._outbox.send(table.place, build, f"{table.id}-z{table.plies}")
        except OutageError:
            return False
        except RefusedError as error:
            log.info("table %s sleeps without a word: %s", table.id, error)
        await self._absences.fall_asleep(table.id)
        return True

    def _is_here(self, row: WaitRow) -> bool:
        return self._presence.is_here(row.person_id, TableId(row.table_id))


def _is_due(row: WaitRow, now: datetime) -> bool:
    return row.remind_at is not None and row.remind_at <= now


def _is_lapsing(row: WaitRow, now: datetime) -> bool:
    """Tell whether others are still to be asked: that comes first at a table."""
    return row.due is not None and row.due <= now and not row.lapsed


def _first_or_next(row: WaitRow, wishes: Preferences) -> datetime:
    """Return when to remind of a decision for which that is not worked out."""
    if row.called is Called.HERE and row.spoken_at is None and row.reminded == 0:
        told = row.told_at or row.asked_at
        return next_welcome(told + min(NUDGE, wishes.interval), wishes)
    since = row.spoken_at or row.told_at or row.asked_at
    return next_reminder(since, row.reminded, wishes, _deadline(row))


def _deadline(row: WaitRow) -> Deadline | None:
    length = LENGTHS.get(row.clock)
    return None if row.due is None or row.lapsed or length is None else Deadline(row.due, length)


def _counted(row: WaitRow, wishes: Preferences, now: datetime) -> dict[str, Any]:
    count = row.reminded + 1
    moment = next_reminder(now, count, wishes, _deadline(row))
    return {"reminded": count, "spoken_at": now, "remind_at": moment}


def _uncounted(row: WaitRow, later: datetime | None) -> dict[str, Any]:
    moment = later or row.remind_at
    return {"reminded": row.reminded, "spoken_at": row.spoken_at, "remind_at": moment}
