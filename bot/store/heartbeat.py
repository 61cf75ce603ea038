"""Extends running time limits by the time that the bot was down.

The heartbeat `alive_at` is the last time at which the program ran. The time limit of a decision is
extended from then, or from its start or last notification if that was later. So it loses nothing
when the program ends or the clock is set forward in the minute after a heartbeat.

A heartbeat in the future means that the clock was ahead. Then the times of open decisions and votes
are set back with it, and so are vacations that would begin later, and what lobbies wait for if they
changed in the future.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

import sqlalchemy as sa
from pydantic import TypeAdapter

from bot.store.meta import read_meta
from bot.store.schema import decisions, is_open, meta, tables, users, votes
from bot.store.shard_filters import guild_of, shard_of
from bot.store.sql import Larger, Later, Moment, Statement, insert_new, upsert
from bot.store.store import Store

HEARTBEAT_KEY: Final = "alive_at"
"""The key of the heartbeat in `meta`."""
DECISIONS_PER_CHUNK: Final = 500
"""Decisions of one transaction: clicks need the writer as well."""
_DOWNTIME_KEY: Final = "downtime"
"""The key in `meta` of the spans in which the bot was down."""
_MAX_SPANS: Final = 1000
_OUTAGE_KEY: Final = "outage"
"""The key in `meta` of an outage that is not credited to all clocks yet."""


@dataclass(frozen=True, slots=True)
class ClockCredit:
    """A span of time that counts against no clock."""

    last: datetime
    """The last heartbeat. Decisions opened later lost less."""
    now: datetime
    """The first heartbeat afterwards."""
    lost: timedelta
    """Negative when the clock was ahead at `last`."""
    shards: tuple[int, ...] = ()
    """The shards that were cut off; empty: all."""
    of: int = 1
    table: str = ""
    seat: int = -1
    """The last decision that was credited, in the order of the primary key."""

    @property
    def span(self) -> dict[str, datetime]:
        """Parameters for the begin and the end of the outage."""
        return {"last": self.last, "until": self.last + self.lost}


_CREDIT: Final = TypeAdapter(ClockCredit)
_SPANS: Final = TypeAdapter(list[tuple[datetime, datetime]])
_SET: Final = upsert(meta)
_KEEP: Final = insert_new(meta)
_NOTES: Final = sa.select(meta).where(
    sa.or_(meta.c.key.startswith(HEARTBEAT_KEY), meta.c.key.startswith(_OUTAGE_KEY))
)
_DOWNTIMES: Final = sa.select(meta.c.value).where(meta.c.key.startswith(_DOWNTIME_KEY))
_DROP: Final = sa.delete(meta).where(meta.c.key == sa.bindparam("which"))
_key: Final = sa.tuple_(decisions.c.table_id, decisions.c.seat)
_after: Final = _key > sa.tuple_(sa.bindparam("table"), sa.bindparam("place"))
_until: Final = _key <= sa.tuple_(sa.bindparam("last_table"), sa.bindparam("last_place"))
_last: Final = sa.bindparam("last", type_=Moment)
_until_then: Final = sa.bindparam("until", type_=Moment)
_since: Final = Larger(
    _last,
    Larger(
        decisions.c.opened_at, sa.func.coalesce(decisions.c.last_contact_at, decisions.c.opened_at)
    ),
)
"""The moment from which a decision lost time."""
_VACATIONS: Final = (
    sa.update(users)
    .where(users.c.away_until > _until_then, users.c.away_from > _until_then)
    .values({at: Later(at, _last, _until_then) for at in (users.c.away_from, users.c.away_until)})
)
"""Vacations begin at once, so one in the future was entered when the clock was ahead."""
_LOBBY_DUES: Final = ("start_at", "starts", "notice_at", "ask_at", "lobby_due")
_LOBBY_PAST: Final = ("reached_at", "asked_at", "updated_at")
_changed: Final = tables.c.updated_at > _until_then
_LOBBIES: Final = (
    sa.update(tables)
    .where(is_open, tables.c.status == "lobby", sa.or_(_changed, tables.c.asked_at > _until_then))
    .values(
        {
            **{
                at: sa.case(
                    (_changed, Later(at, Larger(_last, tables.c.updated_at), _until_then)), else_=at
                )
                for at in (tables.c[name] for name in _LOBBY_DUES)
            },
            **{
                at: sa.case((at > _until_then, _until_then), else_=at)
                for at in (tables.c[name] for name in _LOBBY_PAST)
            },
            tables.c.revision: tables.c.revision + 1,
        }
    )
)
"""What a lobby waits for since a change in the future: the clock was ahead."""
_END: Final = (
    sa.select(decisions.c.table_id, decisions.c.seat)
    .where(_after)
    .order_by(decisions.c.table_id, decisions.c.seat)
    .offset(DECISIONS_PER_CHUNK - 1)
    .limit(1)
)
"""The last decision of the chunk after `table` and `place`; no row if fewer are left."""
_AFTER_ALL: Final = ("\U0010ffff", 0)
"""A key after the keys of all decisions."""


def heartbeat_shards(store: Store) -> tuple[int | None, ...]:
    """Return the shards whose heartbeat this process writes; None stands for all."""
    return (None,) if store.share.of is None else store.share.shards


async def write_heartbeat(
    store: Store, now: datetime, outage: ClockCredit | None = None, shard: int | None = None
) -> None:
    """Write a heartbeat, and extend clocks by the time of an outage.

    An outage that was not credited to all clocks when the program ended is credited first.
    """
    part = _part(store, shard)
    await _finish(store, part)
    steps = [Statement(_SET, [{"key": HEARTBEAT_KEY + part, "value": now.isoformat()}])]
    if outage is not None:
        steps += [
            _note_outage(outage, part),
            Statement(_shift_votes(outage.shards, outage.of), [outage.span]),
            Statement(_SET, await _note_downtime(store, outage, part)),
        ]
        if outage.lost < timedelta() and not outage.shards:
            steps += [Statement(_VACATIONS, [outage.span]), Statement(_LOBBIES, [outage.span])]
    await store.write(steps)
    if outage is not None:
        await _finish(store, part)


async def last_heartbeat(store: Store, shard: int | None = None) -> datetime | None:
    """Return the last heartbeat, of a shard if processes share the work."""
    said = await read_meta(store, HEARTBEAT_KEY + _part(store, shard))
    return datetime.fromisoformat(said) if said else None


async def oldest_heartbeat(store: Store) -> datetime | None:
    """Return the oldest of the last heartbeats of this process's shards."""
    noted = [await last_heartbeat(store, shard) for shard in heartbeat_shards(store)]
    return None if None in noted else min(filter(None, noted), default=None)


