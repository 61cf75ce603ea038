"""People, servers, blocks, rate limits."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any, Final

import sqlalchemy as sa

from bot.store.results import EVERYWHERE
from bot.store.rows import changes, values_of
from bot.store.schema import (
    first_games,
    former_players,
    invitations,
    join_requests,
    lessons,
    mutes,
    participants,
    private_notes,
    rate_limits,
    servers,
    subscriptions,
    tables,
    tips,
    users,
)
from bot.store.schema_results import display_names
from bot.store.settings import Preferences, ServerSettings
from bot.store.shards import PersonChanged
from bot.store.sql import Statement, insert_new, listed_ids, upsert
from bot.store.store import Store

_named: Final = listed_ids("ids")
_user: Final[sa.BindParameter[Any]] = sa.bindparam("user")
_USERS: Final = sa.select(users).where(users.c.user_id.in_(_named))
_SERVER: Final = sa.select(servers).where(servers.c.guild_id == sa.bindparam("guild"))
_SERVERS: Final = sa.select(servers).order_by(servers.c.guild_id)
_NOTIFIED: Final = sa.select(rate_limits.c.kind, rate_limits.c.last_at).where(
    rate_limits.c.user_id == _user, rate_limits.c.about == sa.literal_column("''")
)
LEFT: Final = sa.select(former_players.c.table_id).where(former_players.c.person_id == _user)
"""The running games in which a person lost a seat for good."""
INVITED: Final = sa.select(invitations.c.table_id).where(invitations.c.guest_id == _user)
ASKED: Final = sa.select(join_requests.c.table_id).where(join_requests.c.user_id == _user)
"""The lobbies that a person asked to join."""
_SEATED: Final = sa.select(participants.c.table_id).where(participants.c.person_id == _user)
_HOSTED: Final = sa.select(tables.c.id.label("table_id")).where(tables.c.host_id == _user)
_FORGET: Final = tuple(
    sa.delete(column.table).where(column == _user)
    for column in (
        users.c.user_id,
        private_notes.c.user_id,
        rate_limits.c.user_id,
        mutes.c.user_id,
        first_games.c.user_id,
        tips.c.user_id,
        subscriptions.c.user_id,
        lessons.c.user_id,
    )
)
_FORGET_CALLS: Final = sa.delete(rate_limits).where(rate_limits.c.about == sa.bindparam("caller"))


async def read_preferences(store: Store, user_ids: Collection[int]) -> dict[int, Preferences]:
    """Return the preferences of those among these users who changed one."""
    rows = await store.find(_USERS, {"ids": json.dumps(list(user_ids))})
    return {row["user_id"]: Preferences(**row) for row in rows}


async def save_preferences(store: Store, before: Preferences, after: Preferences) -> None:
    await store.write([_change(users, before, after)], PersonChanged(after.user_id))


async def read_server(store: Store, guild_id: int) -> ServerSettings:
    for row in await store.find(_SERVER, {"guild": guild_id}):
        return ServerSettings(**row)
    return ServerSettings(guild_id)


async def read_servers(store: Store) -> dict[int, ServerSettings]:
    """Return the settings of all servers that changed one, by server."""
    rows = await store.find(_SERVERS, {})
    return {row["guild_id"]: ServerSettings(**row) for row in rows}


async def save_server(store: Store, before: ServerSettings, after: ServerSettings) -> None:
    await store.write([_change(servers, before, after)])


async def read_notified(store: Store, user_id: int) -> dict[str, datetime]:
    """Return when a person was last notified of each kind, as far as that is kept."""
    return {row["kind"]: row["last_at"] for row in await store.find(_NOTIFIED, {"user": user_id})}


async def find_tables(store: Store, user_id: int, *queries: sa.Select[Any]) -> list[str]:
    """Return the tables that name a person by one of these queries, open or over; None: by any."""
    chosen = queries or (_SEATED, _HOSTED, LEFT, INVITED, ASKED)
    results = await store.find_all([(query, {"user": user_id}) for query in chosen])
    return sorted({row["table_id"] for rows in results for row in rows})


async def delete_person(store: Store, user_id: int) -> None:
    """Delete a person's preferences, notes, notifications and rate limits.

    Mutes, first games, tips and subscriptions go as well. What others have muted stays: it is
    theirs.
    """
    steps = [Statement(delete, [{"user": user_id}]) for delete in _FORGET]
    steps.append(Statement(_FORGET_CALLS, [{"caller": str(user_id)}]))
    await store.write(steps, PersonChanged(user_id, is_deleted=True))


def _change(table: sa.Table, before: Any, after: Any) -> Statement:
    return Statement(_changing(table, tuple(changes(before, after))), [values_of(after)])


@cache
def _changing(table: sa.Table, names: tuple[str, ...]) -> sa.Insert:
    """Return the statement that inserts a row, or writes these columns of an existing one.

    Another process may have changed the other columns.
    """
    return upsert(table, names) if names else insert_new(table)


_KNOWN: Final = tuple(
    query.limit(1)
    for query in (
        sa.select(users.c.user_id).where(users.c.user_id == _user),
        sa.select(participants.c.table_id).where(
            participants.c.person_id == _user, ~participants.c.reserved
        ),
        sa.select(display_names.c.name).where(
            display_names.c.scope == EVERYWHERE, display_names.c.person_id == _user
        ),
    )
)


async def is_stranger(store: Store, user_id: int) -> bool:
    """Tell whether a person never sat at a table, as far as that is stored, nor used `/notify`."""
    return not any(await store.find_all([(query, {"user": user_id}) for query in _KNOWN]))
