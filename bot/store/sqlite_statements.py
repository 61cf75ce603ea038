"""Statements sent to SQLite as its own text, without SQLAlchemy's execution.

A transaction by way of the engine takes the event loop 1.2 ms, most of it in SQLAlchemy's
execution and on the ways to SQLite's thread and back. Sent like this it takes a quarter.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import aiosqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.errors import ConflictError
from bot.store.sqlite_connection import visit
from bot.store.statements import Statement, StatementCompiler, Text

TEXTS: Final = StatementCompiler(aiosqlite.dialect())


async def write(engine: AsyncEngine, steps: Sequence[Statement]) -> int:
    """Write all steps in one transaction, or none; count the rows. Raises `ConflictError`.

    A caller that is cancelled meanwhile does not stop it half-way.
    """
    texts = [TEXTS.text(step) for step in steps if step.rows]
    return await visit(engine, lambda connection: _write(connection, texts)) if texts else 0


async def read(
    engine: AsyncEngine, query: sa.Select[Any], values: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return what a query finds, row by row, by the names of its columns."""
    asked = TEXTS.compile(query, ())
    bound = asked.bind(values)

    def work(connection: sqlite3.Connection) -> list[dict[str, Any]]:
        # In the thread, where many rows hold nobody up.
        return TEXTS.rows(query, connection.execute(asked.sql, bound).fetchall())

    return await visit(engine, work)


async def read_all(
    engine: AsyncEngine, asked: Sequence[tuple[sa.Select[Any], Mapping[str, Any]]]
) -> list[list[dict[str, Any]]]:
    """Return what each query finds at one moment; all the work is done in SQLite's thread."""
    return await visit(engine, lambda connection: _read_all(connection, asked))


def _read_all(
    connection: sqlite3.Connection, asked: Sequence[tuple[sa.Select[Any], Mapping[str, Any]]]
) -> list[list[dict[str, Any]]]:
    connection.execute("BEGIN")
    try:
        found = []
        for query, values in asked:
            text = TEXTS.compile(query, ())
            rows = connection.execute(text.sql, text.bind(values)).fetchall()
            found.append(TEXTS.rows(query, rows))
        return found
    finally:
        connection.execute("ROLLBACK")


def _write(connection: sqlite3.Connection, texts: Sequence[Text]) -> int:
    count = 0
    with connection:  # ends the transaction, which the first statement begins
        for text in texts:
            try:
                done = connection.executemany(text.sql, text.rows)
            except sqlite3.IntegrityError as error:
                if text.conflict_key is None:
                    raise
                raise ConflictError(text.conflict_key) from error
            if text.conflict_key is not None and done.rowcount != len(text.rows):
                raise ConflictError(text.conflict_key)
            count += done.rowcount
    return count
