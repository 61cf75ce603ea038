"""The open decisions of people: their clocks and the messages about them."""

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
    """One decision that a person has to make at a table."""

    table_id: TableId
    seat: Seat
    decision_number: int
    """Number of entries of the seat: identifies the decision."""
    person_id: int
    guild_id: int
    """The server of the table."""
    opened_at: datetime
    due: datetime | None
    """Deadline; None without a clock and while the clock is stopped."""
    left: timedelta | None
    """The time left while a vacation stops the clock."""
    clock: timedelta | None
    """Time limit of the table."""
    expired: bool
    """Its time ran out, and the other players were asked to decide."""
    announced_at: datetime | None
    """When a public message announced it."""
    notified_by: NotifiedBy
    last_contact_at: datetime | None
    """Time of the last message about it since; reminders count from here."""
    dm_settled: bool
    """No direct message or later mention about the announcement is pending."""
    remind_at: datetime | None
    """None until it is planned, and after the last reminder."""
    reminder_count: int
    muted: bool
    """The person muted reminders for this turn."""
    timeout_action: str | None = None
    """The `TimeoutAction` at the deadline, of which the person was warned."""
    paused_until: datetime | None = None
    """Known end of the vacation that stops the clock."""

    @property
    def last_word(self) -> datetime:
        """Time of the last notification of the person."""
        return self.last_contact_at or self.announced_at or self.opened_at

    def is_late(self, now: datetime) -> bool:
        """Tell whether its time has run out."""
        return self.due is not None and self.due <= now


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock: it runs out at `due`, or is stopped with so much time `left`."""

    due: datetime | None
    left: timedelta | None
    paused_until: datetime | None = None
    """When a stopped clock starts again, unless the vacation changes."""


class Decisions:
    """Finds and updates open decisions.

    An update of a decision that was answered meanwhile has no effect.
    """

    def __init__(self, store: Store, is_cut_off: Callable[[int], bool] | None = None) -> None:
        """`is_cut_off` tells of a server's id whether its shard is disconnected.

        Nothing is due in such a server.
        """
        self._store = store
        self._is_cut_off = is_cut_off
        self._rows = DecisionStore(store)

    async def at_table(self, table: TableId) -> list[OpenDecision]:
        """Return the open decisions of people at a table."""
        return _decisions(await self._rows.of_table(table))

    async def unsettled(self, people: Collection[int] | None = None) -> list[OpenDecision]:
        """Return the announced decisions, of some people or all, with a pending direct message."""
        if people is None:
            return self._due(await self._rows.to_tell())
        return self._due(await self._rows.to_tell_them(people))

    async def unplanned(self, enough: int) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of announced decisions without a planned reminder.

        Only those with fewer than `enough` reminders; an outage may leave many.
        """
        async for rows in self._rows.to_plan(enough):
            yield self._due(rows)

    async def to_remind(self, now: datetime, by: datetime) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of decisions whose next reminder is due at `by`.

        Only of people with a reminder due at `now`; a batch has all decisions of a person.
        """
        async for rows in self._rows.to_remind(now, by):
            yield self._due(rows)

    async def overdue(self, now: datetime) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of announced decisions that expired and are not marked yet.

        In the order of their deadlines; decisions of a table that expire together share a batch.
        """
        async for rows in self._rows.to_lapse(now):
            yield self._due(rows)

    async def vacations(
        self, now: datetime, by: datetime | None = None
    ) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of decisions whose clock may have to start or stop.

        With `by`, only clocks that run out by then are stopped.
        """
        async for rows in self._rows.stopped(now):
            yield _decisions(rows)
        to_stop = self._rows.to_stop(now) if by is None else self._rows.to_stop_soon(now, by)
        async for rows in to_stop:
            yield _decisions(rows)

    async def restart_clock(self, decision: OpenDecision, table: Table, now: datetime) -> None:
        """Start the clock of a decision again, because its announcement was late."""
        values: WaitValues = {"opened_at": now, "due": due_at(table, now)}
        await self._rows.change_each([(decision, values)])

    async def mark_settled(self, decisions: Iterable[OpenDecision]) -> None:
        """Record that no direct message about these announcements is pending."""
        await self._rows.change_each([(one, {"dm_settled": True}) for one in decisions])

    async def plan(self, moments: Iterable[tuple[OpenDecision, datetime]]) -> None:
        """Set the time of the next reminder."""
        await self._rows.change_each([(one, {"remind_at": at}) for one, at in moments])

    async def count_reminders(
        self, moments: Iterable[tuple[OpenDecision, datetime]], now: datetime
    ) -> None:
        """Count a reminder of each decision, and set the time of the next one."""
        await self._rows.change_each(
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
        """Undo the count of a reminder that was not posted; try again at `later`, if given.

        `decisions` have the values from before the count.
        """
        await self._rows.change_each([(one, _before(one, later)) for one in decisions])

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
        """Stop the reminders: set their number to `count`."""
        await self._rows.change_each([(decision, {"reminder_count": count, "remind_at": None})])

    async def set_clocks(self, timers: Iterable[tuple[OpenDecision, Clock]]) -> None:
        """Stop or start clocks, and delete the planned reminders, which depend on the deadline."""
        await self._rows.change_each([(one, _timed(timer)) for one, timer in timers])

    async def mark_expired(self, decision: OpenDecision) -> None:
        """Record that the other players were asked, unless one decided meanwhile."""
        await self._rows.lapse(decision, decision.due)

    async def renew(
        self,
        decision: OpenDecision,
        due: datetime | None,
        now: datetime,
        timeout_action: str | None = None,
    ) -> bool:
        """Restart an expired clock; only the first of several callers succeeds.

        `timeout_action` happens when it runs out again; the person is warned of it.
        """
        return await self._rows.renew(decision, decision.due, due, now, timeout_action)

    async def mute(self, table: TableId, seat: Seat) -> None:
        """Stop the reminders of the open decision of a seat."""
        await self._rows.mute(table, seat)

    @property
    def parts(self) -> tuple[int | None, ...]:
        """The shards whose heartbeat this process writes; None stands for all."""
        share = self._store.share
        return (None,) if share.of is None else share.shards

    @property
    def shards(self) -> int | None:
        """The number of shards; None where one process serves everything."""
        return self._store.share.of

    async def last_alive(self) -> datetime | None:
        """Return the oldest of the last heartbeats of this process's shards."""
        noted = [await self.last_alive_for(part) for part in self.parts]
        return None if None in noted else min(filter(None, noted), default=None)

    async def last_alive_for(self, part: int | None) -> datetime | None:
        """Return the last heartbeat of a shard."""
        return await last_heartbeat(self._store, part)

    async def note_alive(
        self, now: datetime, outage: ClockCredit | None = None, part: int | None = None
    ) -> None:
        """Write a heartbeat, and extend clocks by the time of an outage."""
        await heartbeat(self._store, now, outage, part)

    def _due(self, rows: Iterable[DecisionRow]) -> list[OpenDecision]:
        if self._is_cut_off is None:
            return _decisions(rows)
        return _decisions([row for row in rows if not self._is_cut_off(row.guild_id)])


def dues(decisions: Iterable[OpenDecision]) -> dict[Seat, datetime | None]:
    """Return the deadline of each seat with a clock; None while the clock is stopped."""
    return {one.seat: one.due for one in decisions if one.due is not None or one.left is not None}


def claim(expired: OpenDecision | None) -> tuple[ExpiredDecision, ...]:
    """Return the values of an expired decision that must be unchanged when a command is saved."""
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
