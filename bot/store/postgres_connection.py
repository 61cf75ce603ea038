"""Connections to PostgreSQL, and the migrator on one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import asyncpg
import sqlalchemy as sa
from alembic import command
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.errors import DatabaseError, StoreError, UnreachableError
from bot.store.files import PATIENCE, Address
from bot.store.migrate import check_version, make_config, read_versions
from bot.store.statements import Pool

LOST: Final = (
    OSError,  # TimeoutError is one
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # it lost count of what the server has answered
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
)
"""The database cannot be reached, or does not answer."""
_ALONE: Final = 0x74616B756A6F
"""The key of the lock of the bot that has a database alone: every bot must know it."""
_BETWEEN: Final = 0.1
"""Seconds between two tries to get the lock."""
_ANSWER: Final = 10.0
"""Seconds that a statement may take."""
_SETTINGS: Final = {
    "application_name": "takujo",
    "timezone": "UTC",
    "default_transaction_isolation": "read committed",
    # The server gives up a connection whose bot is gone, and with it the lock.
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "20",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}

_SHARED: Final = {
    # One that was stopped in a transaction holds nobody up for longer than its leases last.
    "idle_in_transaction_session_timeout": "5s",
}


async def connect(
    address: Address,
    patience: float,
    answer: float | None,
    *,
    alone: bool = False,
    shared: bool = False,
) -> Any:
    """Connect to a database, with the lock of the one bot that has it alone where that is asked.

    With `shared`, other processes of the same bot have it, too, and no other bot.
    """
    settings = _SETTINGS | (_SHARED if shared else {})
    connection = await asyncpg.connect(
        address.url, timeout=patience, command_timeout=answer, server_settings=settings
    )
    try:
        if alone or shared:
            await lock(connection, address, "_shared" if shared else "")
    except BaseException:
        connection.terminate()
        raise
    return connection


def make_engine(  # noqa: PLR0913 - what kinds of connections there are
    address: Address,
    patience: float,
    *,
    connections: int,
    alone: bool = False,
    shared: bool = False,
    reads: bool = False,
) -> AsyncEngine:
    """Return an engine with so many connections."""
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(address, patience, _ANSWER, alone=alone, shared=shared),
        isolation_level="AUTOCOMMIT" if reads else None,
        poolclass=Pool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=_ANSWER,
        # Errors go to the log, and parameters hold moves and secrets.
        hide_parameters=True,
        # Every use is a block that commits or rolls back by itself.
        pool_reset_on_return=None,
    )
    sa.event.listen(engine.sync_engine, "checkout", _renew)
    return engine


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn the driver's errors into a `StoreError` with its reason in one line."""
    try:
        yield
    except sa.exc.TimeoutError as error:
        raise UnreachableError("it has more to do than it can") from error
    except (*LOST, asyncpg.PostgresError, sa.exc.DBAPIError) as error:
        raise _told(_cause_of(error)) from error


@contextmanager
def translate_error(address: Address) -> Iterator[None]:
    """Turn the driver's errors into a `DatabaseError`: the database cannot be used at all."""
    try:
        yield
    except (*LOST, asyncpg.PostgresError, sa.exc.DBAPIError, ValueError) as error:
        raise DatabaseError(f"{address} cannot be used: {_reason_of(_cause_of(error))}") from error


def _reason_of(error: BaseException) -> str:
    """Return the one line of an error that an operator needs; values are not in it."""
    if isinstance(error, TimeoutError):
        return "it does not answer in time"
    return next(iter(str(error).splitlines()), "") or type(error).__name__


def _cause_of(error: BaseException) -> BaseException:
    """Return the driver's own error below SQLAlchemy's."""
    below = getattr(error, "orig", None)
    return (below.__cause__ or below) if isinstance(below, BaseException) else error


def _told(error: BaseException) -> StoreError:
    if isinstance(error, LOST):
        return UnreachableError(_reason_of(error))
    return StoreError(f"the database refused: {_reason_of(error)}")


def _renew(connection: Any, *_: object) -> None:
    """Let the pool make another connection in place of one that was lost since it was used."""
    if connection.driver_connection.is_closed():
        raise sa.exc.DisconnectionError


async def lock(connection: Any, address: Address, how: str = "") -> None:
    """Take the lock of those who run a bot, which lives as long as the connection.

    Raises `DatabaseError` when another bot still has it after a few seconds.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while not await connection.fetchval(f"SELECT pg_try_advisory_lock{how}($1)", _ALONE):
        if loop.time() >= until:
            raise DatabaseError(f"{address} is in use by another bot")
        await asyncio.sleep(_BETWEEN)


_MIGRATES: Final = 0x74616B756D
"""The key of the lock of a program that migrates."""


def inspect_postgres(address: Address, patience: float = 2) -> str:
    """Say in a few words how a database is, without changing it. Raises `DatabaseError`."""
    return asyncio.run(_inspect(address, patience))


async def migrate_postgres(
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
    with translate_error(address):
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