async def count_back(store: Store, now: datetime, length: timedelta) -> datetime:
    """Return the moment since which the bot has run for this length of time.

    Where processes or shards were down at different times, the earliest such moment counts.
    """
    noted = [_SPANS.validate_json(row["value"]) for row in await store.find(_DOWNTIMES, {})]
    return min(_count_back(spans, now - length) for spans in (*noted, []))


def _count_back(spans: Sequence[tuple[datetime, datetime]], since: datetime) -> datetime:
    for begin, end in reversed(spans):
        if end > since:
            since -= end - begin
    return since


async def _note_downtime(store: Store, outage: ClockCredit, part: str) -> list[dict[str, str]]:
    """Return the row that adds an outage to those of the part; none if the clock was ahead."""
    if outage.lost <= timedelta():
        return []
    noted = await read_meta(store, _DOWNTIME_KEY + part)
    spans = _SPANS.validate_json(noted) if noted else []
    begin, end = outage.last, outage.last + outage.lost
    if spans and spans[-1][1] >= begin:  # it goes on
        begin = spans.pop()[0]
    spans = [*spans, (begin, end)][-_MAX_SPANS:]
    return [{"key": _DOWNTIME_KEY + part, "value": _SPANS.dump_json(spans).decode()}]


async def divide_heartbeats(store: Store) -> None:
    """Note for the shards there are now what was noted for others, or for everything.

    Where that differs, the longest silence counts: nobody loses time.
    """
    of = store.share.of
    parts = {""} if of is None else {_part(store, shard) for shard in range(of)}
    noted = {row["key"]: row["value"] for row in await store.find(_NOTES, {})}
    for key in [key for key in noted if key.startswith(_OUTAGE_KEY)]:
        if (part := key.removeprefix(_OUTAGE_KEY)) not in parts:
            await _finish(store, part)
    alive = {key: value for key, value in noted.items() if key.startswith(HEARTBEAT_KEY)}
    wanted = {HEARTBEAT_KEY + part for part in parts}
    steps = [Statement(_DROP, [{"which": key} for key in sorted(alive.keys() - wanted)])]
    if alive and not wanted & alive.keys():
        first = min(alive.values(), key=datetime.fromisoformat)
        steps.append(Statement(_KEEP, [{"key": key, "value": first} for key in sorted(wanted)]))
    await store.write(steps)


