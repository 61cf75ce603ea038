"""The PostgreSQL backend: one connection that writes, a few that read.

The rest of the program was made for one writer at a time. The connection that writes holds an
advisory lock as long as it lives: a bot that has lost it cannot write any more.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from typing import Any, Final, TypeVar

import asyncpg
from sqlalchemy.dialects.postgresql import asyncpg as dialects
from sqlalchemy.engine import Dialect

from bot.store.errors import (
    ConflictError,
    DatabaseDownError,
    DatabaseError,
    LimitError,
    StoreError,
    UncertainError,
    UnreachableError,
)
from bot.store.failures import ErrorMeaning, of_sqlstate
from bot.store.file_lock import LOCK_WAIT_S
from bot.store.location import Address
from bot.store.migrate import check_version, read_versions, upgrade_script
from bot.store.schema import blocks, tables
from bot.store.schema_results import results
from bot.store.shards import ALL_SHARDS, Cluster, Notification, ShardAssignment
from bot.store.sql import BoundStatement, Query, Row, Statement, StatementCompiler, finish

T = TypeVar("T")

ERRORS: Final = (
    asyncpg.PostgresError,
    OSError,  # TimeoutError is one
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # it lost count of what the server has answered
)
"""Errors of the driver; except for the first, the connection is lost."""
_LOST: Final = ErrorMeaning(is_outage=True, keeps=False)
_MET: Final = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Two transactions met, and one had to give way (40001, 40P01)."""
DIALECT: Final[Dialect] = dialects.dialect()  # type: ignore[no-untyped-call]  # a dialect of SQLAlchemy's own
_DOUBLE: Final = 701
"""PostgreSQL's number of the type `double precision`."""
TEXTS: Final = StatementCompiler(DIALECT, _DOUBLE)
_READERS: Final = 4
_TRIES: Final = 4
_BETWEEN: Final = 0.05
"""Seconds before a transaction that met another is tried again; more each time."""
_ANSWER: Final = 10.0
"""Seconds that a statement may take."""
_IN_ORDER: Final = BoundStatement("SELECT pg_advisory_xact_lock(x'74616B7567'::bigint)", [()])
"""One process at a time ends a game, or counts tables or blocks."""
_ALONE: Final = 0x74616B756A6F
"""The key of the lock of the bot that has a database alone: every bot must know it."""
_MIGRATES: Final = "SELECT pg_advisory_xact_lock(x'74616B756D'::bigint)"
"""One program migrates at a time."""
_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
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
    "idle_in_transaction_session_timeout": "5s"
}


async def open_database(
    address: Address, patience: float, *, alone: bool, cluster: Cluster | None = None
) -> PostgresDatabase:
    """Bring a database up to date and connect to it. Raises `DatabaseError`."""
    await migrate(address, patience, alone=alone, shared=cluster is not None)
    database = PostgresDatabase(address, patience, alone=alone, cluster=cluster)
    try:
        with translate_error(address):
            async with database.writing():
                pass  # it has the lock from now on
        if cluster is not None:
            await cluster.open()
    except BaseException:
        await database.close()
        raise
    return database


