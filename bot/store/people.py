"""People, servers, blocks, rate limits."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import insert_new, listed_ids, upsert
from bot.store.errors import ManyBlocksError
from bot.store.notices import PersonChanged
from bot.store.rows import changes, values_of
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
from bot.store.settings import Preferences, ServerSettings
from bot.store.statements import Statement
from bot.store.store import Store

_named: Final = listed_ids("ids")
_user: Final[sa.BindParameter[Any]] = sa.bindparam("user")
# Compiling a statement takes longer than SQLite needs for it.
_USERS: Final = sa.select(users).where(users.c.user_id.in_(_named))
_SERVER: Final = sa.select(servers).where(servers.c.guild_id == sa.bindparam("guild"))
_NOTIFIED: Final = sa.select(notified.c.kind, notified.c.at).where(notified.c.user_id == _user)
_LEFT: Final = sa.select(former_players.c.table_id).where(former_players.c.person_id == _user)
_INVITED: Final = sa.select(invitations.c.table_id).where(invitations.c.guest_id == _user)
_SEATED: Final = sa.select(participants.c.table_id).where(participants.c.person_id == _user)
_HOSTED: Final = sa.select(tables.c.id.label("table_id")).where(tables.c.host_id == _user)
_LANGUAGE: Final = (
    sa.select(participants.c.language)
    .join(tables, tables.c.id == participants.c.table_id)
    .where(participants.c.person_id == _user, participants.c.language != "")
    .order_by(tables.c.opened.desc())
    .limit(1)
)
_FORGET: Final = tuple(
    sa.delete(column.table).where(column == _user)
    for column in (
        users.c.user_id,
        private_notes.c.user_id,
        notified.c.user_id,
        rate_limits.c.user_id,
    )
)


class PeopleStore:
    """The users and servers of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def preferences(self, user_ids: Collection[int]) -> dict[int, Preferences]:
        """Return the preferences of those among these users who changed one."""
        found = await self._store.find(_USERS, {"ids": json.dumps(list(user_ids))})
        return {row["user_id"]: Preferences(**row) for row in found}

    async def save_preferences(self, before: Preferences, after: Preferences) -> None:
        """Write what changed of a person's preferences."""
        step = _change(users, before, after)
        await self._store.write([step], PersonChanged(after.user_id))

    async def server(self, guild_id: int) -> ServerSettings:
        """Return the settings of a server."""
        for row in await self._store.find(_SERVER, {"guild": guild_id}):
            return ServerSettings(**row)
        return ServerSettings(guild_id)

    async def save_server(self, before: ServerSettings, after: ServerSettings) -> None:
        """Write what changed of a server's settings."""
        await self._store.write([_change(servers, before, after)])

    async def last_notified(self, user_id: int) -> dict[str, datetime]:
        """Return when a person was last notified of each kind, as far as that is kept."""
        found = await self._store.find(_NOTIFIED, {"user": user_id})
        return {row["kind"]: row["at"] for row in found}

    async def tables_of(self, user_id: int) -> list[str]:
        """Return every table, open or over, that names a person."""
        return await self._tables(user_id, _SEATED, _HOSTED, _LEFT, _INVITED)

    async def invitations(self, user_id: int) -> list[str]:
        """Return the tables a person is invited to."""
        return await self._tables(user_id, _INVITED)

    async def left(self, user_id: int) -> list[str]:
        """Return the running games in which a person lost a seat for good."""
        return await self._tables(user_id, _LEFT)

    async def language_of(self, user_id: int) -> str | None:
        """Return the language of a person at the table they sat down at last, if it is known."""
        found = await self._store.find(_LANGUAGE, {"user": user_id})
        return str(found[0]["language"]) if found else None

    async def forget(self, user_id: int) -> None:
        """Delete a person's preferences, notes, notifications and rate limits."""
        steps = [Statement(delete, [{"user": user_id}]) for delete in _FORGET]
        await self._store.write(steps, PersonChanged(user_id, is_deleted=True))

    async def _tables(self, user_id: int, *queries: sa.Select[Any]) -> list[str]:
        found = await self._store.find_all([(query, {"user": user_id}) for query in queries])
        return sorted({row["table_id"] for rows in found for row in rows})


def _change(table: sa.Table, before: Any, after: Any) -> Statement:
    return Statement(_changing(table, tuple(changes(before, after))), [values_of(after)])


@cache
def _changing(table: sa.Table, names: tuple[str, ...]) -> sa.Insert:
    """Return the statement that inserts a row, or writes these columns of an existing one.

    Another process may have changed the other columns.
    """
    return upsert(table, names) if names else insert_new(table)