def _part(store: Store, shard: int | None) -> str:
    return "" if shard is None else f":{shard}/{store.share.of}"


async def _finish(store: Store, part: str) -> None:
    while said := await read_meta(store, _OUTAGE_KEY + part):
        outage = _CREDIT.validate_json(said)
        rows = await store.find(_END, {"table": outage.table, "place": outage.seat})
        end = (rows[0]["table_id"], rows[0]["seat"]) if rows else _AFTER_ALL
        done = replace(outage, table=end[0], seat=end[1])
        note = (
            _note_outage(done, part) if rows else Statement(_DROP, [{"which": _OUTAGE_KEY + part}])
        )
        values = {"table": outage.table, "place": outage.seat, **outage.span}
        values |= {"last_table": end[0], "last_place": end[1]}
        shift = _shift_decisions(outage.shards, outage.of, is_later=outage.lost > timedelta())
        await store.write([Statement(shift, [values]), note])


def _note_outage(outage: ClockCredit, part: str) -> Statement:
    return Statement(
        _SET, [{"key": _OUTAGE_KEY + part, "value": _CREDIT.dump_json(outage).decode()}]
    )


@cache
def _shift_decisions(shards: tuple[int, ...], of: int, *, is_later: bool) -> sa.Update:
    """Return the statement that postpones the deadlines of a chunk, or dates all back with a clock.

    A decision that seemed to be asked in the future would not be given back an outage, and
    reminders would be late.
    """
    names = ("due",) if is_later else ("opened_at", "announced_at", "last_contact_at", "due")
    moments = {decisions.c[name]: Later(decisions.c[name], _since, _until_then) for name in names}
    lost = (decisions.c.due.is_not(None), ~decisions.c.expired, _since < _until_then)
    return (
        sa.update(decisions)
        .where(_after, _until, *_cut_off(decisions.c.table_id, shards, of))
        .where(*lost if is_later else ())
        .values(moments | {decisions.c.remind_at: None})
    )


@cache
def _shift_votes(shards: tuple[int, ...], of: int) -> sa.Update:
    """Return the statement that postpones the ends of votes; there are few of them."""
    return (
        sa.update(votes)
        .where(votes.c.due > _last)
        .where(*_cut_off(votes.c.table_id, shards, of))
        .values(due=Later(votes.c.due, _last, _until_then))
    )


def _cut_off(
    table: sa.Column[Any], shards: tuple[int, ...], of: int
) -> tuple[sa.ColumnElement[bool], ...]:
    if not shards:
        return ()
    shard = shard_of(guild_of(table), of)
    return (sa.or_(*[shard == number for number in shards]),)