class PostgresDatabase:
    """An open database; `bot.store.sqlite.SqliteDatabase` describes each method."""

    def __init__(
        self, address: Address, patience: float, *, alone: bool, cluster: Cluster | None = None
    ) -> None:
        self._cluster = cluster
        shared = cluster is not None
        self._writer = _make_pool(1, address, patience, alone=alone, shared=shared)
        self._reader = _make_pool(_READERS, address, patience)

    @property
    def share(self) -> ShardAssignment:
        return self._cluster or ALL_SHARDS

    async def read(self, queries: Sequence[Query]) -> list[list[Row]]:
        texts = [(TEXTS.compile(query, ()), values) for query, values in queries]
        bound = [(text.sql, text.bind(values)) for text, values in texts]

        async def ask() -> list[list[Any]]:
            async with _borrow(self._reader) as connection:
                moment = connection.transaction(isolation="repeatable_read", readonly=True)
                async with moment if len(bound) > 1 else nullcontext():
                    return [await connection.fetch(sql, *values) for sql, values in bound]

        with translate_errors():
            results = await _retry(ask)
        return [TEXTS.rows(query, rows) for (query, _), rows in zip(queries, results, strict=True)]

    async def write(self, steps: Sequence[Statement], sent: Notification | None = None) -> int:
        texts = [_text(step) for step in steps if step.rows]
        if any(map(_is_in_order, steps)):
            texts.insert(0, _IN_ORDER)
        if not texts:
            return 0
        with translate_errors():
            return await finish(_retry(lambda: self._write(texts, sent)))

    async def close(self) -> None:
        if self._cluster is not None:
            await self._cluster.close()
        for pool in (self._reader, self._writer):
            try:
                async with asyncio.timeout(_ANSWER):
                    await pool.close()
            except ERRORS:
                with suppress(asyncpg.InterfaceError):  # it was never opened
                    pool.terminate()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        """Lend the connection that writes."""
        try:
            async with _borrow(self._writer) as connection:
                yield connection
        except ERRORS as error:
            if not judge(error).keeps:
                # The server may have become a copy of the one that the writer finds next.
                await self._reader
                await self._reader.expire_connections()
            raise

    async def _write(self, texts: Sequence[BoundStatement], sent: Notification | None) -> int:
        async with self.writing() as connection:
            transaction = connection.transaction()
            await transaction.start()
            try:
                if self._cluster is not None:
                    await self._cluster.check(connection)
                count = await _send(connection, texts)
                if self._cluster is not None and sent is not None:
                    await self._cluster.send(connection, sent)
            except BaseException:
                try:
                    await transaction.rollback()
                except ERRORS:
                    _terminate(connection)
                raise
            try:
                await transaction.commit()
            except ERRORS as error:
                if judge(error).keeps:
                    raise  # the server has rolled it back
                _terminate(connection)
                raise UncertainError(_reason_of(error)) from error
            return count


async def _send(connection: Any, texts: Sequence[BoundStatement]) -> int:
    count = 0
    for text in texts:
        try:
            done = len(await connection.fetchmany(text.sql, text.rows))
        except asyncpg.IntegrityConstraintViolationError as error:
            if text.conflict_key is None:
                raise
            raise ConflictError(text.conflict_key) from error
        text.check(done)
        count += done
    return count


def _is_in_order(step: Statement) -> bool:
    """Tell whether no other process may do the same meanwhile.

    Games are counted by their numbers: none may appear after one with a later number. And of two
    transactions that count tables or blocks, each would miss what the other adds.
    """
    counts = step.limit is not None and step.statement.table in {tables, blocks}
    return counts or step.statement.table is results


def _text(step: Statement) -> BoundStatement:
    # The returned rows are only counted: there is no other way to count those of many statements.
    text = TEXTS.text(step)
    return text._replace(sql=f"{text.sql} RETURNING 1")


async def _retry(work: Callable[[], Awaitable[T]]) -> T:
    """Do work that leaves nothing behind when it fails; once more on another connection."""
    for attempt in range(1, _TRIES):
        try:
            return await work()
        except _MET:
            await asyncio.sleep(_BETWEEN * attempt)
        except ERRORS as error:
            if judge(error).keeps or attempt > 1:
                raise
    return await work()


def _make_pool(
    size: int, address: Address, patience: float, *, alone: bool = False, shared: bool = False
) -> Any:
    async def make(*_: object, **__: object) -> Any:
        return await connect(address, patience, _ANSWER, alone=alone, shared=shared)

    async def keep(_: object) -> None:
        """Keep the state of a returned connection: a reset would release the lock."""

    return asyncpg.create_pool(
        min_size=0,
        max_size=size,
        max_queries=2**62,
        max_inactive_connection_lifetime=0,
        connect=make,
        reset=keep,
    )


@asynccontextmanager
async def _borrow(pool: Any) -> AsyncIterator[Any]:
    await pool  # which is opened at its first use
    async with pool.acquire(timeout=_ANSWER) as connection:
        try:
            yield connection
        except (StoreError, LimitError):
            raise  # the connection is as good as before, or known to be closed
        except BaseException as error:
            if not isinstance(error, ERRORS) or not judge(error).keeps:
                _terminate(connection)
            raise


def _terminate(connection: Any) -> None:
    """Close a connection of a pool, which may have noticed that it is closed."""
    with suppress(asyncpg.InterfaceError):
        connection.terminate()


