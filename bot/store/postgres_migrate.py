"""Bringing a PostgreSQL database to the shape this program expects."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.errors import DatabaseError
from bot.store.migrate import check_version, make_config, read_versions
from bot.store.places import Address
from bot.store.postgres_engine import connect, lock, telling_of

_MIGRATES: Final = 0x74616B756D
"""The key of the lock of a program that migrates."""


def inspect(address: Address, patience: float = 2) -> str:
    """Say in a few words how a database is, without changing it. Raises `DatabaseError`."""
    return asyncio.run(_inspect(address, patience))


async def migrate(
    address: Address, patience: float, *, alone: bool = False, shared: bool = False
) -> None:
    """Make the tables or bring them up to date. Raises `DatabaseError`.

    With `shared`, other processes of this bot may run, but not while there is something to do.
    """
    async with connected(address, patience, alone=alone) as connection:
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATES)))
        if await read_version(connection, address) != read_versions()[0]:
            if shared:
                raw = await connection.get_raw_connection()
                await lock(raw.driver_connection, address)
            await connection.run_sync(upgrade)


async def _inspect(address: Address, patience: float) -> str:
    async with connected(address, patience) as connection:
        version = await read_version(connection, address)
    if version is None:
        return "will be made"
    return "is ready" if version == read_versions()[0] else "will be migrated"


@asynccontextmanager
async def connected(
    address: Address, patience: float, *, alone: bool = False
) -> AsyncIterator[AsyncConnection]:
    """Give a transaction on a connection of its own."""
    engine = create_async_engine(
        "postgresql+asyncpg://",
        # A migration takes as long as it takes.
        async_creator=lambda: connect(address, patience, None, alone=alone),
        poolclass=sa.NullPool,
    )
    with telling_of(address):
        try:
            async with engine.begin() as connection:
                yield connection
        finally:
            await engine.dispose()


def upgrade(connection: sa.Connection) -> None:
    """Bring the tables up to date, in the transaction of a connection."""
    config = make_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def read_version(connection: AsyncConnection, address: Address) -> str | None:
    """Return the version of the schema, or None when there is nothing in it yet."""
    if await _ask(connection, "SHOW server_encoding") != "UTF8":
        raise DatabaseError(f"{address} does not keep its text as UTF8")
    tables = await connection.run_sync(lambda one: set(sa.inspect(one).get_table_names()))
    if "alembic_version" not in tables:
        if tables:
            raise DatabaseError(f"{address} is the database of another program")
        return None
    version: str | None = await _ask(connection, "SELECT version_num FROM alembic_version")
    check_version(address, version, read_versions()[1])
    return version


async def _ask(connection: AsyncConnection, question: str) -> Any:
    return (await connection.exec_driver_sql(question)).scalar()
