"""Differences between SQLite and PostgreSQL: types, lists, times and upserts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlalchemy.dialects.postgresql import TIMESTAMP, Insert, insert
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler


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
        self.kept, self.write, self.read = kept, write, read

    def load_dialect_impl(self, dialect: Dialect) -> sa.types.TypeEngine[Any]:  # noqa: ARG002 (the signature is SQLAlchemy's)
        return self.kept

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], Any]:
        write, then = self.write, self.kept.dialect_impl(dialect).bind_processor(dialect)
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
    return Converted(Text, str, {one.value: one for one in kind}.__getitem__)


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
    given = [compiler.process(one) for one in element.clauses]
    spelling: str = getattr(element, compiler.dialect.name)
    return spelling.format(*given)


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
