"""Lists of tables, and the deletion of those that were over long ago."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from bot.store.errors import Limit
from bot.store.ledger import luck_totals, results
from bot.store.rows import TableId
from bot.store.schema import (
    decisions,
    home,
    is_awake,
    is_open,
    meta,
    metadata,
    moves,
    participants,
    tables,
    votes,
)
from bot.store.sql import Id, Row, Statement, listed_ids, listed_texts
from bot.store.tables import Place, StoredTable
from games.core.record import BACK, HOUSE, REWIND, UNDO

if TYPE_CHECKING:
    from bot.store.store import Store  # which imports this module


SOME: Final = 500
"""Tables of a list of all of them that are read together."""
_place: Final = tuple([tables.c[one.name] for one in fields(Place)])
_went_on: Final = (
    tables.c.status != "lobby",
    tables.c.status != "playing",
    tables.c.started.is_not(None),
)

_named: Final = listed_texts("ids")
_shards: Final = listed_ids("own_shards")


@cache
def narrow(query: sa.Select[Any], of: int, guild: sa.ColumnElement[int]) -> sa.Select[Any]:
    """Return a query about tables for those of the servers of some of `of` shards alone.

    `guild` is the server. What is due, and not what is stored, is all that is read to find them.
    """
    return query.where(shard_of(guild, of).in_(_shards))


def shard_of(guild: sa.ColumnElement[int], of: int) -> sa.ColumnElement[int]:
    """Return the shard of a server, as Discord divides servers up among `of`."""
    return (guild // 2**22) % of


def guild_of(table: sa.Column[Any]) -> sa.ColumnElement[int]:
    """Return the server of a table that a query names, looked up row by row."""
    return sa.select(tables.c.guild_id).where(tables.c.id == table).scalar_subquery()


_seated: Final = (
    sa.select(tables.c.id)
    .join(participants, participants.c.table_id == tables.c.id)
    .where(participants.c.person_id == sa.bindparam("person"))
)


@cache
def of_person(is_here: bool, left: bool) -> sa.Select[Any]:  # noqa: FBT001 - its caller names them
    """Return the query for the tables of a person: those that wait for them, then the newest."""
    query = (
        _seated.where(tables.c.status.in_(listed_texts("statuses")))
        .order_by(participants.c.opened_ply.is_(None), tables.c.opened.desc(), tables.c.id)
        .limit(sa.bindparam("most", type_=sa.Integer))
    )
    if not left:
        query = query.where(~participants.c.is_ai, ~participants.c.reserved)
    return query.where(tables.c.guild_id == sa.bindparam("guild")) if is_here else query


OWED: Final = sa.select(tables.c.id, *_place).where(tables.c.needs_update).order_by(tables.c.id)
AWAKE: Final = (
    sa.select(tables.c.id, *_place)
    # Not the column itself: SQLite must begin with those that are awake, in their order.
    .where(sa.func.coalesce(tables.c.status, "") == "playing", is_awake)
    .where(tables.c.id > sa.bindparam("after"))
    .order_by(tables.c.id)
    .limit(SOME)
)
UNTOUCHED: Final = sa.select(tables.c.id).where(
    is_open, tables.c.status == sa.bindparam("how"), tables.c.updated_at <= sa.bindparam("since")
)
_moved_at: Final = (
    sa.select(moves.c.at)
    .where(moves.c.table_id == tables.c.id)
    # A seat that changes players changes neither the position nor the turn.
    .where(*(moves.c.text != sa.literal_column(f"'{word}'") for word in (HOUSE, BACK)))
    .order_by(moves.c.ply.desc())
    .limit(1)
    .scalar_subquery()
)
UNMOVED: Final = sa.select(tables.c.id, tables.c.plies).where(
    is_open,
    tables.c.started <= sa.bindparam("since"),
    sa.func.coalesce(_moved_at, tables.c.started) <= sa.bindparam("since"),
)
DUE: Final = (
    sa.select(votes.c.table_id).where(votes.c.due <= sa.bindparam("now")).order_by(votes.c.due)
)
DUE_GUILD: Final = guild_of(votes.c.table_id)
"""The server of such a table."""
_open: Final = sa.and_(is_open, sa.or_(tables.c.status == "lobby", tables.c.status == "playing"))
_COUNT: Final = sa.select(sa.func.count().label("count")).select_from(tables).where(_open)
_CLOSED: Final = tuple(
    query.where(tables.c.guild_id == sa.bindparam("guild"), *_went_on)
    .order_by(tables.c.updated_at.desc(), tables.c.id)
    .limit(sa.bindparam("most"))
    for query in (sa.select(tables.c.id).where(home == sa.bindparam("channel")), _seated)
)
"""Those of a channel, and those of a person."""
_IN_CHANNEL: Final = (
    sa.select(tables.c.id)
    .where(home == sa.bindparam("channel"), _open)
    .order_by(tables.c.opened.desc(), tables.c.id)
)
META: Final = sa.select(meta.c.value).where(meta.c.key == sa.bindparam("which"))
"""The program's note under a key."""
NAMED: Final = sa.select(tables).where(tables.c.id.in_(_named))
"""Tables by their ids, a JSON list of them."""
PARTICIPANTS_NAMED: Final = (
    sa.select(participants)
    .where(participants.c.table_id.in_(_named))
    .order_by(participants.c.table_id, participants.c.position)
)
"""Their seats."""


