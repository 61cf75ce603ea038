"""Moving everything from a SQLite file into an empty PostgreSQL database: all of it, or nothing.

The tables are made, filled, counted and committed in one transaction. If anything happens meanwhile
there is nothing in the new database, and the file is as it was: it is only read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import aiosqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import DatabaseError
from bot.store.files import Address
from bot.store.ledger import results
from bot.store.postgres_connection import connected, read_version, upgrade
from bot.store.schema import metadata
from bot.store.sqlite_connection import translate_errors

Tell = Callable[[int, int], None]
"""Called with the number of copied rows and of all rows."""

_PATIENCE: Final = 10.0
_DIALECT: Final = aiosqlite.dialect()
_EVERY: Final = 1000
"""Rows between two calls of `Progress`."""


async def move(source: Path, target: Address, tell: Tell) -> int:
    """Copy everything and return the number of rows. Raises `DatabaseError`.

    The file must be of the present version, and no bot may run on either.
    """
    with translate_errors(), closing(_open(source)) as file:
        async with connected(target, _PATIENCE, alone=True) as connection:
            if await read_version(connection, target) is not None:
                raise DatabaseError(f"{target} is not empty")
            await connection.run_sync(upgrade)
            counts = {table: _count(file, table) for table in metadata.sorted_tables}
            await _copy(file, connection, counts, tell)
            await _check(connection, counts, target)
            await connection.execute(_go_on())
            await connection.exec_driver_sql("ANALYZE")
    return sum(counts.values())


async def _copy(
    file: sqlite3.Connection, connection: AsyncConnection, counts: dict[sa.Table, int], tell: Tell
) -> None:
    driver: Any = (await connection.get_raw_connection()).driver_connection
    done, total = 0, sum(counts.values())

    def rows(table: sa.Table) -> Iterator[tuple[Any, ...]]:
        nonlocal done
        for row in _read(file, table):
            yield row
            done += 1
            if done % _EVERY == 0 or done == total:
                tell(done, total)

    for table in counts:
        names = [column.name for column in table.c]
        await driver.copy_records_to_table(table.name, columns=names, records=rows(table))


async def _check(connection: AsyncConnection, counts: dict[sa.Table, int], target: Address) -> None:
    for table, count in counts.items():
        found = await connection.scalar(sa.select(sa.func.count()).select_from(table))
        if found != count:
            raise DatabaseError(f"{target} got {found} rows of {table.name} instead of {count}")


def _go_on() -> sa.Select[Any]:
    """Return the query that sets the sequence of results to the last number."""
    last = sa.func.max(results.c.seq)
    return sa.select(sa.func.setval("results_seq_seq", last)).having(last.is_not(None))


def _open(source: Path) -> sqlite3.Connection:
    file = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    file.execute("BEGIN")  # all of it as it is at one moment
    return file


def _count(file: sqlite3.Connection, table: sa.Table) -> int:
    [(count,)] = file.execute(f'SELECT count(*) FROM "{table.name}"')  # noqa: S608 - a name of ours
    return int(count)


def _read(file: sqlite3.Connection, table: sa.Table) -> Iterator[tuple[Any, ...]]:
    names = ", ".join(f'"{column.name}"' for column in table.c)
    converts = [_converter(column.type) for column in table.c]
    for row in file.execute(f'SELECT {names} FROM "{table.name}"'):  # noqa: S608 - names of ours
        pairs = zip(converts, row, strict=True)
        yield tuple([value if value is None else convert(value) for convert, value in pairs])


def _converter(kind: sa.types.TypeEngine[Any]) -> Callable[[Any], Any]:
    """Return a function from a value of the file to a value for PostgreSQL's driver."""
    here = kind.dialect_impl(_DIALECT)
    if isinstance(here, sa.JSON):
        return str
    if isinstance(here, sa.String):
        return lambda text: text.replace("\0", "\N{SYMBOL FOR NULL}")
    return here.result_processor(_DIALECT, None) or (lambda value: value)
