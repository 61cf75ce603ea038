"""The open decisions of people: since when each is asked, until when, and the messages about it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.store import Store
from bot.store.decisions import DecisionStore, WaitValues
from bot.store.heartbeat import ClockCredit, heartbeat, last_heartbeat
from bot.store.messages import note_reminder
from bot.store.rows import DecisionRow, ExpiredDecision, NotifiedBy
from bot.tables.clocks import LENGTHS, due_at
from bot.tables.model import Table, TableId
from games.core.game import Seat

__all__ = ["Clock", "ClockCredit", "Decisions", "NotifiedBy", "OpenDecision"]


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """One question that is put to a person at a table."""

    table_id: TableId
    seat: Seat
    decision_number: int
    """The number of entries of the seat: which decision this is."""
    person_id: int
    guild_id: int
    """The server of the table."""
    opened_at: datetime
    due: datetime | None
    """When its time runs out; None without a clock and while the clock stands still."""
    left: timedelta | None
    """The time left while a vacation stops the clock."""
    clock: timedelta | None
    """How long a decision may take at this table."""
    expired: bool
    """Its time ran out, and the others were asked what to do."""
    announced_at: datetime | None
    """When a public message asked for it."""
    notified_by: NotifiedBy
    last_contact_at: datetime | None
    """When anything was last said of it since: reminders are counted from here."""
    dm_settled: bool
    """The person needs no direct message or later mention of the announcement (any more)."""
    remind_at: datetime | None
    """None until it has been worked out, and after the last reminder."""
    reminder_count: int
    muted: bool
    """The person wants no reminders for this turn."""
    timeout_action: str | None = None
    """What happens when its time runs out, of which the person was warned: see `TimeoutAction`."""
    paused_until: datetime | None = None
    """Until when a vacation stops the clock, as far as was known."""

    @property
    def last_word(self) -> datetime:
        """When the person last heard of it."""
        return self.last_contact_at or self.announced_at or self.opened_at

    def is_late(self, now: datetime) -> bool:
        """Tell whether its time has run out."""
        return self.due is not None and self.due <= now


@dataclass(frozen=True, slots=True)
class Clock:
    """Where a clock stands: it runs out at `due`, or so much is `left` while it is stopped."""

    due: datetime | None
    left: timedelta | None
    paused_until: datetime | None = None
    """When a stopped clock is to run again, unless the vacation changes."""


class Decisions:
    """Finds open decisions and notes what was done about them.

    Nothing is written about a decision that was answered meanwhile.
    """

    def __init__(self, store: Store, is_cut_off: Callable[[int], bool] | None = None) -> None:
        """`is_cut_off` tells of a server's id whether nobody there can be reached just now.

        Nothing is due in such a server.
        """
        self._store = store
        self._is_cut_off = is_cut_off
        self._waits = DecisionStore(store)

    async def at_table(self, table: TableId) -> list[OpenDecision]:
        """Return the open decisions of people at a table."""
        return _decisions(await self._waits.of_table(table))

    async def unsettled(self) -> list[OpenDecision]:
        """Return the announced decisions of which the person may be owed another word."""
        return self._due(await self._waits.to_tell())

    async def unplanned(self, enough: int) -> AsyncIterator[list[OpenDecision]]:
        """Yield the announced decisions, reminded of less than `enough` times, without a plan.

        There may be many at once, after an outage: they come in parts.
        """
        async for rows in self._waits.to_plan(enough):
            yield self._due(rows)

    async def unsettled_of(self, people: Collection[int]) -> list[OpenDecision]:
        """Return those of some people."""
        return self._due(await self._waits.to_tell_them(people))

    async def to_remind(self, now: datetime, by: datetime) -> AsyncIterator[list[OpenDecision]]:
        """Yield the decisions whose next reminder is due by a moment, in parts.

        They are those of people to whom something is due now, and those of one come together.
        """
        async for rows in self._waits.to_remind(now, by):
            yield self._due(rows)

    async def overdue(self, now: datetime) -> AsyncIterator[list[OpenDecision]]:
        """Yield the announced decisions whose time ran out while nobody said so, in parts.

        They come in the order in which it did, those of a table that lapse together in one part.
        """
        async for rows in self._waits.to_lapse(now):
            yield self._due(rows)

    async def vacations(
        self, now: datetime, by: datetime | None = None
    ) -> AsyncIterator[list[OpenDecision]]:
        """Yield the decisions with a clock that may have to run again, or to stop, in parts.

        With a moment, only clocks that run out by then are to stop.
        """
        async for rows in self._waits.stopped(now):
            yield _decisions(rows)
        to_stop = self._waits.to_stop(now) if by is None else self._waits.to_stop_soon(now, by)
        async for rows in to_stop:
            yield _decisions(rows)

    async def restart_clock(self, decision: OpenDecision, table: Table, now: datetime) -> None:
        """Let a decision begin now: it was announced so late that the clock must not count."""
        values: WaitValues = {"opened_at": now, "due": due_at(table, now)}
        await self._waits.change_each([(decision, values)])

    async def mark_settled(self, decisions: Iterable[OpenDecision]) -> None:
        """Note that nothing more is owed of these announcements."""
        await self._waits.change_each([(one, {"dm_settled": True}) for one in decisions])

    async def plan(self, moments: Iterable[tuple[OpenDecision, datetime]]) -> None:
        """Note when to remind next."""
        await self._waits.change_each([(one, {"remind_at": at}) for one, at in moments])

    async def count_reminders(
        self, moments: Iterable[tuple[OpenDecision, datetime]], now: datetime
    ) -> None:
        """Count a reminder of each decision, and note when the next one is due."""
        await self._waits.change_each(
            [
                (
                    one,
                    {
                        "reminder_count": one.reminder_count + 1,
                        "last_contact_at": now,
                        "remind_at": at,
                    },
                )
                for one, at in moments
            ]
        )

    async def revert_reminders(
        self, decisions: Iterable[OpenDecision], later: datetime | None = None
    ) -> None:
        """Take a reminder back that was not posted; it is tried again, `later` where that is given.

        The decisions are as they were before it was counted.
        """
        await self._waits.change_each([(one, _before(one, later)) for one in decisions])

    async def note_reminder(self, decision: OpenDecision, message: int, channel: int) -> None:
        """Record a message that becomes stale once the decision is made."""
        await note_reminder(
            self._store,
            decision.table_id,
            decision.seat,
            decision.decision_number,
            message,
            channel,
        )

    async def end_reminders(self, decision: OpenDecision, count: int) -> None:
        """Note that the person is reminded no more, as if that had been done `count` times."""
        await self._waits.change_each([(decision, {"reminder_count": count, "remind_at": None})])

    async def set_clocks(self, timers: Iterable[tuple[OpenDecision, Clock]]) -> None:
        """Stop clocks, or start them again.

        A reminder comes before the deadline: with another one it comes at another time.
        """
        await self._waits.change_each([(one, _timed(timer)) for one, timer in timers])

    async def mark_expired(self, decision: OpenDecision) -> None:
        """Note that the others were asked about it, unless somebody decided by then."""
        await self._waits.lapse(decision, decision.due)

    async def renew(
        self,
        decision: OpenDecision,
        due: datetime | None,
        now: datetime,
        timeout_action: str | None = None,
    ) -> bool:
        """Let the clock begin anew after it ran out; of several who try, only the first does.

        `timeout_action` is what happens by itself when it runs out again; the person is told.
        """
        return await self._waits.renew(decision, decision.due, due, now, timeout_action)

    async def mute(self, table: TableId, seat: Seat) -> None:
        """Send no more reminders for the open decision of a seat."""
        await self._waits.mute(table, seat)

    @property
    def parts(self) -> tuple[int | None, ...]:
        """The shards for which this process notes that it is running; None stands for all."""
        share = self._store.share
        return (None,) if share.of is None else share.shards

    @property
    def shards(self) -> int | None:
        """The number of shards; None where one process serves everything."""
        return self._store.share.of

    async def last_alive(self) -> datetime | None:
        """Return when the program last noted that it was running, for all that is its own."""
        noted = [await self.last_alive_for(part) for part in self.parts]
        return None if None in noted else min(filter(None, noted), default=None)

    async def last_alive_for(self, part: int | None) -> datetime | None:
        """Return when the program last noted that it was running for a shard."""
        return await last_heartbeat(self._store, part)

    async def note_alive(
        self, now: datetime, outage: ClockCredit | None = None, part: int | None = None
    ) -> None:
        """Note that the program is running, and give back the time lost in an outage."""
        await heartbeat(self._store, now, outage, part)

    def _due(self, rows: Iterable[DecisionRow]) -> list[OpenDecision]:
        if self._is_cut_off is None:
            return _decisions(rows)
        return _decisions([row for row in rows if not self._is_cut_off(row.guild_id)])


def dues(decisions: Iterable[OpenDecision]) -> dict[Seat, datetime | None]:
    """Return when the time of each seat with a clock runs out; None while it stands still."""
    return {one.seat: one.due for one in decisions if one.due is not None or one.left is not None}


def claim(expired: OpenDecision | None) -> tuple[ExpiredDecision, ...]:
    """Return what the store must find unchanged for something to happen to a late decision."""
    if expired is None or expired.due is None:
        return ()
    return (ExpiredDecision(expired.seat, expired.decision_number, expired.opened_at, expired.due),)


def _decisions(rows: Iterable[DecisionRow]) -> list[OpenDecision]:
    return [
        OpenDecision(
            table_id=TableId(row.table_id),
            seat=Seat(row.seat),
            decision_number=row.decision_number,
            person_id=row.person_id,
            guild_id=row.guild_id,
            opened_at=row.opened_at,
            due=row.due,
            left=None if row.paused_seconds is None else timedelta(seconds=row.paused_seconds),
            clock=LENGTHS.get(row.clock),
            expired=row.expired,
            announced_at=row.announced_at,
            notified_by=row.notified_by,
            last_contact_at=row.last_contact_at,
            dm_settled=row.dm_settled,
            remind_at=row.remind_at,
            reminder_count=row.reminder_count,
            muted=row.muted,
            timeout_action=row.timeout_action,
            paused_until=row.paused_until,
        )
        for row in rows
    ]


def _timed(timer: Clock) -> WaitValues:
    seconds = None if timer.left is None else timer.left.total_seconds()
    clock: WaitValues = {"due": timer.due, "paused_seconds": seconds}
    return clock | {"paused_until": timer.paused_until, "remind_at": None}


def _before(decision: OpenDecision, later: datetime | None) -> WaitValues:
    return {
        "reminder_count": decision.reminder_count,
        "last_contact_at": decision.last_contact_at,
        "remind_at": later or decision.remind_at,
    }