_MOST_CLOSED: Final = 25
"""Most games that do not go on in one list."""
_ALL: Final = 2**31 - 1
"""A limit that no list reaches; PostgreSQL knows no negative one."""


async def find_pending(store: Store) -> dict[TableId, Place]:
    """Return where the tables are whose channel does not show yet what it must, by id."""
    return _places(await store.find_own(OWED, {}))


async def find_awake(store: Store, after: str) -> dict[TableId, Place]:
    """Return where games are that go on and are not dormant: a page, by id after `after`."""
    return _places(await store.find_own(AWAKE, {"after": after}))


def _places(rows: Iterable[Row]) -> dict[TableId, Place]:
    return {
        TableId(row["id"]): Place(row["guild_id"], row["channel_id"], row["thread_id"])
        for row in rows
    }


async def find_of_person(
    store: Store,
    person_id: int,
    statuses: Collection[str],
    *,
    guild_id: int | None = None,
    left: bool = False,
    most: int | None = None,
) -> list[StoredTable]:
    """Return a person's tables: those that wait for them, then the newest; `most` at most.

    `guild_id` leaves out those of other servers; `left` adds those where a computer player took
    over from the person.
    """
    query = of_person(guild_id is not None, left)
    values = {"person": person_id, "guild": guild_id, "statuses": json.dumps(sorted(statuses))}
    found = await store.find(query, values | {"most": _ALL if most is None else most})
    return await store.tables([row["id"] for row in found])


async def find_untouched(store: Store, since: datetime) -> list[TableId]:
    """Return the lobbies and running games without activity since a moment."""
    ids = list[TableId]()
    for status in ("lobby", "playing"):
        rows = await store.find_own(UNTOUCHED, {"how": status, "since": since})
        ids += [TableId(row["id"]) for row in rows]
    return sorted(ids)


async def find_unmoved(store: Store, since: datetime) -> dict[TableId, int]:
    """Return the unfinished games whose turn began before a moment, with their entries.

    A turn goes on when its seat changes players, and while the game is archived.
    """
    rows = await store.find_own(UNMOVED, {"since": since})
    return {TableId(row["id"]): row["plies"] for row in rows}


async def find_votes_due(store: Store, now: datetime) -> list[TableId]:
    """Return the tables with a vote that has waited long enough for the missing ones."""
    rows = await store.find_own(DUE, {"now": now}, DUE_GUILD)
    return sorted({TableId(row["table_id"]) for row in rows})


