"""The games of whose open tables people want to be told, by server."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.rows import TableId
from bot.store.schema import is_listed, is_open, participants, subscriptions, tables
from bot.store.sql import Statement, insert_new
from bot.store.store import Store

MAX_CANDIDATES: Final = 20
"""Subscribers of one lobby who are looked at; fewer are mentioned."""

_user: Final[sa.BindParameter[Any]] = sa.bindparam("user")
_of_server: Final = sa.and_(
    subscriptions.c.user_id == _user, subscriptions.c.guild_id == sa.bindparam("guild")
)
_FIND: Final = sa.select(subscriptions.c.game).where(_of_server).order_by(subscriptions.c.game)
_FIND_ALL: Final = (
    sa.select(
        sa.cast(subscriptions.c.guild_id, sa.String).label("guild_id"),
        subscriptions.c.game,
        subscriptions.c.told_at,
    )
    .where(subscriptions.c.user_id == _user)
    .order_by(subscriptions.c.guild_id, subscriptions.c.game)
)
_ADD: Final = insert_new(subscriptions)
_DROP: Final = sa.delete(subscriptions).where(_of_server)
_DROP_GAME: Final = _DROP.where(subscriptions.c.game == sa.bindparam("game"))
_TOLD: Final = (
    sa.update(subscriptions)
    .where(subscriptions.c.user_id == _user)
    .values(told_at=sa.bindparam("now", type_=subscriptions.c.told_at.type))
)
_waits: Final = sa.exists().where(
    participants.c.person_id == subscriptions.c.user_id,
    participants.c.table_id == tables.c.id,
    is_open,
    sa.func.coalesce(tables.c.status, "") == "lobby",
    tables.c.game == subscriptions.c.game,
)
_CANDIDATES: Final = (
    sa.select(subscriptions.c.user_id)
    .where(
        subscriptions.c.guild_id == sa.bindparam("guild"),
        subscriptions.c.game == sa.bindparam("game"),
        ~_waits,
    )
    .order_by(subscriptions.c.told_at.is_not(None), subscriptions.c.told_at)
    .limit(MAX_CANDIDATES)
)
OPENED: Final = (
    sa.select(tables.c.id)
    .where(is_open, tables.c.status == "lobby", is_listed)
    .where(tables.c.updated_at >= sa.bindparam("since"), tables.c.opened >= sa.bindparam("since"))
    .where(tables.c.opened <= sa.bindparam("until"))
    .order_by(tables.c.opened)
)


async def find_subscriptions(store: Store, user_id: int, guild_id: int) -> list[str]:
    """Return the games of which a person wants to be told in a server."""
    rows = await store.find(_FIND, {"user": user_id, "guild": guild_id})
    return [row["game"] for row in rows]


async def find_all_subscriptions(store: Store, user_id: int) -> list[dict[str, Any]]:
    """Return all that is kept of a person here."""
    return await store.find(_FIND_ALL, {"user": user_id})


async def subscribe(store: Store, user_id: int, guild_id: int, games: Collection[str]) -> None:
    """Set the games of which a person wants to be told in a server.

    Who was told lately keeps their place behind the others.
    """
    rows = await store.find(_FIND_ALL, {"user": user_id})
    told_at = max((row["told_at"] for row in rows if row["told_at"]), default=None)
    added = [
        {"user_id": user_id, "guild_id": guild_id, "game": game, "told_at": told_at}
        for game in games
    ]
    drop = Statement(_DROP, [{"user": user_id, "guild": guild_id}])
    await store.write([drop, Statement(_ADD, added)])


async def unsubscribe(store: Store, user_id: int, guild_id: int, game: str | None = None) -> None:
    """Tell a person of no more tables in a server; None: of no game."""
    row = {"user": user_id, "guild": guild_id}
    drop = (
        Statement(_DROP, [row]) if game is None else Statement(_DROP_GAME, [row | {"game": game}])
    )
    await store.write([drop])


async def note_told(store: Store, user_ids: Collection[int], now: datetime) -> None:
    """Note that these people are told of a table."""
    await store.write([Statement(_TOLD, [{"user": user, "now": now} for user in user_ids])])


async def find_subscribers(store: Store, guild_id: int, game: str) -> list[int]:
    """Return people to tell of a table, without those in a lobby of this game.

    Those told longest ago come first; at most `MAX_CANDIDATES`.
    """
    rows = await store.find(_CANDIDATES, {"guild": guild_id, "game": game})
    return [row["user_id"] for row in rows]


async def find_opened(store: Store, since: datetime, until: datetime) -> list[TableId]:
    """Return the lobbies that were opened in a span and stand in lists."""
    rows = await store.find_own(OPENED, {"since": since, "until": until})
    return [TableId(row["id"]) for row in rows]
