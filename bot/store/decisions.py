"""The open decisions of all tables: their clocks and the messages about them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import Any, Final

import sqlalchemy as sa

from bot.store.decision_rows import DECISION_COLUMNS
from bot.store.heartbeat import DECISIONS_PER_CHUNK
from bot.store.rows import TIME_LIMITS, NotifiedBy, OpenDecision, changes
from bot.store.schema import decisions, is_announced, is_unplanned, participants, tables, users
from bot.store.sql import Converted, Statement, Text, listed_ids
from bot.store.stale_messages import put_reminder
from bot.store.store import Store

_clock: Final = sa.type_coerce(tables.c.clock, Converted(Text, str, TIME_LIMITS.get))
_COLUMNS: Final = (
    *(decisions.c[name] for name in DECISION_COLUMNS),
    participants.c.person_id,
    tables.c.guild_id,
    _clock.label("clock"),
)
"""The fields of `OpenDecision`."""
_seat: Final = sa.and_(
    participants.c.table_id == decisions.c.table_id, participants.c.position == decisions.c.seat
)
_is_playing: Final = sa.func.coalesce(tables.c.status, "") == "playing"
"""Nearly every open table is: SQLite must not begin with the index of what they are."""
_is_asked: Final = participants.c.opened_ply.is_not(None)
"""True of every open decision: by it SQLite finds those of a person."""
_named: Final = participants.c.person_id.in_(listed_ids("people"))
_now: Final[sa.BindParameter[Any]] = sa.bindparam("now")


def _select(
    *where: sa.ColumnElement[bool], order: sa.ColumnElement[Any] = decisions.c.table_id
) -> sa.Select[Any]:
    return (
        sa.select(*_COLUMNS)
        .join(tables, tables.c.id == decisions.c.table_id)
        .join(participants, _seat)
        .where(_is_playing, participants.c.person_id.is_not(None), *where)
        .order_by(order, decisions.c.table_id, decisions.c.seat)
    )


def _page_by(first: sa.ColumnElement[Any], *where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return a query for some of the decisions after that of `first`, `table` and `place`."""
    last: sa.Tuple = sa.tuple_(
        sa.bindparam("first", type_=first.type), sa.bindparam("table"), sa.bindparam("place")
    )
    after = sa.tuple_(first, decisions.c.table_id, decisions.c.seat) > last
    return _select(after, *where, order=first).limit(DECISIONS_PER_CHUNK)


_PEOPLE: Final = 200
"""People whose due reminders are found together."""
_NEVER: Final = datetime.min.replace(tzinfo=UTC)
"""A time before all others."""

_AT_TABLE: Final = _select(decisions.c.table_id == sa.bindparam("table"))
_UNSETTLED: Final = _select(is_announced, ~decisions.c.dm_settled)
_UNSETTLED_OF: Final = _select(
    is_announced, ~decisions.c.dm_settled, _is_asked, _named, order=participants.c.person_id
)
"""Such decisions of these `people`."""
_UNPLANNED: Final = _page_by(
    decisions.c.reminder_count, is_unplanned, decisions.c.reminder_count < sa.bindparam("enough")
)
_PEOPLE_TO_REMIND: Final = (
    sa.select(participants.c.person_id)
    .distinct()
    .select_from(decisions)
    .join(participants, _seat)
    .where(decisions.c.remind_at <= _now, participants.c.person_id.is_not(None))
)
_TO_REMIND: Final = _page_by(
    participants.c.person_id, decisions.c.remind_at <= _now, _is_asked, _named
)
"""The decisions of some `people` whose next reminder is due `now`, person by person."""
_OVERDUE: Final = _page_by(
    decisions.c.due, decisions.c.due <= _now, ~decisions.c.expired, is_announced
)
_away: Final = sa.select(users.c.user_id).where(
    users.c.away_from <= _now, users.c.away_until > _now
)
_TO_PAUSE: Final = _page_by(
    decisions.c.table_id,
    *(decisions.c.due.is_not(None), ~decisions.c.expired, _is_asked),
    participants.c.person_id.in_(_away),
)
"""The decisions with a running clock of people on vacation."""
_TO_PAUSE_SOON: Final = _page_by(
    decisions.c.due,
    decisions.c.due <= sa.bindparam("soon"),
    ~decisions.c.expired,
    # Not the column itself: SQLite must begin with what is due.
    sa.func.coalesce(participants.c.person_id, 0).in_(_away),
)
"""Such decisions whose time runs out `soon`."""
_PAUSED: Final = _page_by(
    decisions.c.paused_until,
    decisions.c.paused_until <= _now,
    decisions.c.time_left.is_not(None),
    ~decisions.c.expired,
)
"""The decisions with a stopped clock that has to be checked `now`."""
_MUTE: Final = (
    sa.update(decisions)
    .where(decisions.c.table_id == sa.bindparam("table"), decisions.c.seat == sa.bindparam("who"))
    .values(muted=True)
)
_REPLAN: Final = (
    sa.update(decisions)
    .where(
        sa.tuple_(decisions.c.table_id, decisions.c.seat).in_(
            sa.select(participants.c.table_id, participants.c.position).where(_named, _is_asked)
        )
    )
    .values(remind_at=None, paused_until=sa.bindparam("never"))
)
_KEY: Final = ("table_id", "seat", "decision_number", "opened_at")
_is_same: Final = tuple(decisions.c[name] == sa.bindparam(f"of_{name}") for name in _KEY)
_was_due: Final = decisions.c.due == sa.bindparam("was")
_ran_out: Final = sa.or_(decisions.c.expired, decisions.c.due <= sa.bindparam("at"))


