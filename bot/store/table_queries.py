"""Tables and lists of them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any, Final

import sqlalchemy as sa

from bot.store.child_rows import child_row_queries, make_child_rows
from bot.store.rows import ChildRows, TableId
from bot.store.schema import (
    decisions,
    home,
    is_active,
    is_going_on,
    is_listed,
    is_open,
    moves,
    participants,
    tables,
    votes,
)
from bot.store.shard_filters import guild_of
from bot.store.sql import Row, listed_ids, listed_texts
from bot.store.store import Store
from bot.store.tables import Place, StoredTable, make_tables
from games.core.game import Seat
from games.core.record import AI, BACK, Entry

_AWAKE_PAGE: Final = 500
"""Tables of a page of all games that go on."""
_TABLES_AT_ONCE: Final = 50
"""Tables of a long list that are read together."""
_place: Final = tuple([tables.c[field.name] for field in fields(Place)])
_went_on: Final = (
    tables.c.status != "lobby",
    tables.c.status != "playing",
    tables.c.started.is_not(None),
)

_named: Final = listed_texts("ids")


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


NEEDS_UPDATE: Final = (
    sa.select(tables.c.id, *_place).where(tables.c.needs_update).order_by(tables.c.id)
)
ACTIVE: Final = (
    sa.select(tables.c.id, *_place)
    # Not the column itself: SQLite must begin with those that are awake, in their order.
    .where(sa.func.coalesce(tables.c.status, "") == "playing", is_active)
    .where(tables.c.id > sa.bindparam("after"))
    .order_by(tables.c.id)
    .limit(_AWAKE_PAGE)
)
IDLE: Final = sa.select(tables.c.id).where(
    is_open, tables.c.status == "playing", tables.c.updated_at <= sa.bindparam("since")
)
LOBBIES_DUE: Final = (
    sa.select(tables.c.id, *_place)
    .where(tables.c.lobby_due <= sa.bindparam("now"))
    .order_by(tables.c.lobby_due, tables.c.id)
)
UNANSWERED: Final = (
    sa.select(tables.c.id)
    .where(tables.c.asked_at <= sa.bindparam("since"))
    # A lobby that was closed keeps the time. Not the column itself: see `ACTIVE`.
    .where(sa.func.coalesce(tables.c.status, "") == "lobby")
)
_MAX_CHANGED: Final = 50
"""Most lobbies whose messages are updated at a start."""
CHANGED_LOBBIES: Final = (
    sa.select(tables.c.id)
    .where(is_open, tables.c.status == "lobby", tables.c.updated_at >= sa.bindparam("since"))
    .order_by(tables.c.updated_at.desc())
    .limit(_MAX_CHANGED)
)
_moved_at: Final = (
    sa.select(moves.c.at)
    .where(moves.c.table_id == tables.c.id)
    # A seat that changes players changes neither the position nor the turn.
    .where(*(moves.c.text != sa.literal_column(f"'{word}'") for word in (AI, BACK)))
    .order_by(moves.c.ply.desc())
    .limit(1)
    .scalar_subquery()
)
UNMOVED: Final = sa.select(tables.c.id, tables.c.plies).where(
    is_open,
    tables.c.started <= sa.bindparam("since"),
    sa.func.coalesce(_moved_at, tables.c.started) <= sa.bindparam("since"),
)
VOTES_DUE: Final = (
    sa.select(votes.c.table_id).where(votes.c.due <= sa.bindparam("now")).order_by(votes.c.due)
)
VOTE_GUILD: Final = guild_of(votes.c.table_id)
"""The server of a table with a vote that is due."""
_ENDED: Final = tuple(
    query.where(tables.c.guild_id == sa.bindparam("guild"), *_went_on)
    .order_by(tables.c.updated_at.desc(), tables.c.id)
    .limit(sa.bindparam("most"))
    for query in (sa.select(tables.c.id).where(home == sa.bindparam("channel")), _seated)
)
"""Ended games of a channel; ended games of a person."""
_IN_CHANNEL: Final = (
    sa.select(tables.c.id)
    .where(home == sa.bindparam("channel"), is_going_on)
    .order_by(tables.c.opened.desc(), tables.c.id)
)
_MAX_HERE: Final = 25
"""Most lobbies or running games of a server in one list."""
_of_server: Final = sa.and_(
    tables.c.guild_id == sa.bindparam("guild"), is_open, tables.c.status == sa.bindparam("how")
)
_CHANNELS: Final = sa.select(tables.c.channel_id).where(_of_server).distinct()
_seen: Final = sa.and_(_of_server, is_listed, tables.c.channel_id.in_(listed_ids("channels")))
_is_here: Final = sa.or_(
    home == sa.bindparam("channel"), tables.c.channel_id == sa.bindparam("channel")
)
_LOBBIES: Final = (
    sa.select(tables.c.id)
    .where(_seen)
    .order_by(_is_here.desc(), tables.c.opened.desc(), tables.c.id)
    .limit(_MAX_HERE)
)
_LOBBIES_OF_GAME: Final = _LOBBIES.where(tables.c.game == sa.bindparam("game"))
_people: Final = (
    sa.select(sa.func.count())
    .where(participants.c.table_id == tables.c.id, participants.c.person_id.is_not(None))
    .scalar_subquery()
)
_RUNNING: Final = (
    sa.select(tables.c.id)
    # No practice: there is nothing to watch for others.
    .where(_seen, sa.or_(tables.c.rating != "hints", _people > 1))
    .order_by(_is_here.desc(), tables.c.updated_at.desc(), tables.c.id)
    .limit(_MAX_HERE)
)
_MAX_HIDDEN: Final = 6
"""Most hidden tables in one list, which fits one view of a phone."""
_HIDDEN: Final = (
    sa.select(tables.c.id, sa.func.count().over().label("total"))
    .where(tables.c.guild_id == sa.bindparam("guild"), is_open, ~is_listed)
    .order_by(tables.c.opened, tables.c.id)
    .limit(_MAX_HIDDEN)
)
TABLES_BY_ID: Final = sa.select(tables).where(tables.c.id.in_(_named))
"""Tables by their ids, a JSON list of them."""
PARTICIPANTS_BY_ID: Final = (
    sa.select(participants)
    .where(participants.c.table_id.in_(_named))
    .order_by(participants.c.table_id, participants.c.position)
)
"""Seats of these tables, in order."""
_TABLE: Final = sa.select(tables).where(tables.c.id == sa.bindparam("table"))
_SEATS: Final = (
    sa.select(participants)
    .where(participants.c.table_id == sa.bindparam("table"))
    .order_by(participants.c.position)
)
_RECORD: Final = (
    sa.select(moves.c.seat, moves.c.text)
    .where(moves.c.table_id == sa.bindparam("table"))
    .order_by(moves.c.ply)
)


async def load_table(
    store: Store, table: str
) -> tuple[StoredTable, tuple[Entry, ...], ChildRows] | None:
    """Return a table, its whole record and its child rows, as they were at one moment."""
    values = {"table": table}
    rows, seats, entries, *children = await store.find_all(
        [(_TABLE, values), (_SEATS, values), (_RECORD, values), *child_row_queries(table)]
    )
    if not rows:
        return None
    record = tuple(Entry(Seat(entry["seat"]), entry["text"]) for entry in entries)
    return make_tables(rows, seats)[0], record, make_child_rows(children)


async def read_tables(store: Store, ids: Sequence[str]) -> list[StoredTable]:
    """Return tables in this order, read some at a time: the loop is never held up for long."""
    by_id: dict[str, StoredTable] = {}
    for start in range(0, len(ids), _TABLES_AT_ONCE):
        values = {"ids": json.dumps(ids[start : start + _TABLES_AT_ONCE])}
        rows = make_tables(
            *await store.find_all([(TABLES_BY_ID, values), (PARTICIPANTS_BY_ID, values)])
        )
        by_id |= {row.table.id: row for row in rows}
    return [by_id[table] for table in dict.fromkeys(ids) if table in by_id]


_MAX_ENDED: Final = 25
"""Most games that do not go on in one list."""
_NO_LIMIT: Final = 2**31 - 1
"""A limit that no list reaches; PostgreSQL knows no negative one."""


_BEGUN: Final = (
    sa.select(tables.c.id)
    .where(is_open, tables.c.started.is_not(None))
    .order_by(tables.c.started.desc(), tables.c.id)
    .limit(sa.bindparam("most"))
)


async def find_begun(store: Store, most: int) -> list[TableId]:
    """Return the running and archived games, the newest first."""
    return [TableId(row["id"]) for row in await store.find(_BEGUN, {"most": most})]


async def find_pending(store: Store) -> dict[TableId, Place]:
    """Return where the tables are whose channel does not show yet what it must, by id."""
    return _places(await store.find_own(NEEDS_UPDATE, {}))


async def find_active(store: Store, after: str) -> dict[TableId, Place]:
    """Return where games are that go on and are not dormant: a page, by id after `after`."""
    return _places(await store.find_own(ACTIVE, {"after": after}))


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
    rows = await store.find(query, values | {"most": _NO_LIMIT if most is None else most})
    return await read_tables(store, [row["id"] for row in rows])


async def find_idle(store: Store, since: datetime) -> list[TableId]:
    """Return the running games without activity since a moment."""
    return sorted(TableId(row["id"]) for row in await store.find_own(IDLE, {"since": since}))


async def find_unanswered(store: Store, since: datetime) -> list[TableId]:
    """Return the lobbies whose hosts were asked before a moment whether they stay open."""
    rows = await store.find_own(UNANSWERED, {"since": since})
    return sorted(TableId(row["id"]) for row in rows)


async def find_changed_lobbies(store: Store, since: datetime) -> list[TableId]:
    """Return the lobbies that changed since a moment, the last one first, 50 at most."""
    return [TableId(row["id"]) for row in await store.find_own(CHANGED_LOBBIES, {"since": since})]


async def find_lobbies_due(store: Store, now: datetime) -> dict[TableId, Place]:
    """Return where the lobbies are that the bot has to look at, those first that wait longest."""
    return _places(await store.find_own(LOBBIES_DUE, {"now": now}))


async def find_unmoved(store: Store, since: datetime) -> dict[TableId, int]:
    """Return the unfinished games whose turn began before a moment, with their entries.

    A turn goes on when its seat changes players, and while the game is archived.
    """
    rows = await store.find_own(UNMOVED, {"since": since})
    return {TableId(row["id"]): row["plies"] for row in rows}


async def find_votes_due(store: Store, now: datetime) -> list[TableId]:
    """Return the tables with a vote that has waited long enough for the missing ones."""
    rows = await store.find_own(VOTES_DUE, {"now": now}, VOTE_GUILD)
    return sorted({TableId(row["table_id"]) for row in rows})


async def find_in_channel(store: Store, channel_id: int) -> list[StoredTable]:
    """Return the open tables that show themselves in a channel or thread, newest first."""
    rows = await store.find(_IN_CHANNEL, {"channel": channel_id})
    return await read_tables(store, [row["id"] for row in rows])


async def find_channels(store: Store, guild_id: int, status: str) -> list[int]:
    """Return the channels of a server with open tables of a status, without their threads."""
    rows = await store.find(_CHANNELS, {"guild": guild_id, "how": status})
    return [row["channel_id"] for row in rows]


async def find_lobbies(
    store: Store, guild_id: int, channels: Collection[int], here: int, game: str | None = None
) -> list[StoredTable]:
    """Return lobbies in these channels of a server: those of a channel (`here`), then the newest.

    Hidden ones are not among them. `game` leaves out those of other games.
    """
    values = {"guild": guild_id, "how": "lobby", "channel": here}
    query = _LOBBIES if game is None else _LOBBIES_OF_GAME
    named = values | {"channels": json.dumps(list(channels)), "game": game}
    return await read_tables(store, [row["id"] for row in await store.find(query, named)])


async def find_running(
    store: Store, guild_id: int, channels: Collection[int], here: int
) -> list[StoredTable]:
    """Return running games in these channels of a server, without practice and hidden ones.

    Those of a channel (`here`) come first, then those with the newest moves.
    """
    values = {"guild": guild_id, "how": "playing", "channel": here}
    rows = await store.find(_RUNNING, values | {"channels": json.dumps(list(channels))})
    return await read_tables(store, [row["id"] for row in rows])


async def find_hidden(store: Store, guild_id: int) -> tuple[list[StoredTable], int]:
    """Return the oldest hidden tables of a server that are not over, and how many there are."""
    rows = await store.find(_HIDDEN, {"guild": guild_id})
    return await read_tables(store, [row["id"] for row in rows]), rows[0]["total"] if rows else 0


async def find_closed(
    store: Store, guild_id: int, channel_id: int, person_id: int
) -> list[StoredTable]:
    """Return the newest games that do not go on: those of a channel, then a person's own."""
    values = {"channel": channel_id, "guild": guild_id, "person": person_id, "most": _MAX_ENDED}
    results = await store.find_all([(query, values) for query in _ENDED])
    ids = dict.fromkeys(row["id"] for rows in results for row in rows)
    return await read_tables(store, [*ids][:_MAX_ENDED])


