"""Reading and writing what people and servers wished for, and all that is known of a person."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import chairs, moves, premoves, private_notes, servers, tables, users
from bot.store.store import Store

Row = dict[str, Any]

_TOLD: Final = (
    *("id", "game", "rules_version", "status", "guild_id", "channel_id", "thread_id"),
    *("language", "options", "opened", "started", "ended"),
)
"""Columns of a table that a person at it may have; its secret is not among them."""


class PeopleStore:
    """The users and servers of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def users(self, user_ids: Collection[int]) -> list[Row]:
        """Return the rows of those among these users who have one."""
        query = sa.select(users).where(users.c.user_id.in_(user_ids))
        async with self._store.reading() as connection:
            return await _rows(connection, query)

    async def change_user(self, user_id: int, change: Callable[[Row | None], Row]) -> None:
        """Write what `change` makes of a user's row, in one transaction."""
        await self._change(users, "user_id", user_id, change)

    async def server(self, guild_id: int) -> Row | None:
        """Return the row of a server, or None."""
        query = sa.select(servers).where(servers.c.guild_id == guild_id)
        async with self._store.reading() as connection:
            return next(iter(await _rows(connection, query)), None)

    async def change_server(self, guild_id: int, change: Callable[[Row | None], Row]) -> None:
        """Write what `change` makes of a server's row, in one transaction."""
        await self._change(servers, "guild_id", guild_id, change)

    async def history(self, user_id: int) -> list[Row]:
        """Return every table a person sits or sat at, with their own moves, note and premove.

        Nothing of the others is in it, and nothing that could tell a running game's luck.
        """
        own = sa.select(chairs.c.table_id).where(chairs.c.person_id == user_id)
        seated = (
            sa.select(*(tables.c[name] for name in _TOLD), chairs.c.chair, chairs.c.person_name)
            .join(chairs, chairs.c.table_id == tables.c.id)
            .where(chairs.c.person_id == user_id)
            .order_by(tables.c.opened, tables.c.id, chairs.c.chair)
        )
        made = (
            sa.select(moves)
            .join(
                chairs, (chairs.c.table_id == moves.c.table_id) & (chairs.c.chair == moves.c.seat)
            )
            .where(chairs.c.person_id == user_id)
            .order_by(moves.c.table_id, moves.c.ply)
        )
        async with self._store.reading() as connection:
            found = await _rows(connection, seated)
            said = await _rows(connection, made)
            ahead = await _rows(connection, sa.select(premoves).where(premoves.c.table_id.in_(own)))
            noted = await _rows(
                connection, sa.select(private_notes).where(private_notes.c.user_id == user_id)
            )
        return [
            row
            | {
                "moves": [
                    move
                    for move in said
                    if (move["table_id"], move["seat"]) == (row["id"], row["chair"])
                ],
                "premove": _text(ahead, table_id=row["id"], seat=row["chair"]),
                "note": _text(noted, table_id=row["id"]),
            }
            for row in found
        ]

    async def tables_of(self, user_id: int) -> list[str]:
        """Return every table, open or over, that names a person."""
        seated = sa.select(chairs.c.table_id).where(chairs.c.person_id == user_id)
        hosted = sa.select(tables.c.id).where(tables.c.host_id == user_id)
        async with self._store.reading() as connection:
            return sorted(await connection.scalars(sa.union(seated, hosted)))

    async def forget(self, user_id: int) -> None:
        """Delete a person's wishes and notes."""
        async with self._store.writing() as connection:
            await connection.execute(sa.delete(users).where(users.c.user_id == user_id))
            own = private_notes.c.user_id == user_id
            await connection.execute(sa.delete(private_notes).where(own))

    async def _change(
        self, table: sa.Table, name: str, number: int, change: Callable[[Row | None], Row]
    ) -> None:
        query = sa.select(table).where(table.c[name] == number)
        async with self._store.writing() as connection:
            before = next(iter(await _rows(connection, query)), None)
            put = upsert(table).values({**change(before), name: number})
            changes = {column.name: put.excluded[column.name] for column in table.c}
            await connection.execute(put.on_conflict_do_update(set_=changes))


async def _rows(connection: AsyncConnection, query: sa.Select[Any]) -> list[Row]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]


def _text(rows: list[Row], **wanted: object) -> str | None:
    fitting: list[Mapping[str, Any]] = [
        row for row in rows if all(row[name] == value for name, value in wanted.items())
    ]
    return str(fitting[0]["text"]) if fitting else None
