"""Statements as SQLite's own text: put together once, and sent without SQLAlchemy's execution.

A transaction by way of the engine takes the event loop 1.2 ms, most of it in SQLAlchemy's
execution and on the ways to SQLite's thread and back. Sent like this it takes a quarter.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import aiosqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.driver import visit
from bot.store.errors import LostRaceError

_Convert: TypeAlias = Callable[[Any], Any]

_DIALECT: Final = aiosqlite.dialect()
_MOST: Final = 256
"""Texts that are kept; a table's update has one for every set of columns that changed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One statement of a transaction, executed with each of these rows."""

    statement: sa.UpdateBase
    """One that is made once: its text is kept."""
    rows: Sequence[Mapping[str, Any]]
    """Values by the names of columns and parameters, the same names in each."""
    race: str | None = None
    """The table another program changed first where a key is taken or no row is found."""


async def write(engine: AsyncEngine, steps: Sequence[Step]) -> int:
    """Write all steps in one transaction, or none; count the rows. Raises `LostRaceError`.

    A caller that is cancelled meanwhile does not stop it half-way.
    """
    texts = [_text(step) for step in steps if step.rows]
    return await visit(engine, lambda connection: _write(connection, texts)) if texts else 0


async def read(
    engine: AsyncEngine, query: sa.Select[Any], values: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return what a query finds, row by row, by the names of its columns."""
    asked = _compile(query, ())
    bound = _bind(asked, values)

    def work(connection: sqlite3.Connection) -> list[dict[str, Any]]:
        # In the thread, where many rows hold nobody up.
        return _rows(query, connection.execute(asked.sql, bound).fetchall())

    return await visit(engine, work)


async def read_all(
    engine: AsyncEngine, asked: Sequence[tuple[sa.Select[Any], Mapping[str, Any]]]
) -> list[list[dict[str, Any]]]:
    """Return what each query finds at one moment; all the work is done in SQLite's thread."""
    return await visit(engine, lambda connection: _read_all(connection, asked))


@dataclass(frozen=True, slots=True)
class _Text:
    """A step as SQLite takes it."""

    sql: str
    rows: list[tuple[Any, ...]]
    race: str | None


@dataclass(frozen=True, slots=True)
class _Compiled:
    sql: str
    values: tuple[tuple[str, _Convert | None], ...]
    """The name of each `?`, and what turns its value into one SQLite knows."""
    fixed: dict[str, Any]
    """Values that stand in the statement itself."""


def _text(step: Step) -> _Text:
    compiled = _compile(step.statement, tuple(step.rows[0]))
    return _Text(compiled.sql, [_bind(compiled, row) for row in step.rows], step.race)


def _bind(compiled: _Compiled, row: Mapping[str, Any]) -> tuple[Any, ...]:
    row = {**compiled.fixed, **row} if compiled.fixed else row
    return tuple(
        [convert(row[name]) if convert else row[name] for name, convert in compiled.values]
    )


@lru_cache(_MOST)
def _compile(statement: sa.UpdateBase | sa.Select[Any], names: tuple[str, ...]) -> _Compiled:
    """Put a statement together that is given values for these columns."""
    compiled: Any = statement.compile(
        dialect=_DIALECT, column_keys=list(names), for_executemany=True
    )
    return _Compiled(
        str(compiled),
        tuple((name, _converter(compiled.binds[name].type)) for name in compiled.positiontup),
        {name: bind.value for name, bind in compiled.binds.items() if not bind.required},
    )


def _converter(kind: sa.types.TypeEngine[Any]) -> _Convert | None:
    return kind.dialect_impl(_DIALECT).bind_processor(_DIALECT)


@lru_cache(_MOST)
def _columns(query: sa.Select[Any]) -> tuple[tuple[str, _Convert | None], ...]:
    """Return the columns of a query, and what makes our values from SQLite's."""
    return tuple(
        (str(column.key), column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None))
        for column in query.selected_columns
    )


def _rows(query: sa.Select[Any], found: Sequence[Any]) -> list[dict[str, Any]]:
    columns = _columns(query)
    return [
        {
            name: convert(value) if convert else value
            for (name, convert), value in zip(columns, row, strict=True)
        }
        for row in found
    ]


def _read_all(
    connection: sqlite3.Connection, asked: Sequence[tuple[sa.Select[Any], Mapping[str, Any]]]
) -> list[list[dict[str, Any]]]:
    connection.execute("BEGIN")
    try:
        found = []
        for query, values in asked:
            text = _compile(query, ())
            rows = connection.execute(text.sql, _bind(text, values)).fetchall()
            found.append(_rows(query, rows))
        return found
    finally:
        connection.execute("ROLLBACK")


def _write(connection: sqlite3.Connection, texts: Sequence[_Text]) -> int:
    count = 0
    with connection:  # ends the transaction, which the first statement begins
        for text in texts:
            try:
                done = connection.executemany(text.sql, text.rows)
            except sqlite3.IntegrityError as error:
                if text.race is None:
                    raise
                raise LostRaceError(text.race) from error
            if text.race is not None and done.rowcount != len(text.rows):
                raise LostRaceError(text.race)
            count += done.rowcount
    return count