class Decisions:
    """Finds and updates open decisions.

    An update of a decision that was answered meanwhile has no effect.
    """

    def __init__(self, store: Store, is_cut_off: Callable[[int], bool] | None = None) -> None:
        """`is_cut_off` tells of a server's id whether its shard is disconnected.

        Nothing is due in such a server.
        """
        self._store = store
        self._is_cut_off = is_cut_off or (lambda _: False)

    async def at_table(self, table: str) -> list[OpenDecision]:
        return [OpenDecision(**row) for row in await self._store.find(_AT_TABLE, {"table": table})]

    async def unsettled(self, people: Collection[int] | None = None) -> list[OpenDecision]:
        """Return the announced decisions, of some people or all, with a pending direct message."""
        if people is None:
            return self._reachable(await self._find(_UNSETTLED))
        return self._reachable(await self._find(_UNSETTLED_OF, people=json.dumps(list(people))))

    async def unplanned(self, enough: int) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of announced decisions without a planned reminder.

        Only those with fewer than `enough` reminders; an outage may leave many.
        """
        by = ("reminder_count", "table_id")
        async for page in self._groups(_UNPLANNED, by, -1, enough=enough):
            yield self._reachable(page)

    async def to_remind(self, now: datetime, by: datetime) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of decisions whose next reminder is due at `by`.

        Only of people with a reminder due at `now`; a batch has all decisions of a person.
        """
        due = await self._store.find(_PEOPLE_TO_REMIND, {"now": now})
        people = sorted(row["person_id"] for row in due)
        for start in range(0, len(people), _PEOPLE):
            some = json.dumps(people[start : start + _PEOPLE])
            async for page in self._groups(_TO_REMIND, ("person_id",), 0, now=by, people=some):
                yield self._reachable(page)

    async def overdue(self, now: datetime) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of announced decisions that expired and are not marked yet.

        In the order of their deadlines; decisions of a table that expire together share a batch.
        """
        async for page in self._groups(_OVERDUE, ("due", "table_id"), _NEVER, now=now):
            yield self._reachable(page)

    async def vacations(
        self, now: datetime, by: datetime | None = None
    ) -> AsyncIterator[list[OpenDecision]]:
        """Yield batches of decisions whose clock may have to start or stop.

        With `by`, only clocks that run out by then are stopped.
        """
        async for page in self._groups(_PAUSED, ("paused_until", "table_id"), _NEVER, now=now):
            yield page
        to_pause = (
            self._groups(_TO_PAUSE, ("table_id",), "", now=now)
            if by is None
            else self._groups(_TO_PAUSE_SOON, ("due", "table_id"), _NEVER, now=now, soon=by)
        )
        async for page in to_pause:
            yield page

    async def update(self, pairs: Iterable[tuple[OpenDecision, OpenDecision]]) -> int:
        """Write what changed of decisions, each before and after; count those still open.

        Many are more than one transaction.
        """
        steps = [_update(before, changes(before, after)) for before, after in pairs]
        chunks = [
            steps[start : start + DECISIONS_PER_CHUNK]
            for start in range(0, len(steps), DECISIONS_PER_CHUNK)
        ]
        return sum([await self._store.write(chunk) for chunk in chunks])

    async def mark_settled(self, settled: Iterable[OpenDecision]) -> None:
        """Record that no direct message about these announcements is pending."""
        await self.update([(decision, replace(decision, dm_settled=True)) for decision in settled])

    async def plan(self, moments: Iterable[tuple[OpenDecision, datetime]]) -> None:
        await self.update([(decision, replace(decision, remind_at=at)) for decision, at in moments])

    async def note_reminder(self, decision: OpenDecision, message: int, channel: int) -> None:
        """Record a message that becomes stale once the decision is made."""
        await self._store.write(put_reminder(decision, message, channel))

    async def mark_expired(self, decision: OpenDecision) -> None:
        """Record that the other players were asked, unless one decided meanwhile."""
        await self._store.write([_update(decision, {"expired": True}, _was_due, was=decision.due)])

    async def renew(
        self,
        decision: OpenDecision,
        due: datetime | None,
        now: datetime,
        timeout_action: str | None = None,
    ) -> bool:
        """Restart an expired clock; only the first of several callers succeeds.

        It is the same decision: the reminders that were sent stay counted, and muted ones muted.
        `timeout_action` happens when it runs out again; the person is warned of it.
        """
        values: dict[str, Any] = {"due": due, "expired": False}
        values |= {"last_contact_at": now, "remind_at": None}
        if timeout_action is not None:
            values |= {"timeout_action": timeout_action}
            values |= {"dm_settled": False, "notified_by": NotifiedBy.NO}
        step = _update(decision, values, _was_due, _ran_out, was=decision.due, at=now)
        return await self._store.write([step]) == 1

    async def mute(self, table: str, seat: int) -> None:
        await self._store.write([Statement(_MUTE, [{"table": table, "who": seat}])])

    async def plan_again(self, people: Collection[int]) -> None:
        """Have the reminders of people planned again, because their preferences changed.

        Their stopped clocks are checked as well.
        """
        values = {"people": json.dumps(list(people)), "never": _NEVER}
        await self._store.write([Statement(_REPLAN, [values])])

    def _reachable(self, decisions: Iterable[OpenDecision]) -> list[OpenDecision]:
        return [decision for decision in decisions if not self._is_cut_off(decision.guild_id)]

    async def _groups(
        self, query: sa.Select[Any], by: tuple[str, ...], first: object, **values: Any
    ) -> AsyncIterator[list[OpenDecision]]:
        """Yield pages that hold all decisions with the same values in the fields `by`, or none.

        A group that is larger than a page comes in several.
        """
        group = attrgetter(*by)
        field = attrgetter(by[0])
        table = ""
        seat = -1
        while page := await self._find(query, **values, first=first, table=table, place=seat):
            if len(page) == DECISIONS_PER_CHUNK:
                last = group(page[-1])
                page = [row for row in page if group(row) != last] or page
            yield page
            first = field(page[-1])
            table = page[-1].table_id
            seat = page[-1].seat

    async def _find(self, query: sa.Select[Any], **values: Any) -> list[OpenDecision]:
        return [OpenDecision(**row) for row in await self._store.find_own(query, values)]


@cache
def _updating(names: tuple[str, ...], guards: tuple[sa.ColumnElement[bool], ...]) -> sa.Update:
    """Return the statement that writes these columns of a decision while it is the same one."""
    return (
        sa.update(decisions)
        .where(*_is_same, *guards)
        .values({decisions.c[name]: sa.bindparam(f"new_{name}") for name in names})
    )


def _update(
    decision: OpenDecision, new: dict[str, Any], *guards: sa.ColumnElement[bool], **given: Any
) -> Statement:
    key = {f"of_{name}": getattr(decision, name) for name in _KEY}
    written = {f"new_{name}": value for name, value in new.items()}
    return Statement(_updating(tuple(new), guards), [key | written | given] if new else [])
