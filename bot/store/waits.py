"""The open decisions of all tables: what reminders and deadlines are made from."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any, Final, Protocol, TypedDict, Unpack

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import Called, WaitRow
from bot.store.schema import chairs, meta, poll_votes, tables, waits
from bot.store.store import Store

ALIVE: Final = "alive_at"
"""The key of the program's notes under which it says when it was last there."""


class WaitKey(Protocol):
    """What tells an open decision from all others, also of the same seat."""

    @property
    def table_id(self) -> str: ...

    @property
    def seat(self) -> int: ...

    @property
    def token(self) -> int: ...

    @property
    def asked_at(self) -> datetime: ...


class WaitValues(TypedDict, total=False):
    """Columns of an open decision that are written again; `schema.waits` says what they mean."""

    asked_at: datetime
    told_at: datetime | None
    called: str
    direct: bool
    spoken_at: datetime | None
    due: datetime | None
    left_seconds: float | None
    lapsed: bool
    remind_at: datetime | None
    reminded: int
    quiet: bool


# Putting a query together takes longer than SQLite needs for it, so each is made once.
_COLUMNS: Final = tuple(f.name for f in fields(WaitRow) if f.name not in ("person_id", "clock"))


def _select(
    *where: sa.ColumnElement[bool], order: sa.ColumnElement[Any] = waits.c.table_id
) -> sa.Select[Any]:
    """Return the query for open decisions of people as the columns of `WaitRow`."""
    return (
        sa.select(*(waits.c[name] for name in _COLUMNS), chairs.c.person_id, tables.c.clock)
        .join(tables, tables.c.id == waits.c.table_id)
        .join(
            chairs,
            sa.and_(chairs.c.table_id == waits.c.table_id, chairs.c.chair == waits.c.seat),
        )
        .where(tables.c.status == "playing", chairs.c.person_id.is_not(None), *where)
        .order_by(order, waits.c.table_id, waits.c.seat)
    )


_told: Final = waits.c.told_at.is_not(None)
_now: Final[sa.BindParameter[Any]] = sa.bindparam("now")

_OF_TABLE: Final = _select(waits.c.table_id == sa.bindparam("table"))
"""The open decisions at `table`."""
_OF_PERSON: Final = _select(
    chairs.c.person_id == sa.bindparam("person"), ~chairs.c.house, order=waits.c.asked_at
)
"""The open decisions of `person`, the longest open first."""
_TO_TELL: Final = _select(_told, ~waits.c.direct)
"""The announced decisions of which their persons are not told yet."""
_TO_PLAN: Final = _select(
    _told, waits.c.remind_at.is_(None), waits.c.reminded < sa.bindparam("enough")
)
"""The announced decisions without a next reminder that were not reminded of `enough` times."""
_TO_REMIND: Final = _select(waits.c.remind_at <= _now, order=waits.c.remind_at)
"""The decisions whose next reminder is due `now`, the longest due first."""
_TO_LAPSE: Final = _select(waits.c.due <= _now, ~waits.c.lapsed, _told, order=waits.c.due)
"""The announced decisions whose time has run out by `now`, while nobody said so."""
_TIMED: Final = _select(
    sa.or_(waits.c.due.is_not(None), waits.c.left_seconds.is_not(None)), ~waits.c.lapsed
)
"""The decisions with a clock, running or stopped."""