@dataclass(frozen=True, slots=True)
class OwnTable:
    table: StoredTable
    opened_at: datetime | None
    """When the person was asked; None while they are not."""
    due: datetime | None


_since: Final = sa.func.min(decisions.c.opened_at)
_status: Final = sa.func.coalesce(tables.c.status, "")
"""Not the column itself: SQLite must begin with the person's seats, not with a status."""

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


async def read_own_tables(store: Store, person_id: int, most: int) -> tuple[list[OwnTable], int]:
    """Return the first of a person's tables that are not over, and how many there are.

    Those where a computer player took their seat are included.
    """
    rows = await store.find(_FIRST, {"person": person_id, "most": most})
    tables_found = await read_tables(store, [row["id"] for row in rows])
    by_id = {stored.table.id: stored for stored in tables_found}
    first = [
        OwnTable(by_id[row["id"]], row["opened_at"], row["due"])
        for row in rows
        if row["id"] in by_id
    ]
    return first, rows[0]["total"] if rows else 0


_COUNT: Final = sa.select(sa.func.count().label("count")).select_from(tables).where(is_going_on)


async def count_tables(store: Store) -> int:
    return int((await store.find(_COUNT, {}))[0]["count"])


_OPEN_IN_CHANNEL: Final = (
    sa.select(tables.c.id)
    .where(tables.c.guild_id == sa.bindparam("guild"), is_going_on)
    .where(sa.or_(tables.c.channel_id == sa.bindparam("place"), home == sa.bindparam("place")))
    .order_by(tables.c.opened, tables.c.id)
)


async def open_in_channel(store: Store, guild_id: int, channel_id: int) -> list[str]:
    """Return the open tables of a channel with those in its threads, the oldest first."""
    rows = await store.find(_OPEN_IN_CHANNEL, {"guild": guild_id, "place": channel_id})
    return [row["id"] for row in rows]
