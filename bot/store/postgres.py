"""A PostgreSQL database: one connection that writes, and has it alone, and a few that read.

One writer at a time is what the rest of the program was made for. The connection that writes holds
a lock of the database's as long as it lives: who has lost it cannot write any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import asyncpg
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import asyncpg as dialects
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.errors import ConflictError, FencedError, StoreError
from bot.store.files import Address
from bot.store.lease_connection import CHANNEL, SAY, UNFENCED
from bot.store.leases import Leases, read_status
from bot.store.ledger import results
from bot.store.postgres_connection import (
    LOST,
    inspect_postgres,
    make_engine,
    migrate_postgres,
    translate_error,
    translate_errors,
)
from bot.store.shards import EVERYTHING, ShardAssignment, Sharing
from bot.store.statements import Statement, StatementCompiler, Text, finish
from bot.store.transfer import move

__all__ = ["PostgresDatabase", "inspect_postgres", "move", "open_database", "read_status"]

T = TypeVar("T")

_DIALECT: Final[Dialect] = dialects.dialect()  # type: ignore[no-untyped-call]  # a dialect of SQLAlchemy's own
_DOUBLE: Final = 701
"""What PostgreSQL calls the type `double precision`."""
TEXTS: Final = StatementCompiler(_DIALECT, _DOUBLE)
_READERS: Final = 4
_TRIES: Final = 4
_BETWEEN: Final = 0.05
"""Seconds before a transaction that met another is tried again; more each time."""
_MET: Final = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Two transactions met, and one had to give way (40001, 40P01)."""
_IN_ORDER: Final = Text("SELECT pg_advisory_xact_lock(x'74616B7567'::bigint)", [()], None)
"""One process ends a game at a time."""
_WRITERS: Final = 0x74616B75
"""The key of the lock of those who write without having the database alone."""


async def open_database(
    address: Address, patience: float, *, alone: bool, sharing: Sharing | None = None
) -> PostgresDatabase:
    """Bring a database up to date and connect to it. Raises `DatabaseError`."""
    await migrate_postgres(address, patience, alone=alone, shared=sharing is not None)
    database = PostgresDatabase(address, patience, alone=alone, sharing=sharing)
    try:
        with translate_error(address):
            async with database.writer.connect():
                pass  # it has the lock from now on
        if database.leases is not None:
            await database.leases.open()
    except BaseException:
        await database.close()
        raise
    return database


