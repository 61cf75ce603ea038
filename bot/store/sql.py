"""SQL for SQLite and PostgreSQL: types, lists, times, upserts and compiled statements."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlalchemy.dialects.postgresql import TIMESTAMP, Insert, insert
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from bot.store.errors import ConflictError, Limit, LimitError


class Converted(sa.TypeDecorator[Any]):
    """A value of Python that the database keeps as another; each conversion is one call."""

    impl = sa.String
    cache_ok = True

    def __init__(
        self,
        kept: sa.types.TypeEngine[Any],
        write: Callable[[Any], Any],
        read: Callable[[Any], Any],
    ) -> None:
        super().__init__()
        self.kept = kept
        self.write = write
        self.read = read

    def load_dialect_impl(self, dialect: Dialect) -> sa.types.TypeEngine[Any]:  # noqa: ARG002 (the signature is SQLAlchemy's)
        return self.kept

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], Any]:
        write = self.write
        then = self.kept.dialect_impl(dialect).bind_processor(dialect)
        if then is None:
            return lambda value: None if value is None else write(value)
        return lambda value: None if value is None else then(write(value))

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:  # noqa: ARG002 (as above)
        read = self.read
        return lambda value: None if value is None else read(value)


class _Printable(sa.TypeDecorator[str]):
    """Text without NUL, which PostgreSQL cannot store."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 (as above)
        return None if value is None else value.replace("\0", "\N{SYMBOL FOR NULL}")


Moment: Final = Converted(
    sa.String(), lambda moment: moment.astimezone(UTC).isoformat(), datetime.fromisoformat
).with_variant(TIMESTAMP(timezone=True), "postgresql")
"""An aware time; in SQLite, which has no type for it, ISO 8601 in UTC."""
Id: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
"""A 64-bit integer, such as an id of Discord's."""
Text: Final = sa.String().with_variant(_Printable(collation="C"), "postgresql")
"""Text sorted by code point, whatever the locale of the database."""


Span: Final = Converted(
    sa.Float(), timedelta.total_seconds, lambda seconds: timedelta(seconds=seconds)
)
"""A length of time, in seconds."""
Minutes: Final = Converted(
    sa.Integer(),
    lambda span: span // timedelta(minutes=1),
    lambda minutes: timedelta(minutes=minutes),
)


def named(kind: type[StrEnum]) -> Converted:
    """Return the type of a column with members of an enumeration."""
    return Converted(Text, str, {member.value: member for member in kind}.__getitem__)


def json_of(adapter: TypeAdapter[Any]) -> Converted:
    """Return the type of a column with JSON that no query looks into, validated by an adapter."""
    return Converted(Text, lambda value: adapter.dump_json(value).decode(), adapter.validate_json)


def upsert(table: sa.Table, columns: Iterable[str] | None = None) -> Insert:
    """Insert a row, or overwrite these columns (default: all but the key) of an existing one."""
    put = insert(table)
    names = [column.name for column in table.c if not column.primary_key]
    return on_taken(put, {name: put.excluded[name] for name in columns or names})


def on_taken(put: Insert, changes: dict[str, Any]) -> Insert:
    """Add changes that an insert makes to a row whose key is taken."""
    # SQLAlchemy has no common upsert; SQLite accepts the SQL of PostgreSQL's.
    keys = list(put.table.primary_key)
    return put.on_conflict_do_update(index_elements=keys, set_=changes)


def insert_new(table: sa.Table) -> Insert:
    """Insert a row unless its key is taken."""
    return insert(table).on_conflict_do_nothing()


class _Spelled(sa.sql.functions.FunctionElement[Any]):
    """A function that each database spells in its own way, with its arguments by number."""

    inherit_cache = True
    sqlite: str
    postgresql: str


@compiles(_Spelled)
def _spell(element: _Spelled, compiler: SQLCompiler, **_: Any) -> str:
    clauses = [compiler.process(clause) for clause in element.clauses]
    spelling: str = getattr(element, compiler.dialect.name)
    return spelling.format(*clauses)


class _Each(_Spelled):
    """The items of a JSON list, as rows with a `value`."""

    name = "each"
    sqlite, postgresql = "json_each({0})", "jsonb_array_elements_text(CAST({0} AS JSONB))"


class _Whole(_Spelled):
    """An item that is a whole number."""

    type = Id
    sqlite, postgresql = "{0}", "CAST({0} AS BIGINT)"


class Larger(_Spelled):
    """The larger of two numbers or moments."""

    type = sa.Integer()
    sqlite, postgresql = "max({0}, {1})", "greatest({0}, {1})"


class Later(_Spelled):
    """A moment, postponed by the span between two others, which may be negative."""

    type = Moment
    sqlite, postgresql = "postpone({0}, {1}, {2})", "({0} + ({2} - {1}))"


def listed_texts(name: str) -> sa.Select[Any]:
    """Return the query for a parameter that is a JSON list of texts.

    With a list in one parameter, a statement is the same for any number of them.
    """
    return sa.select(_each(name))


def listed_ids(name: str) -> sa.Select[Any]:
    """Return a query for the items of a parameter, a JSON list of whole numbers."""
    return sa.select(_Whole(_each(name)))


def _each(name: str) -> sa.ColumnElement[Any]:
    return _Each(sa.bindparam(name, type_=sa.String)).table_valued("value").c.value


Query: TypeAlias = tuple[sa.Select[Any], Mapping[str, Any]]
"""A query and its values."""
Row: TypeAlias = dict[str, Any]
"""A row by the names of its columns."""
_Convert: TypeAlias = Callable[[Any], Any]
_Columns: TypeAlias = tuple[tuple[str, _Convert | None], ...]

_MAX_COMPILED: Final = 256
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
    limit: Limit | None = None
    """The limit that is reached where no row is found."""


class BoundStatement(NamedTuple):
    """A step as the database takes it."""

    sql: str
    rows: list[tuple[Any, ...]]
    conflict_key: str | None = None
    limit: Limit | None = None

    def check(self, count: int) -> None:
        """Raise `LimitError` or `ConflictError` if fewer rows were found than must be."""
        if count == len(self.rows):
            return
        if self.limit is not None:
            raise LimitError(self.limit)
        if self.conflict_key is not None:
            raise ConflictError(self.conflict_key)


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
        self.compile = lru_cache(_MAX_COMPILED)(self._compile)
        self._columns = lru_cache(_MAX_COMPILED)(self._find_columns)

    def text(self, step: Statement) -> BoundStatement:
        """Return a step that has rows as text."""
        compiled = self.compile(step.statement, tuple(step.rows[0]))
        return BoundStatement(
            compiled.sql,
            [compiled.bind(row) for row in step.rows],
            step.conflict_key,
            step.limit,
        )

    def rows(self, query: sa.Select[Any], values: Sequence[Any]) -> list[dict[str, Any]]:
        """Return what the database found for a query by the names of its columns."""
        columns = self._columns(query)
        return [
            {
                name: convert(value) if convert else value
                for (name, convert), value in zip(columns, row, strict=True)
            }
            for row in values
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