async def connect(
    address: Address,
    patience: float,
    answer: float | None,
    *,
    alone: bool = False,
    shared: bool = False,
) -> Any:
    """Connect to a database, with the lock of the one bot that has it `alone`.

    With `shared`, other processes of the same bot have it as well, and no other bot.
    """
    settings = _SETTINGS | (_SHARED if shared else {})
    try:
        connection = await asyncpg.connect(
            address.url, timeout=patience, command_timeout=answer, server_settings=settings
        )
    except KeyError:  # what `getpass` raises until Python 3.12
        raise DatabaseError(f"{address} must name a user: this account has no name") from None
    try:
        if alone or shared:
            await _lock(connection, address, "_shared" if shared else "")
    except BaseException:
        connection.terminate()
        raise
    return connection


def judge(error: BaseException) -> ErrorMeaning:
    """Return what one of the `ERRORS` means."""
    return of_sqlstate(error.sqlstate) if isinstance(error, asyncpg.PostgresError) else _LOST


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn the driver's errors into a `StoreError` with its reason in one line."""
    try:
        yield
    except ERRORS as error:
        if judge(error).is_outage:
            raise UnreachableError(_reason_of(error)) from error
        raise StoreError(f"the database refused: {_reason_of(error)}") from error


_WRONG_SETTINGS: Final = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    ssl.SSLError,
    ValueError,
)
"""Errors of a connection that no later try mends: names, passwords, certificates, addresses."""


@contextmanager
def translate_error(address: Address) -> Iterator[None]:
    """Turn the driver's errors into a `DatabaseError`: the database cannot be used at all.

    It is a `DatabaseDownError` if a later try may succeed. A name, a password or a database that
    the server refuses is a wrong setting, although it is an outage for a bot that runs already.
    """
    try:
        yield
    except (*ERRORS, ValueError) as error:
        is_down = not isinstance(error, _WRONG_SETTINGS) and judge(error).is_outage
        kind = DatabaseDownError if is_down else DatabaseError
        raise kind(f"{address} cannot be used: {_reason_of(error)}") from error


def _reason_of(error: BaseException) -> str:
    """Return the one line of an error that an operator needs; values are not in it."""
    if isinstance(error, TimeoutError):
        return "it does not answer in time"
    return next(iter(str(error).splitlines()), "") or type(error).__name__


async def _lock(connection: Any, address: Address, how: str = "") -> None:
    """Take the lock of those who run a bot, which lives as long as the connection.

    Raises `DatabaseError` when another bot still has it after a few seconds.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + LOCK_WAIT_S
    while not await connection.fetchval(f"SELECT pg_try_advisory_lock{how}($1)", _ALONE):
        if loop.time() >= until:
            raise DatabaseError(f"{address} is in use by another bot")
        await asyncio.sleep(_BETWEEN)


async def inspect(address: Address, patience: float) -> str | None:
    """Return the version of the schema, or None for an empty database. Raises `DatabaseError`."""
    async with transaction(address, patience) as connection:
        return await read_version(connection, address)


async def migrate(
    address: Address, patience: float, *, alone: bool = False, shared: bool = False
) -> None:
    """Create the tables or bring them up to date. Raises `DatabaseError`.

    With `shared`, other processes of this bot may run, but not during a migration.
    """
    async with transaction(address, patience, alone=alone) as connection:
        await connection.execute(_MIGRATES)
        version = await read_version(connection, address)
        if version != read_versions()[0]:
            if shared:
                await _lock(connection, address)
            await connection.execute(upgrade_script("postgresql", version))


@asynccontextmanager
async def transaction(
    address: Address, patience: float, *, alone: bool = False
) -> AsyncIterator[Any]:
    """Open a transaction on a separate connection. Raises `DatabaseError`."""
    with translate_error(address):
        # A migration takes as long as it takes.
        connection = await connect(address, patience, None, alone=alone)
        try:
            async with connection.transaction():
                yield connection
        finally:
            await connection.close()


async def read_version(connection: Any, address: Address) -> str | None:
    """Return the version of the schema, or None for an empty database. Raises `DatabaseError`."""
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise DatabaseError(f"{address} does not keep its text as UTF8")
    tables = {row[0] for row in await connection.fetch(_TABLES)}
    if "alembic_version" not in tables:
        if tables:
            raise DatabaseError(f"{address} is the database of another program")
        return None
    version: str | None = await connection.fetchval("SELECT version_num FROM alembic_version")
    check_version(address, version, read_versions()[1])
    return version