class PostgresDatabase:
    """An open database; `bot.store.database.Database` says what each method does."""

    def __init__(
        self, address: Address, patience: float, *, alone: bool, sharing: Sharing | None = None
    ) -> None:
        self.leases = Leases(address, patience, sharing) if sharing else None
        self.writer = make_engine(
            address, patience, connections=1, alone=alone, shared=sharing is not None
        )
        self.reader = make_engine(address, patience, connections=_READERS, reads=True)

    @property
    def share(self) -> ShardAssignment:
        """Tell which servers are this process's own."""
        return self.leases or EVERYTHING

    async def read(self, query: sa.Select[Any], values: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return what a query finds."""
        asked = TEXTS.compile(query, ())
        bound = asked.bind(values)

        async def ask() -> list[Any]:
            async with _borrow(self.reader) as connection:
                found: list[Any] = await connection.fetch(asked.sql, *bound)
                return found

        with translate_errors():
            return TEXTS.rows(query, await _retry(ask))

    async def read_all(
        self, asked: Sequence[tuple[sa.Select[Any], Mapping[str, Any]]]
    ) -> list[list[dict[str, Any]]]:
        """Return what each of many queries finds at one moment."""
        texts = [TEXTS.compile(query, ()) for query, _ in asked]
        bound = [text.bind(values) for text, (_, values) in zip(texts, asked, strict=True)]

        async def ask() -> list[list[Any]]:
            async with (
                _borrow(self.reader) as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                pairs = zip(texts, bound, strict=True)
                return [await connection.fetch(text.sql, *values) for text, values in pairs]

        with translate_errors():
            found = await _retry(ask)
        return [TEXTS.rows(query, rows) for (query, _), rows in zip(asked, found, strict=True)]

    async def write(self, steps: Sequence[Statement], news: str = "") -> int:
        """Write all steps in one transaction, or none; count the rows."""
        texts = [_text(step) for step in steps if step.rows]
        if self.leases is not None and any(step.statement.table is results for step in steps):
            # Games are counted by their numbers: none may come to light after one with a later.
            texts.insert(0, _IN_ORDER)
        if not texts:
            return 0
        with translate_errors():
            return await finish(self._write(texts, news))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection that reads."""
        with translate_errors():
            async with self.reader.connect() as connection, _discarding(connection):
                yield connection

    @asynccontextmanager
    async def writing(self, news: str = "") -> AsyncIterator[AsyncConnection]:
        """Give a transaction that writes."""
        lock = sa.select(sa.func.pg_advisory_xact_lock(_WRITERS))
        with translate_errors():
            async with self.writer.begin() as connection, _discarding(connection):
                await connection.execute(lock)
                if self.leases is not None:
                    raw = await connection.get_raw_connection()
                    await self._check(raw.driver_connection)
                    await self._say(raw.driver_connection, news)
                yield connection

    async def close(self) -> None:
        """Disconnect."""
        if self.leases is not None:
            await self.leases.close()
        await self.reader.dispose()
        await self.writer.dispose()

    async def _write(self, texts: Sequence[Text], news: str) -> int:
        async def work() -> int:
            async with _borrow(self.writer) as connection:
                transaction = connection.transaction()
                await transaction.start()
                try:
                    await self._check(connection)
                    count = await _send(connection, texts)
                    await self._say(connection, news)
                except BaseException:
                    try:
                        await transaction.rollback()
                    except LOST:
                        connection.terminate()
                    raise
                try:
                    await transaction.commit()
                except LOST as error:
                    # It may have happened or not: whoever asked reads again.
                    raise UncertainError from error
                return count

        return await _retry(work)

    async def _check(self, connection: Any) -> None:
        """Write nothing for a process that others have taken shards from. Raises `FencedError`."""
        if self.leases is None:
            return
        self.leases.check()
        if not await connection.fetchval(UNFENCED, self.leases.number, self.leases.fence):
            raise FencedError

    async def _say(self, connection: Any, news: str) -> None:
        """Let other processes hear of a transaction when it is committed."""
        if news and self.leases is not None:
            await connection.execute(SAY, CHANNEL, f"{self.leases.number} {news}")


class UncertainError(OSError):
    """The connection was lost while a transaction ended."""

    def __str__(self) -> str:
        """Return what to tell."""
        return "the connection was lost"


async def _send(connection: Any, texts: Sequence[Text]) -> int:
    count = 0
    for text in texts:
        try:
            done = len(await connection.fetchmany(text.sql, text.rows))
        except asyncpg.IntegrityConstraintViolationError as error:
            if text.conflict_key is None:
                raise
            raise ConflictError(text.conflict_key) from error
        if text.conflict_key is not None and done != len(text.rows):
            raise ConflictError(text.conflict_key)
        count += done
    return count


def _text(step: Statement) -> Text:
    # What is returned is only counted: of many rows at once nothing else tells how many.
    text = TEXTS.text(step)
    return Text(f"{text.sql} RETURNING 1", text.rows, text.conflict_key)


async def _retry(work: Callable[[], Awaitable[T]]) -> T:
    """Do work that leaves nothing behind when it fails; once more where the connection was lost."""
    for attempt in range(1, _TRIES):
        try:
            return await work()
        except UncertainError:
            raise
        except LOST:
            if attempt > 1:
                raise
        except _MET:
            await asyncio.sleep(_BETWEEN * attempt)
    return await work()


@asynccontextmanager
async def _discarding(connection: AsyncConnection) -> AsyncIterator[None]:
    """Let nobody use a connection again whose driver lost count."""
    try:
        yield
    except asyncpg.InternalClientError:
        await connection.invalidate()
        raise


@asynccontextmanager
async def _borrow(engine: AsyncEngine) -> AsyncIterator[Any]:
    """Take the driver's own connection out of an engine's pool."""
    try:
        borrowed = await engine.raw_connection()
    except Exception as error:
        # Of a connection that cannot be made SQLAlchemy tells in errors of its adapter's own.
        if isinstance(error.__cause__, (*LOST, asyncpg.PostgresError)):
            raise error.__cause__ from None
        raise
    try:
        yield borrowed.driver_connection
    except (asyncpg.PostgresError, StoreError):
        raise  # the connection is as good as before, or known to be closed
    except BaseException:
        borrowed.invalidate()
        raise
    finally:
        borrowed.close()