_LAST: Final = sa.select(notified.c.user_id, notified.c.at).where(
    notified.c.user_id.in_(_named), notified.c.kind == sa.bindparam("what")
)
_DROP_OLD: Final = sa.delete(notified).where(
    notified.c.kind == sa.bindparam("what"), notified.c.at < sa.bindparam("since")
)
_DROP: Final = sa.delete(notified).where(
    notified.c.user_id == _user, notified.c.kind == sa.bindparam("what")
)
_NOTE: Final = upsert(notified)


class NotifiedStore:
    """Remembers over a restart when each person was last notified."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def last(self, user_ids: Collection[int], kind: str) -> dict[int, datetime]:
        """Return when those of these people who were notified of a kind last were."""
        if not user_ids:
            return {}
        asked = {"ids": json.dumps(list(user_ids)), "what": kind}
        return {row["user_id"]: row["at"] for row in await self._store.find(_LAST, asked)}

    async def note(self, user_id: int, kind: str, at: datetime, *, since: datetime) -> None:
        """Note that a person is notified now, and forget what was before `since`."""
        drop = Statement(_DROP_OLD, [{"what": kind, "since": since}])
        await self._store.write(
            [drop, Statement(_NOTE, [{"user_id": user_id, "kind": kind, "at": at}])]
        )

    async def drop(self, user_id: int, kind: str) -> None:
        """Forget that a person was notified of a kind."""
        await self._store.write([Statement(_DROP, [{"user": user_id, "what": kind}])])


USER: Final = "user"
SERVER: Final = "server"
KINDS: Final = (USER, SERVER)
MOST: Final = 10_000
"""Most blocks: the bot has all of them in memory."""
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
_is_it: Final = sa.and_(
    blocks.c.kind == sa.bindparam("what"), blocks.c.id == sa.bindparam("number")
)
_COUNT_OTHERS: Final = sa.select(sa.func.count().label("count")).select_from(blocks).where(~_is_it)
_BLOCK: Final = upsert(blocks)
_UNBLOCK: Final = sa.delete(blocks).where(_is_it)


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A user or a server that is blocked."""

    kind: str
    """One of `KINDS`."""
    id: int
    at: datetime
    reason: str
    """The operator's note; empty without one."""


class BlockStore:
    """The blocks of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self) -> list[BlockRow]:
        """Return every block, the oldest first."""
        return [BlockRow(**row) for row in await self._store.find(_ALL, {})]

    async def seats(self) -> list[tuple[str, int]]:
        """Return open tables where blocked users play, with the user; not all at once."""
        found = await self._store.find_own(_SEATS, {})
        return [(row["table_id"], row["person_id"]) for row in found]

    async def put(self, row: BlockRow) -> None:
        """Add a block, in place of an earlier one of the same. Raises `ManyBlocksError`."""
        [others] = await self._store.find(_COUNT_OTHERS, {"what": row.kind, "number": row.id})
        if others["count"] >= MOST:
            raise ManyBlocksError(MOST)
        await self._store.write([Statement(_BLOCK, [values_of(row)])])

    async def drop(self, kind: str, number: int) -> bool:
        """Delete a block; return False if there was none."""
        return (
            await self._store.write([Statement(_UNBLOCK, [{"what": kind, "number": number}])]) > 0
        )


@dataclass(frozen=True, slots=True)
class BucketRow:
    """The state of a token bucket."""

    user_id: int
    """0 for a bucket that all people share."""
    table_id: str
    kind: str
    refilled_at: datetime
    """When it will be full."""
    last_at: datetime
    """When a token was last used."""
    decision_number: int | None
    """The decision it was last used for, if that was one."""


_READ: Final = sa.select(rate_limits).where(
    rate_limits.c.user_id == _user,
    rate_limits.c.table_id == sa.bindparam("table"),
    rate_limits.c.kind == sa.bindparam("kind"),
)
_PUT: Final = upsert(rate_limits)
_DROP_FULL: Final = sa.delete(rate_limits).where(rate_limits.c.refilled_at <= sa.bindparam("now"))


async def read_bucket(store: Store, user_id: int, table: str, kind: str) -> BucketRow | None:
    """Return a bucket that is not full, or None."""
    found = await store.find(_READ, {"user": user_id, "table": table, "kind": kind})
    return BucketRow(**found[0]) if found else None


async def put_bucket(store: Store, bucket: BucketRow) -> None:
    """Write a bucket, and delete those that are full."""
    drop = Statement(_DROP_FULL, [{"now": bucket.last_at}])
    await store.write([drop, Statement(_PUT, [values_of(bucket)])])
