"""The open decisions of all tables: what reminders and deadlines are made from."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import Any, Final, Protocol, TypedDict, Unpack

import sqlalchemy as sa

from bot.store.dialects import listed_ids
from bot.store.heartbeat import CHUNK
from bot.store.rows import DecisionRow, NotifiedBy
from bot.store.schema import decisions, is_told, is_unplanned, participants, tables, users
from bot.store.statements import Statement
from bot.store.store import Store

_KEY: Final = ("table_id", "seat", "decision_number", "opened_at")


class WaitKey(Protocol):
    """What tells an open decision from all others, also of the same seat."""

    @property
    def table_id(self) -> str: ...

    @property
    def seat(self) -> int: ...

    @property
    def decision_number(self) -> int: ...

    @property
    def opened_at(self) -> datetime: ...


class WaitValues(TypedDict, total=False):
    """Columns of an open decision to update; `schema.decisions` describes them."""

    opened_at: datetime
    announced_at: datetime | None
    notified_by: str
    dm_settled: bool
    last_contact_at: datetime | None
    due: datetime | None
    paused_seconds: float | None
    expired: bool
    remind_at: datetime | None
    reminder_count: int
    muted: bool
    timeout_action: str | None
    paused_until: datetime | None


# Putting a query together takes longer than SQLite needs for it, so each is made once.
_JOINED: Final = (participants.c.person_id, tables.c.guild_id, tables.c.clock)
_COLUMNS: Final = tuple(f.name for f in fields(DecisionRow) if f.name in decisions.c)


_is_playing: Final = sa.func.coalesce(tables.c.status, "") == "playing"
"""Nearly every open table is: SQLite must not begin with the index of what they are."""
_is_asked: Final = participants.c.opened_ply.is_not(None)
"""True of every open decision: by it SQLite finds those of a person."""
_named: Final = listed_ids("people")


def _select(
    *where: sa.ColumnElement[bool], order: sa.ColumnElement[Any] = decisions.c.table_id
) -> sa.Select[Any]:
    """Return the query for open decisions of people as the columns of `DecisionRow`."""
    return (
        sa.select(
            *(decisions.c[name] for name in _COLUMNS),
            *_JOINED,
        )
        .join(tables, tables.c.id == decisions.c.table_id)
        .join(
            participants,
            sa.and_(
                participants.c.table_id == decisions.c.table_id,
                participants.c.position == decisions.c.seat,
            ),
        )
        .where(_is_playing, participants.c.person_id.is_not(None), *where)
        .order_by(order, decisions.c.table_id, decisions.c.seat)
    )


def _paged(*where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return a query for some of the decisions after that of `table` and `place`."""
    key = sa.tuple_(decisions.c.table_id, decisions.c.seat)
    after = key > sa.tuple_(sa.bindparam("table"), sa.bindparam("place"))
    return _select(after, *where).limit(CHUNK)