class WaitStore:
    """Finds the decisions something is to be done about; a move made meanwhile wins."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_table(self, table: str) -> list[WaitRow]:
        """Return the open decisions of people at a table."""
        return await self._find(_OF_TABLE, table=table)

    async def of_person(self, person_id: int) -> list[WaitRow]:
        """Return the open decisions of a person, the longest open first."""
        return await self._find(_OF_PERSON, person=person_id)

    async def to_tell(self) -> list[WaitRow]:
        """Return the announced decisions their persons may be owed another word about."""
        return await self._find(_TO_TELL)

    async def to_plan(self, enough: int) -> list[WaitRow]:
        """Return the announced decisions whose next reminder is not worked out."""
        return await self._find(_TO_PLAN, enough=enough)

    async def to_remind(self, now: datetime) -> list[WaitRow]:
        """Return the decisions whose next reminder is due, the longest due first."""
        return await self._find(_TO_REMIND, now=now)

    async def to_lapse(self, now: datetime) -> list[WaitRow]:
        """Return the announced decisions whose time has run out, and nobody said so."""
        return await self._find(_TO_LAPSE, now=now)

    async def timed(self) -> list[WaitRow]:
        """Return the decisions with a clock, running or stopped."""
        return await self._find(_TIMED)

    async def change(self, key: WaitKey, **values: Unpack[WaitValues]) -> bool:
        """Write values of a decision; tells False when it is not open any more."""
        return await self.change_each([(key, values)]) == 1

    async def renew(
        self, key: WaitKey, was: datetime | None, due: datetime | None, now: datetime
    ) -> bool:
        """Let the clock of a decision begin anew after it ran out at `was`; False if it did not.

        Of several who try only the first does. It is the same decision: the reminders that were
        sent stay counted, and a person who wants no more of them gets none.
        """
        fresh = {"due": due, "lapsed": False, "spoken_at": now, "remind_at": None}
        out = (*_same(key), waits.c.due == was, sa.or_(waits.c.lapsed, waits.c.due <= now))
        async with self._store.writing() as connection:
            result = await connection.execute(sa.update(waits).where(*out).values(**fresh))
        return result.rowcount == 1

    async def lapse(self, key: WaitKey, due: datetime | None) -> None:
        """Note that the others were told that time ran out, unless somebody decided by then."""
        same = (*_same(key), waits.c.due == due)
        async with self._store.writing() as connection:
            await connection.execute(sa.update(waits).where(*same).values(lapsed=True))

    async def change_each(self, changes: Sequence[tuple[WaitKey, WaitValues]]) -> int:
        """Write values of several decisions, and count those that are still open."""
        if not changes:
            return 0
        count = 0
        async with self._store.writing() as connection:
            for key, values in changes:
                change = sa.update(waits).where(*_same(key)).values(**values)
                result = await connection.execute(change)
                count += result.rowcount
        return count

    async def hush(self, table: str, seat: int) -> None:
        """Send no more reminders for the open decision of a seat."""
        where = (waits.c.table_id == table, waits.c.seat == seat)
        async with self._store.writing() as connection:
            await connection.execute(sa.update(waits).where(*where).values(quiet=True))

    async def plan_anew(self, people: Collection[int]) -> None:
        """Let the reminders of people be worked out again: they wish something else now."""
        seated = sa.select(chairs.c.table_id, chairs.c.chair).where(chairs.c.person_id.in_(people))
        theirs = sa.tuple_(waits.c.table_id, waits.c.seat).in_(seated)
        async with self._store.writing() as connection:
            await connection.execute(sa.update(waits).where(theirs).values(remind_at=None))

    async def breathe(self, now: datetime, last: datetime | None, lost: timedelta) -> None:
        """Note that the program is there, and give back the time lost since it last was.

        Decisions asked after `last` lost nothing. `lost` is negative when the machine's clock was
        set back: then earlier messages are dated back, too, or reminders would be late.
        """
        alive = upsert(meta).values(key=ALIVE, value=now.isoformat())
        alive = alive.on_conflict_do_update(set_={"value": now.isoformat()})
        async with self._store.writing() as connection:
            await connection.execute(alive)
            if last is None or not lost:
                return
            await _give_back(connection, last, lost)
            running = sa.select(waits.c.table_id, waits.c.seat, waits.c.due).where(
                waits.c.due.is_not(None), ~waits.c.lapsed, waits.c.asked_at <= last
            )
            for table, seat, due in (await connection.execute(running)).all():
                where = (waits.c.table_id == table, waits.c.seat == seat)
                later = sa.update(waits).where(*where).values(due=due + lost, remind_at=None)
                await connection.execute(later)
            if lost < timedelta():
                await _set_back(connection, lost)

    async def last_breath(self) -> datetime | None:
        """Return when the program was last there."""
        said = await self._store.meta(ALIVE)
        return datetime.fromisoformat(said) if said else None

    async def _find(self, query: sa.Select[Any], **values: Any) -> list[WaitRow]:
        found = await self._store.find(query, values)
        return [WaitRow(**row | {"called": Called(row["called"])}) for row in found]


async def _give_back(connection: AsyncConnection, last: datetime, lost: timedelta) -> None:
    """Let questions wait longer by the time in which nobody could answer."""
    open_still = sa.select(poll_votes.c.due).where(poll_votes.c.due > last).distinct()
    for due in sorted(await connection.scalars(open_still), reverse=lost > timedelta()):
        later = sa.update(poll_votes).where(poll_votes.c.due == due).values(due=due + lost)
        await connection.execute(later)


async def _set_back(connection: AsyncConnection, lost: timedelta) -> None:
    said = sa.select(waits.c.table_id, waits.c.seat, waits.c.told_at, waits.c.spoken_at)
    for table, seat, *moments in (await connection.execute(said)).all():
        where = (waits.c.table_id == table, waits.c.seat == seat)
        told, spoken = [moment and moment + lost for moment in moments]
        earlier = {"told_at": told, "spoken_at": spoken, "remind_at": None}
        await connection.execute(sa.update(waits).where(*where).values(**earlier))


def _same(key: WaitKey) -> tuple[sa.ColumnElement[bool], ...]:
    """Return what finds a decision only while it is the same one."""
    return (
        waits.c.table_id == key.table_id,
        waits.c.seat == key.seat,
        waits.c.token == key.token,
        waits.c.asked_at == key.asked_at,
    )
