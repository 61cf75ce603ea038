"""Differences between SQLite and PostgreSQL: types, lists, times and upserts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import TIMESTAMP, Insert, insert
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler


class _Iso(sa.TypeDecorator[datetime]):
    """An aware time as ISO 8601 in UTC: SQLite has no type for times."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:  # noqa: ARG002 (the signature is SQLAlchemy's)
        return None if value is None else value.astimezone(UTC).isoformat()

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (as above)
        return None if value is None else datetime.fromisoformat(value)


class _Printable(sa.TypeDecorator[str]):
    """Text without NUL, which PostgreSQL cannot store."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 (as above)
        return None if value is None else value.replace("\0", "\N{SYMBOL FOR NULL}")


Moment: Final = _Iso().with_variant(TIMESTAMP(timezone=True), "postgresql")
"""An aware time."""
Id: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
"""A 64-bit integer, such as an id of Discord's."""
Text: Final = sa.String().with_variant(_Printable(collation="C"), "postgresql")
"""Text sorted by code point, whatever the locale of the database."""


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


class _Each(sa.sql.functions.FunctionElement[Any]):
    """The items of a JSON list, as rows with a `value`."""

    name = "each"
    inherit_cache = True


class _Whole(sa.sql.functions.FunctionElement[int]):
    """An item that is a whole number."""

    type = Id
    inherit_cache = True


class _Larger(sa.sql.functions.FunctionElement[Any]):
    """The larger of two numbers or moments."""

    type = sa.Integer()
    inherit_cache = True


class _Later(sa.sql.functions.FunctionElement[datetime]):
    """A moment, postponed by the span between two others."""

    type = Moment
    inherit_cache = True


def listed_texts(name: str) -> sa.Select[Any]:
    """Return the query for a parameter that is a JSON list of texts.

    With a list in one parameter, a statement is the same for any number of them.
    """
    return sa.select(_each(name))


def listed_ids(name: str) -> sa.Select[Any]:
    """Return a query for the items of a parameter, a JSON list of whole numbers."""
    return sa.select(_Whole(_each(name)))


def larger(one: sa.ColumnElement[Any], other: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return the larger of two numbers or moments."""
    return _Larger(one, other)


def later(
    moment: sa.ColumnElement[Any], since: sa.ColumnElement[Any], until: sa.ColumnElement[Any]
) -> sa.ColumnElement[Any]:
    """Return a moment, postponed by `until - since`, which may be negative."""
    return _Later(moment, since, until)


def _each(name: str) -> sa.ColumnElement[Any]:
    return _Each(sa.bindparam(name, type_=sa.String)).table_valued("value").c.value


def _parts(element: sa.sql.functions.FunctionElement[Any], compiler: SQLCompiler) -> list[str]:
    return [compiler.process(one) for one in element.clauses]


@compiles(_Each, "sqlite")
def _each_sqlite(element: _Each, compiler: SQLCompiler, **_: Any) -> str:
    return f"json_each({', '.join(_parts(element, compiler))})"


@compiles(_Each, "postgresql")
def _each_postgresql(element: _Each, compiler: SQLCompiler, **_: Any) -> str:
    [given] = _parts(element, compiler)
    return f"jsonb_array_elements_text(CAST({given} AS JSONB))"


@compiles(_Whole, "sqlite")
def _whole_sqlite(element: _Whole, compiler: SQLCompiler, **_: Any) -> str:
    return _parts(element, compiler)[0]


@compiles(_Whole, "postgresql")
def _whole_postgresql(element: _Whole, compiler: SQLCompiler, **_: Any) -> str:
    return f"CAST({_parts(element, compiler)[0]} AS BIGINT)"


@compiles(_Larger, "sqlite")
def _larger_sqlite(element: _Larger, compiler: SQLCompiler, **_: Any) -> str:
    return f"max({', '.join(_parts(element, compiler))})"


@compiles(_Larger, "postgresql")
def _larger_postgresql(element: _Larger, compiler: SQLCompiler, **_: Any) -> str:
    return f"greatest({', '.join(_parts(element, compiler))})"


@compiles(_Later, "sqlite")
def _later_sqlite(element: _Later, compiler: SQLCompiler, **_: Any) -> str:
    return f"postpone({', '.join(_parts(element, compiler))})"  # see the engine


@compiles(_Later, "postgresql")
def _later_postgresql(element: _Later, compiler: SQLCompiler, **_: Any) -> str:
    moment, since, until = _parts(element, compiler)
    return f"({moment} + ({until} - {since}))"