def _paged_by(first: sa.ColumnElement[Any], *where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return a query in the order of a column, after that of `first`, `table` and `place`."""
    last: sa.Tuple = sa.tuple_(
        sa.bindparam("first", type_=first.type), sa.bindparam("table"), sa.bindparam("place")
    )
    after = sa.tuple_(first, decisions.c.table_id, decisions.c.seat) > last
    return _select(after, *where, order=first).limit(CHUNK)


_PEOPLE: Final = 200
"""People among whom those to be reminded are found together."""
_NEVER: Final = datetime.min.replace(tzinfo=UTC)
"""Before every moment."""
_now: Final[sa.BindParameter[Any]] = sa.bindparam("now")

_OF_TABLE: Final = _select(decisions.c.table_id == sa.bindparam("table"))
"""The open decisions at `table`."""
_TO_TELL: Final = _select(is_told, ~decisions.c.dm_settled)
"""The announced decisions of which their persons are not told yet."""
_TO_TELL_THEM: Final = _select(
    is_told,
    ~decisions.c.dm_settled,
    _is_asked,
    participants.c.person_id.in_(_named),
    order=participants.c.person_id,
)
"""Those of some `people`."""
_TO_PLAN: Final = _paged_by(
    decisions.c.reminder_count, is_unplanned, decisions.c.reminder_count < sa.bindparam("enough")
)
"""The announced decisions without a next reminder that were not reminded of `enough` times."""
_PEOPLE_TO_REMIND: Final = (
    sa.select(participants.c.person_id)
    .distinct()
    .select_from(decisions)
    .join(
        participants,
        sa.and_(
            participants.c.table_id == decisions.c.table_id,
            participants.c.position == decisions.c.seat,
        ),
    )
    .where(decisions.c.remind_at <= _now, participants.c.person_id.is_not(None))
)
"""The people with a decision whose next reminder is due `now`."""
_TO_REMIND: Final = _paged_by(
    participants.c.person_id,
    decisions.c.remind_at <= _now,
    _is_asked,
    participants.c.person_id.in_(_named),
)
"""The decisions of some `people` whose next reminder is due `now`, person by person."""
_TO_LAPSE: Final = _paged_by(
    decisions.c.due, decisions.c.due <= _now, ~decisions.c.expired, is_told
)
"""The announced decisions whose time has run out by `now`, while nobody said so."""
_away: Final = sa.select(users.c.user_id).where(
    users.c.away_from <= _now, users.c.away_until > _now
)
_TO_STOP: Final = _paged(
    *(decisions.c.due.is_not(None), ~decisions.c.expired, _is_asked),
    participants.c.person_id.in_(_away),
)
"""The decisions with a running clock of people on vacation."""
_TO_STOP_SOON: Final = _paged_by(
    decisions.c.due,
    decisions.c.due <= sa.bindparam("soon"),
    ~decisions.c.expired,
    # Not the column itself: SQLite must begin with what is due.
    sa.func.coalesce(participants.c.person_id, 0).in_(_away),
)
"""Those whose time runs out `by` a moment."""
_STOPPED: Final = _paged_by(
    decisions.c.paused_until,
    decisions.c.paused_until <= _now,
    decisions.c.paused_seconds.is_not(None),
    ~decisions.c.expired,
)
"""The decisions with a stopped clock that is to be looked at `now`."""


class DecisionStore:
    """Finds the decisions something is to be done about; a move made meanwhile wins."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_table(self, table: str) -> list[DecisionRow]:
        """Return the open decisions of people at a table."""
        return _rows(await self._store.find(_OF_TABLE, {"table": table}))

    async def to_tell(self) -> list[DecisionRow]:
        """Return the announced decisions their persons may be owed another word about."""
        return await self._find(_TO_TELL)

    async def to_tell_them(self, people: Collection[int]) -> list[DecisionRow]:
        """Return those of some people."""
        return await self._find(_TO_TELL_THEM, people=json.dumps(list(people)))

    def to_plan(self, enough: int) -> AsyncIterator[list[DecisionRow]]:
        """Yield the announced decisions whose next reminder is not worked out, some at a time."""
        return self._groups(_TO_PLAN, ("reminder_count", "table_id"), -1, enough=enough)

    async def to_remind(self, now: datetime, by: datetime) -> AsyncIterator[list[DecisionRow]]:
        """Yield the decisions whose next reminder is due by a moment, those of a person together.

        Nobody is among them who is to be reminded of nothing now.
        """
        due = await self._store.find(_PEOPLE_TO_REMIND, {"now": now})
        people = sorted(row["person_id"] for row in due)
        for start in range(0, len(people), _PEOPLE):
            some = json.dumps(people[start : start + _PEOPLE])
            async for page in self._groups(_TO_REMIND, ("person_id",), 0, now=by, people=some):
                yield page

    def to_lapse(self, now: datetime) -> AsyncIterator[list[DecisionRow]]:
        """Yield the announced decisions whose time has run out, and nobody said so.

        They come in the order in which it did, those of a table that lapse together in one part.
        """
        return self._groups(_TO_LAPSE, ("due", "table_id"), _NEVER, now=now)

    def to_stop(self, now: datetime) -> AsyncIterator[list[DecisionRow]]:
        """Yield the decisions whose clock runs for a person on vacation, some at a time."""
        return self._pages(_TO_STOP, now=now)

    def to_stop_soon(self, now: datetime, by: datetime) -> AsyncIterator[list[DecisionRow]]:
        """Yield those of them whose time runs out by a moment."""
        return self._groups(_TO_STOP_SOON, ("due", "table_id"), _NEVER, now=now, soon=by)

    def stopped(self, now: datetime) -> AsyncIterator[list[DecisionRow]]:
        """Yield the decisions whose clock stands still and may have to run, some at a time."""
        return self._groups(_STOPPED, ("paused_until", "table_id"), _NEVER, now=now)

    async def change(self, key: WaitKey, **values: Unpack[WaitValues]) -> bool:
        """Write values of a decision; tells False when it is not open any more."""
        return await self.change_each([(key, values)]) == 1

    async def renew(
        self,
        key: WaitKey,
        was: datetime | None,
        due: datetime | None,
        now: datetime,
        timeout_action: str | None = None,
    ) -> bool:
        """Let the clock of a decision begin anew after it ran out at `was`; False if it did not.

        Of several who try only the first does. It is the same decision: the reminders that were
        sent stay counted, and a person who wants no more of them gets none. With a remedy for the
        next time, the person is owed a word of that.
        """
        fresh: WaitValues = {
            "due": due,
            "expired": False,
            "last_contact_at": now,
            "remind_at": None,
        }
        if timeout_action is not None:
            fresh |= {
                "timeout_action": timeout_action,
                "dm_settled": False,
                "notified_by": NotifiedBy.NO.value,
            }
        out = (
            *_same(key),
            decisions.c.due == was,
            sa.or_(decisions.c.expired, decisions.c.due <= now),
        )
        async with self._store.writing() as connection:
            result = await connection.execute(sa.update(decisions).where(*out).values(**fresh))
        return result.rowcount == 1

    async def lapse(self, key: WaitKey, due: datetime | None) -> None:
        """Note that the others were told that time ran out, unless somebody decided by then."""
        same = (*_same(key), decisions.c.due == due)
        async with self._store.writing() as connection:
            await connection.execute(sa.update(decisions).where(*same).values(expired=True))

    async def change_each(self, changes: Sequence[tuple[WaitKey, WaitValues]]) -> int:
        """Write values of several decisions, and count those that are still open.

        Many are more than one transaction.
        """
        starts = range(0, len(changes), CHUNK)
        chunks = [changes[start : start + CHUNK] for start in starts]
        return sum([await self._store.write([_change(*one) for one in chunk]) for chunk in chunks])

    async def mute(self, table: str, seat: int) -> None:
        """Send no more reminders for the open decision of a seat."""
        where = (decisions.c.table_id == table, decisions.c.seat == seat)
        async with self._store.writing() as connection:
            await connection.execute(sa.update(decisions).where(*where).values(muted=True))

    async def plan_anew(self, people: Collection[int]) -> None:
        """Let the reminders of people be worked out again: they wish something else now.

        Clocks of theirs that stand still are looked at, too.
        """
        seated = sa.select(participants.c.table_id, participants.c.position).where(
            participants.c.person_id.in_(people), _is_asked
        )
        theirs = sa.tuple_(decisions.c.table_id, decisions.c.seat).in_(seated)
        anew = sa.update(decisions).where(theirs).values(remind_at=None, paused_until=_NEVER)
        async with self._store.writing() as connection:
            await connection.execute(anew)

    async def _pages(
        self, query: sa.Select[Any], **values: Any
    ) -> AsyncIterator[list[DecisionRow]]:
        table, seat = "", -1
        while page := await self._find(query, **values, table=table, place=seat):
            yield page
            table, seat = page[-1].table_id, page[-1].seat

    async def _groups(
        self, query: sa.Select[Any], by: tuple[str, ...], first: object, **values: Any
    ) -> AsyncIterator[list[DecisionRow]]:
        """Yield pages that hold all rows with the same values in the columns `by`, or none.

        A group that is larger than a page comes in several.
        """
        group, column, table, seat = attrgetter(*by), attrgetter(by[0]), "", -1
        while page := await self._find(query, **values, first=first, table=table, place=seat):
            if len(page) == CHUNK:
                last = group(page[-1])
                page = [row for row in page if group(row) != last] or page
            yield page
            first, table, seat = column(page[-1]), page[-1].table_id, page[-1].seat

    async def _find(self, query: sa.Select[Any], **values: Any) -> list[DecisionRow]:
        return _rows(await self._store.find_own(query, values))


def _rows(found: list[dict[str, Any]]) -> list[DecisionRow]:
    return [DecisionRow(**row | {"notified_by": NotifiedBy(row["notified_by"])}) for row in found]


@cache
def _changing(names: tuple[str, ...]) -> sa.Update:
    """Return the statement that writes these columns of a decision while it is the same one."""
    same = {f"the_{name}": decisions.c[name] for name in _KEY}
    return (
        sa.update(decisions)
        .where(*[column == sa.bindparam(name) for name, column in same.items()])
        .values({decisions.c[name]: sa.bindparam(f"new_{name}") for name in names})
    )


def _change(key: WaitKey, values: WaitValues) -> Statement:
    same = {f"the_{name}": getattr(key, name) for name in _KEY}
    written = {f"new_{name}": value for name, value in values.items()}
    return Statement(_changing(tuple(values)), [same | written])


def _same(key: WaitKey) -> tuple[sa.ColumnElement[bool], ...]:
    """Return what finds a decision only while it is the same one."""
    return (
        decisions.c.table_id == key.table_id,
        decisions.c.seat == key.seat,
        decisions.c.decision_number == key.decision_number,
        decisions.c.opened_at == key.opened_at,
    )
