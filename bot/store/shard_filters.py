"""Conditions of queries for the tables of some shards alone."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import sqlalchemy as sa

from bot.store.schema import tables
from bot.store.sql import listed_ids

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
