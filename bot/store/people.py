"""People, blocks, rate limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final, cast

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialects import listed_ids, upsert
from bot.store.errors import ManyBlocksError
from bot.store.schema import (
    blocks,
    former_players,
    invitations,
    notified,
    participants,
    private_notes,
    rate_limits,
    servers,
    tables,
    users,
)
from bot.store.statements import Statement
from bot.store.store import Store

Row = dict[str, Any]
_named: Final = listed_ids("ids")
# Putting a statement together takes longer than SQLite needs for it.
_USERS: Final = sa.select(users).where(users.c.user_id.in_(_named))
_SERVER: Final = sa.select(servers).where(servers.c.guild_id == sa.bindparam("guild"))
_LAST: Final = sa.select(notified.c.user_id, notified.c.at).where(
    notified.c.user_id.in_(_named), notified.c.kind == sa.bindparam("what")
)


class PeopleStore:
    """The users and servers of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def users(self, user_ids: Collection[int]) -> list[Row]:
        """Return the rows of those among these users who have one."""
        if not user_ids:
            return []
        return await self._store.find(_USERS, {"ids": json.dumps(list(user_ids))})

    async def change_user(self, user_id: int, change: Callable[[Row | None], Row]) -> None:
        """Write what `change` makes of a user's row, in one transaction."""
        await self._change(users, "user_id", user_id, change)

    async def server(self, guild_id: int) -> Row | None:
        """Return the row of a server, or None."""
        return next(iter(await self._store.find(_SERVER, {"guild": guild_id})), None)

    async def change_server(self, guild_id: int, change: Callable[[Row | None], Row]) -> None:
        """Write what `change` makes of a server's row, in one transaction."""
        await self._change(servers, "guild_id", guild_id, change)

    async def last_notified(self, user_id: int) -> dict[str, datetime]:
        """Return when a person was last told something of each kind, as far as that is kept."""
        query = sa.select(notified.c.kind, notified.c.at).where(notified.c.user_id == user_id)
        async with self._store.reading() as connection:
            return {row.kind: row.at for row in await connection.execute(query)}

    async def tables_of(self, user_id: int) -> list[str]:
        """Return every table, open or over, that names a person."""
        seated = sa.select(participants.c.table_id).where(participants.c.person_id == user_id)
        hosted = sa.select(tables.c.id).where(tables.c.host_id == user_id)
        named = sa.union(seated, hosted, _left(user_id), _invited(user_id))
        async with self._store.reading() as connection:
            return sorted(await connection.scalars(named))

    async def language_of(self, user_id: int) -> str | None:
        """Return the language of a person at the table they sat down at last, if it is known."""
        own = sa.and_(participants.c.person_id == user_id, participants.c.language != "")
        found = sa.select(participants.c.language).join(
            tables, tables.c.id == participants.c.table_id
        )
        newest = found.where(own).order_by(tables.c.opened.desc()).limit(1)
        async with self._store.reading() as connection:
            return cast("str | None", await connection.scalar(newest))

    async def invitations(self, user_id: int) -> list[str]:
        """Return the tables a person is invited to."""
        async with self._store.reading() as connection:
            return sorted(set(await connection.scalars(_invited(user_id))))

    async def left(self, user_id: int) -> list[str]:
        """Return the running games in which a person lost a seat for good."""
        async with self._store.reading() as connection:
            return sorted(set(await connection.scalars(_left(user_id))))

    async def forget(self, user_id: int) -> None:
        """Delete a person's wishes and notes, and when they were told something."""
        async with self._store.writing(f"gone {user_id}") as connection:
            await connection.execute(sa.delete(users).where(users.c.user_id == user_id))
            own = private_notes.c.user_id == user_id
            await connection.execute(sa.delete(private_notes).where(own))
            await connection.execute(sa.delete(notified).where(notified.c.user_id == user_id))
            called = rate_limits.c.user_id == user_id
            await connection.execute(sa.delete(rate_limits).where(called))

    async def _change(
        self, table: sa.Table, name: str, number: int, change: Callable[[Row | None], Row]
    ) -> None:
        query = sa.select(table).where(table.c[name] == number)
        news = f"user {number}" if table is users else ""
        async with self._store.writing(news) as connection:
            before = next(iter(await _rows(connection, query)), None)
            put = upsert(table).values({**change(before), name: number})
            await connection.execute(put)


def _left(user_id: int) -> sa.Select[tuple[str]]:
    return sa.select(former_players.c.table_id).where(former_players.c.person_id == user_id)


def _invited(user_id: int) -> sa.Select[tuple[str]]:
    return sa.select(invitations.c.table_id).where(invitations.c.guest_id == user_id)


async def _rows(connection: AsyncConnection, query: sa.Select[Any]) -> list[Row]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]


