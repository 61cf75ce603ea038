"""The migrations: the steps that make the tables of an empty database, and change those of another.

They are written out as SQL, which each backend executes in one transaction: a migration cannot read
rows in Python. A migration that was released is never edited, so none of them imports the schema:
the types and helpers here stay the same for good, and a migration that needs others defines them.
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TIMESTAMP

Id: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
Moment: Final = sa.String().with_variant(TIMESTAMP(timezone=True), "postgresql")
Text: Final = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def make_table(name: str, *parts: sa.Column[Any] | sa.Index, with_rowid: bool = False) -> None:
    """Make a table with its indexes; with one number for a key, SQLite needs `with_rowid`."""
    op.create_table(name, *parts, sqlite_with_rowid=with_rowid)


def partial(
    name: str, *columns: str | sa.TextClause, where: str | sa.ColumnElement[bool]
) -> sa.Index:
    """Return an index of the rows that meet a condition."""
    condition = sa.text(where) if isinstance(where, str) else where
    return sa.Index(name, *columns, sqlite_where=condition, postgresql_where=condition)


def flag(name: str) -> sa.ColumnElement[bool]:
    """Return a Boolean column for a condition: the two databases spell `NOT` of it differently."""
    return sa.column(name, sa.Boolean)


def key(kind: Any, *names: str) -> list[sa.Column[Any]]:
    """Return columns of a primary key."""
    return [sa.Column(name, kind, primary_key=True, autoincrement=False) for name in names]


def of_table() -> sa.Column[Any]:
    """Return the first column of a primary key: the table to which the row belongs."""
    return sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True)


def needed(kind: Any, *names: str) -> list[sa.Column[Any]]:
    """Return columns of a type that always have a value."""
    return [sa.Column(name, kind, nullable=False) for name in names]


def optional(kind: Any, *names: str) -> list[sa.Column[Any]]:
    """Return columns of a type that may be NULL."""
    return [sa.Column(name, kind) for name in names]