async def find_in_channel(store: Store, channel_id: int) -> list[StoredTable]:
    """Return the open tables that show themselves in a channel or thread, newest first."""
    found = await store.find(_IN_CHANNEL, {"channel": channel_id})
    return await store.tables([row["id"] for row in found])


async def find_closed(
    store: Store, guild_id: int, channel_id: int, person_id: int
) -> list[StoredTable]:
    """Return the newest games that do not go on: those of a channel, then a person's own."""
    given = {"channel": channel_id, "guild": guild_id, "person": person_id, "most": _MOST_CLOSED}
    found = await store.find_all([(query, given) for query in _CLOSED])
    ids = dict.fromkeys(row["id"] for rows in found for row in rows)
    return await store.tables([*ids][:_MOST_CLOSED])


async def count_tables(store: Store) -> int:
    return int((await store.find(_COUNT, {}))[0]["count"])


@dataclass(frozen=True, slots=True)
class OwnRow:
    table: StoredTable
    opened_at: datetime | None
    """When the person was asked; None while they are not."""
    due: datetime | None


_since: Final = sa.func.min(decisions.c.opened_at)
_status: Final = sa.func.coalesce(tables.c.status, "")
"""Not the column itself: SQLite must begin with the person's chairs, not with what tables are."""

_FIRST: Final = (
    sa.select(
        tables.c.id,
        _since.label("opened_at"),
        sa.func.min(decisions.c.due).label("due"),
        sa.func.count().over().label("total"),
    )
    .join(participants, participants.c.table_id == tables.c.id)
    .outerjoin(
        decisions,
        sa.and_(
            decisions.c.table_id == participants.c.table_id,
            decisions.c.seat == participants.c.position,
            ~participants.c.is_ai,
            _status == "playing",
        ),
    )
    .where(participants.c.person_id == sa.bindparam("person"))
    .where(sa.or_(*(_status == status for status in ("lobby", "playing", "away"))))
    .group_by(tables.c.id)
    .order_by(_since.is_(None), _since, tables.c.opened.desc(), tables.c.id)
    .limit(sa.bindparam("most"))
)


async def read_own(store: Store, person_id: int, most: int) -> tuple[list[OwnRow], int]:
    """Return the first of a person's tables that are not over, and how many there are.

    Those where a computer player took their seat are included.
    """
    found = await store.find(_FIRST, {"person": person_id, "most": most})
    rows = {row.table.id: row for row in await store.tables([one["id"] for one in found])}
    first = [
        OwnRow(rows[one["id"]], one["opened_at"], one["due"]) for one in found if one["id"] in rows
    ]
    return first, found[0]["total"] if found else 0


_counted: Final = tables.alias("counted")
"""The tables that a limit counts, with the new one."""
_is_lobby: Final = sa.and_(_counted.c.ended.is_(None), _counted.c.status == "lobby")
_is_going: Final = sa.and_(
    _counted.c.ended.is_(None),
    sa.or_(_counted.c.status == "lobby", _counted.c.status == "playing"),
)
_in_server: Final = _counted.c.guild_id == sa.bindparam("guild", type_=Id)
_in_channel: Final = _counted.c.channel_id == sa.bindparam("place", type_=Id)
_who: Final[sa.BindParameter[Any]] = sa.bindparam("who", type_=Id)
_hosted: Final = _counted.c.host_id == _who
_has_seat: Final = sa.and_(
    participants.c.person_id == _who, ~participants.c.is_ai, ~participants.c.reserved
)
_of_table: Final = participants.c.table_id == _counted.c.id


def _count(found: sa.FromClause, *where: sa.ColumnElement[bool]) -> sa.Update:
    """Return the statement that finds a table while at most so many are counted."""
    count = sa.select(sa.func.count()).select_from(found).where(*where).scalar_subquery()
    return (
        sa.update(tables)
        .where(tables.c.id == sa.bindparam("table"), count <= sa.bindparam("most", type_=Id))
        .values(revision=tables.c.revision)
    )