class NotifiedStore:
    """Remembers over a restart when each person was last notified."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def last(self, user_ids: Collection[int], kind: str) -> dict[int, datetime]:
        """Return when those of these people who were told something of a kind last were."""
        if not user_ids:
            return {}
        asked = {"ids": json.dumps(list(user_ids)), "what": kind}
        return {row["user_id"]: row["at"] for row in await self._store.find(_LAST, asked)}

    async def note(self, user_id: int, kind: str, at: datetime, *, since: datetime) -> None:
        """Note that a person is told something now, and forget what was before `since`."""
        put = upsert(notified).values(user_id=user_id, kind=kind, at=at)
        async with self._store.writing() as connection:
            await connection.execute(
                sa.delete(notified).where(notified.c.kind == kind, notified.c.at < since)
            )
            await connection.execute(put)

    async def drop(self, user_id: int, kind: str) -> None:
        """Forget that a person was told something of a kind."""
        same = (notified.c.user_id == user_id, notified.c.kind == kind)
        async with self._store.writing() as connection:
            await connection.execute(sa.delete(notified).where(*same))


USER: Final = "user"
SERVER: Final = "server"
KINDS: Final = (USER, SERVER)
MOST: Final = 10_000
"""Blocks there can be: the bot has all of them in memory."""
MOST_SEATS: Final = 500
"""Seats of blocked users that are looked up at once."""

_ALL: Final = sa.select(blocks).order_by(blocks.c.at, blocks.c.kind, blocks.c.id).limit(MOST)
_SEATS: Final = (
    sa.select(participants.c.table_id, participants.c.person_id)
    .join(blocks, sa.and_(blocks.c.kind == USER, blocks.c.id == participants.c.person_id))
    .join(tables, tables.c.id == participants.c.table_id)
    .where(sa.or_(tables.c.status == "lobby", tables.c.status == "playing"), ~participants.c.is_ai)
    .order_by(participants.c.table_id, participants.c.position)
    .limit(MOST_SEATS)
)


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A user or a server that is blocked."""

    kind: str
    """One of `KINDS`."""
    id: int
    at: datetime
    reason: str
    """The operator's own note; empty without one."""


class BlockStore:
    """The blocks of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self) -> list[BlockRow]:
        """Return every block, the oldest first."""
        return [BlockRow(**row) for row in await self._store.find(_ALL, {})]

    async def seats(self) -> list[tuple[str, int]]:
        """Return open tables where blocked users still play, with the user, some at a time."""
        found = await self._store.find_own(_SEATS, {})
        return [(row["table_id"], row["person_id"]) for row in found]

    async def put(self, row: BlockRow) -> None:
        """Add a block, in place of an earlier one of the same. Raises `ManyBlocksError`."""
        values = {"kind": row.kind, "id": row.id, "at": row.at, "reason": row.reason}
        put = upsert(blocks).values(values)
        others = sa.select(sa.func.count()).where(~_is(row.kind, row.id)).select_from(blocks)
        async with self._store.writing() as connection:
            if (await connection.scalar(others) or 0) >= MOST:
                raise ManyBlocksError(MOST)
            await connection.execute(put)

    async def drop(self, kind: str, number: int) -> bool:
        """Delete a block; tells False where there was none."""
        async with self._store.writing() as connection:
            gone = await connection.execute(sa.delete(blocks).where(_is(kind, number)))
        return gone.rowcount > 0


def _is(kind: str, number: int) -> sa.ColumnElement[bool]:
    return sa.and_(blocks.c.kind == kind, blocks.c.id == number)


@dataclass(frozen=True, slots=True)
class AllowanceRow:
    """How much of an allowance is used up."""

    user_id: int
    """0 for what all people share."""
    table_id: str
    kind: str
    refilled_at: datetime
    """When all of it will be there again."""
    last_at: datetime
    """When it was last used."""
    decision_number: int | None
    """The decision it was last used for, where that was one."""


_READ: Final = sa.select(rate_limits).where(
    rate_limits.c.user_id == sa.bindparam("user"),
    rate_limits.c.table_id == sa.bindparam("table"),
    rate_limits.c.kind == sa.bindparam("kind"),
)
_PUT: Final = upsert(rate_limits)
_DROP_FULL: Final = sa.delete(rate_limits).where(rate_limits.c.refilled_at <= sa.bindparam("now"))


class AllowanceStore:
    """Keeps allowances until they are whole again."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, user_id: int, table: str, kind: str) -> AllowanceRow | None:
        """Return what is used up of an allowance; None where nothing is."""
        key = {"user": user_id, "table": table, "kind": kind}
        return next((AllowanceRow(**row) for row in await self._store.find(_READ, key)), None)

    async def put(self, row: AllowanceRow) -> None:
        """Write what is used up of an allowance, and forget those that are whole again."""
        await self._store.write(
            [Statement(_DROP_FULL, [{"now": row.last_at}]), Statement(_PUT, [asdict(row)])]
        )
