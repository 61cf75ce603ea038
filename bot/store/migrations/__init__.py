"""The migrations: the steps that make the tables of an empty database, and change those of another.

They are written out as SQL, which each backend executes in one transaction: a migration cannot read
rows in Python. A migration that was released is never edited, so none of them imports the schema:
the types and helpers here stay the same for good, and a migration that needs others defines them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TIMESTAMP

Id: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
Moment: Final = sa.String().with_variant(TIMESTAMP(timezone=True), "postgresql")
Text: Final = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def make_partial(
    name: str,
    table: str,
    columns: Sequence[str | sa.TextClause],
    where: sa.ColumnElement[bool] | sa.TextClause,
) -> None:
    """Index the rows that meet a condition."""
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def flag(name: str) -> sa.ColumnElement[bool]:
    """Return a Boolean column for a condition: the two databases spell `NOT` of it differently."""
    return sa.column(name, sa.Boolean)


def needed(kind: Any, *names: str) -> list[sa.Column[Any]]:
    """Return columns of a type that always have a value."""
    return [sa.Column(name, kind, nullable=False) for name in names]


def optional(kind: Any, *names: str) -> list[sa.Column[Any]]:
    """Return columns of a type that may be NULL."""
    return [sa.Column(name, kind) for name in names]
