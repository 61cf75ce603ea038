"""Counting open tables, which quotas are about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import Id
from bot.store.schema import chairs, home, is_open, tables
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class OpenCounts:
    """The open tables of a person, a server and a channel."""

    person: int
    server: int
    channel: int
    recent: int
    """Tables the person opened of late, open still or not."""


_open: Final = sa.and_(is_open, sa.or_(tables.c.status == "lobby", tables.c.status == "playing"))
_who: Final[sa.BindParameter[Any]] = sa.bindparam("who", type_=Id)


def _count(*where: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(tables).where(*where).scalar_subquery()


# Putting a query together takes longer than SQLite needs for it, so it is made once.
_COUNTS: Final = sa.select(
    sa.select(sa.func.count())
    .select_from(tables.join(chairs, chairs.c.table_id == tables.c.id))
    .where(chairs.c.person_id == _who, ~chairs.c.house, ~chairs.c.reserved, _open)
    .scalar_subquery()
    .label("person"),
    _count(tables.c.guild_id == sa.bindparam("guild", type_=Id), _open).label("server"),
    _count(tables.c.channel_id == sa.bindparam("place", type_=Id), _open).label("channel"),
    _count(tables.c.host_id == _who, tables.c.opened > sa.bindparam("since")).label("recent"),
)


async def count_open(
    store: Store, person_id: int, guild_id: int, channel_id: int, since: datetime
) -> OpenCounts:
    """Count what is open, and what the person opened since a moment."""
    values = {"who": person_id, "guild": guild_id, "place": channel_id, "since": since}
    [row] = await store.find(_COUNTS, values)
    return OpenCounts(**row)


async def open_in_channel(store: Store, guild_id: int, channel_id: int) -> list[str]:
    """Return the open tables of a channel with those in its threads, the oldest first."""
    here = sa.or_(tables.c.channel_id == channel_id, home == channel_id)
    query = sa.select(tables.c.id).where(tables.c.guild_id == guild_id, here, _open)
    rows = await store.find(query.order_by(tables.c.opened, tables.c.id), {})
    return [row["id"] for row in rows]
