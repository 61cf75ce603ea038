"""Compiled statements, run to their end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Dialect

Query: TypeAlias = tuple[sa.Select[Any], Mapping[str, Any]]
"""A query and its values."""
Row: TypeAlias = dict[str, Any]
"""A row by the names of its columns."""
_Convert: TypeAlias = Callable[[Any], Any]
_Columns: TypeAlias = tuple[tuple[str, _Convert | None], ...]

_MOST: Final = 256
"""Texts that are kept; a table's update has one for every set of columns that changed."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a transaction, executed with each of these rows."""

    statement: sa.UpdateBase
    """One that is made once: compiling it takes longer than SQLite needs for it."""
    rows: Sequence[Mapping[str, Any]]
    """Values by the names of columns and parameters, the same names in each."""
    conflict_key: str | None = None
    """The table another program changed first where a key is taken or no row is found."""


class Text(NamedTuple):
    """A step as the database takes it."""

    sql: str
    rows: list[tuple[Any, ...]]
    conflict_key: str | None


@dataclass(frozen=True, slots=True)
class Compiled:
    """A statement, and what its parameters are."""

    sql: str
    values: tuple[tuple[str, _Convert | None], ...]
    """The name of each parameter, and what turns its value into one the database knows."""
    fixed: dict[str, Any]
    """Values that stand in the statement itself."""

    def bind(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        row = {**self.fixed, **row} if self.fixed else row
        return tuple(
            [convert(row[name]) if convert else row[name] for name, convert in self.values]
        )


class StatementCompiler:
    """Puts statements together for one dialect.

    `number` is what the driver calls the type of a number with a fraction, where it must know.
    """

    def __init__(self, dialect: Dialect, number: int | None = None) -> None:
        self._dialect = dialect
        self._number = number
        self.compile = lru_cache(_MOST)(self._compile)
        self._columns = lru_cache(_MOST)(self._find_columns)

    def text(self, step: Statement) -> Text:
        """Return a step that has rows as text."""
        compiled = self.compile(step.statement, tuple(step.rows[0]))
        return Text(compiled.sql, [compiled.bind(row) for row in step.rows], step.conflict_key)

    def rows(self, query: sa.Select[Any], found: Sequence[Any]) -> list[dict[str, Any]]:
        """Return what the database found for a query by the names of its columns."""
        columns = self._columns(query)
        return [
            {
                name: convert(value) if convert else value
                for (name, convert), value in zip(columns, row, strict=True)
            }
            for row in found
        ]

    def _compile(
        self, statement: sa.UpdateBase | sa.Select[Any], names: tuple[str, ...]
    ) -> Compiled:
        compiled: Any = statement.compile(
            dialect=self._dialect, column_keys=list(names), for_executemany=True
        )
        return Compiled(
            str(compiled),
            tuple((name, self._binding(compiled.binds[name])) for name in compiled.positiontup),
            {name: bind.value for name, bind in compiled.binds.items() if not bind.required},
        )

    def _binding(self, bind: sa.BindParameter[Any]) -> _Convert | None:
        return bind.type.dialect_impl(self._dialect).bind_processor(self._dialect)

    def _find_columns(self, query: sa.Select[Any]) -> _Columns:
        """Return the columns of a query, and what makes our values from the database's."""
        return tuple(
            (
                str(column.key),
                column.type.dialect_impl(self._dialect).result_processor(
                    self._dialect, self._number
                ),
            )
            for column in query.selected_columns
        )


T = TypeVar("T")


async def finish(work: Awaitable[T]) -> T:
    """Do work to its end, even when the caller is cancelled meanwhile.

    The next user of the connection must not find it in the middle of a transaction.
    """
    doing = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(doing)
    finally:
        while not doing.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait({doing})
        if not doing.cancelled():
            doing.exception()  # it is retrieved here when the caller is cancelled