_LIMITS: Final = {
    "person": _count(_counted.join(participants, _of_table), _has_seat, _is_going),
    "server": _count(_counted, _in_server, _is_going),
    "channel": _count(_counted, _in_channel, _is_going),
    "lobbies": _count(_counted, _hosted, _counted.c.opened > sa.bindparam("since")),
    "channel_tables": _count(
        _counted.join(participants, _of_table), _has_seat, _in_channel, _is_going
    ),
    "channel_lobbies": _count(_counted, _in_channel, _hosted, _is_lobby),
    "server_lobbies": _count(_counted, _in_server, _hosted, _is_lobby),
}


def limit(  # noqa: PLR0913, PLR0917 - everything that is counted
    name: str, most: int, table: str, who: int, guild_id: int, channel_id: int, since: datetime
) -> Statement:
    """Return the statement that keeps a limit in the transaction that opens or changes a table."""
    values = {"table": table, "most": most, "who": who, "guild": guild_id, "place": channel_id}
    return Statement(_LIMITS[name], [values | {"since": since}], limit=Limit(name, most))


_ENTRIES: Final = {
    name: _count(
        moves,
        moves.c.table_id == sa.bindparam("table"),
        moves.c.seat == sa.bindparam("seat"),
        sa.or_(moves.c.text == first, moves.c.text == second),
        moves.c.at > sa.bindparam("since"),
    )
    for name, first, second in (("changes", HOUSE, BACK), ("undone", UNDO, REWIND))
}


def limit_entries(name: str, most: int, table: str, seat: int, since: datetime) -> Statement:
    """Return the statement that limits the entries of a kind at a seat since a moment.

    `changes` are those of the seat's player, `undone` those that take moves back.
    """
    values = {"table": table, "most": most, "seat": seat, "since": since}
    return Statement(_ENTRIES[name], [values], limit=Limit(name, most))


_OPEN_IN_CHANNEL: Final = (
    sa.select(tables.c.id)
    .where(tables.c.guild_id == sa.bindparam("guild"), _open)
    .where(sa.or_(tables.c.channel_id == sa.bindparam("place"), home == sa.bindparam("place")))
    .order_by(tables.c.opened, tables.c.id)
)


async def open_in_channel(store: Store, guild_id: int, channel_id: int) -> list[str]:
    """Return the open tables of a channel with those in its threads, the oldest first."""
    found = await store.find(_OPEN_IN_CHANNEL, {"guild": guild_id, "place": channel_id})
    return [row["id"] for row in found]


_AT_ONCE: Final = 20
"""Tables of one transaction: clicks need the writer as well."""
_PARTS: Final = (
    luck_totals,
    *(
        part
        for part in metadata.sorted_tables
        if any(one.references(tables.c.id) for one in part.c)
    ),
)


_OLD: Final = (
    sa.select(tables.c.id)
    .where(tables.c.ended < sa.bindparam("before"))
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_DELETE: Final = tuple(
    sa.delete(part).where(part.c.table_id.in_(listed_texts("ids"))) for part in _PARTS
)
# The result stays, and leads nowhere: the id may be drawn again.
_DETACH: Final = (
    sa.update(results).where(results.c.table_id.in_(listed_texts("ids"))).values(table_id="")
)
_DELETE_TABLES: Final = sa.delete(tables).where(tables.c.id.in_(listed_texts("ids")))


async def prune(store: Store, before: datetime) -> list[str]:
    """Delete the tables that ended before a moment; return which."""
    deleted: list[str] = []
    while found := await store.find(_OLD, {"before": before, "most": _AT_ONCE}):
        old = [row["id"] for row in found]
        named = [{"ids": json.dumps(old)}]
        await store.write([Statement(one, named) for one in (*_DELETE, _DETACH, _DELETE_TABLES)])
        deleted += old
    return deleted
