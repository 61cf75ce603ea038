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

from bot.store.errors import DatabaseError
from bot.store.location import Address
from bot.store.migrate import upgrade_script
from bot.store.postgres import DIALECT, read_version, transaction
from bot.store.schema import metadata
from bot.store.sqlite import TEXTS as FILE
from bot.store.sqlite import translate_errors

Tell = Callable[[int, int], None]
"""Called with the number of copied rows and of all rows."""

_PATIENCE: Final = 10.0
_CONTINUE: Final = (
    "SELECT setval('results_seq_seq', max(seq)) FROM results HAVING max(seq) IS NOT NULL"
)
"""Set the sequence of results to the last number."""
_EVERY: Final = 1000
"""Rows between two calls of `Progress`."""


async def move(source: Path, target: Address, tell: Tell) -> int:
    """Copy everything and return the number of rows. Raises `DatabaseError`.

    The file must be of the present version, and no bot may run on either.
    """
    with translate_errors(), closing(_open(source)) as file:
        async with transaction(target, _PATIENCE, alone=True) as connection:
            if await read_version(connection, target) is not None:
                raise DatabaseError(f"{target} is not empty")
            await connection.execute(upgrade_script("postgresql", None))
            counts = {table: _count(file, table) for table in metadata.sorted_tables}
            await _copy(file, connection, counts, tell)
            for table, count in counts.items():
                copied = await connection.fetchval(f'SELECT count(*) FROM "{table.name}"')  # noqa: S608 - a name of ours
                if copied != count:
                    raise DatabaseError(
                        f"{target} got {copied} rows of {table.name} instead of {count}"
                    )
            await connection.execute(_CONTINUE)
            await connection.execute("ANALYZE")
    return sum(counts.values())


async def _copy(
    file: sqlite3.Connection, connection: Any, counts: dict[sa.Table, int], tell: Tell
) -> None:
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
        await connection.copy_records_to_table(table.name, columns=names, records=rows(table))


def _open(source: Path) -> sqlite3.Connection:
    file = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    file.execute("BEGIN")  # one moment of all tables
    return file


def _count(file: sqlite3.Connection, table: sa.Table) -> int:
    [(count,)] = file.execute(f'SELECT count(*) FROM "{table.name}"')  # noqa: S608 - a name of ours
    return int(count)


def _read(file: sqlite3.Connection, table: sa.Table) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table as PostgreSQL's driver takes them."""
    query = sa.select(table)
    processors = [column.type.dialect_impl(DIALECT).bind_processor(DIALECT) for column in table.c]
    for row in file.execute(FILE.compile(query, ()).sql):
        [values] = FILE.rows(query, [row])
        pairs = zip(processors, values.values(), strict=True)
        yield tuple([write(value) if write else value for write, value in pairs])
