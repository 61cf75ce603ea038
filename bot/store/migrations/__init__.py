"""The steps by which a database became what it is."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op


def carry_over(statement: str) -> None:
    """Change the rows of earlier versions; PostgreSQL came later, and begins without any."""
    if op.get_context().dialect.name == "sqlite":
        op.execute(statement)


def make_partial(
    name: str,
    table: str,
    columns: Sequence[str | sa.TextClause],
    where: sa.ColumnElement[bool] | sa.TextClause,
) -> None:
    """Index the rows that meet a condition."""
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def flag(name: str) -> sa.ColumnElement[bool]:
    """Return a column that is true or false, which each database spells in its own way."""
    return sa.column(name, sa.Boolean)
