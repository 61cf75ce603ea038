"""Let turns of rated games without a time limit expire, and find games that began long ago."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Moment

revision = "v0002"
down_revision = "v0001"

LIMIT = timedelta(days=14)


def upgrade() -> None:
    """Give the open decisions of such games the whole time, from now on."""
    is_open = sa.text("ended IS NULL")
    op.create_index(
        "tables_started", "tables", ["started"], sqlite_where=is_open, postgresql_where=is_open
    )
    tables = sa.table("tables", *map(sa.column, ("id", "clock", "rating")))
    untimed = sa.select(tables.c.id).where(
        tables.c.clock == op.inline_literal("none"), tables.c.rating == op.inline_literal("rated")
    )
    decisions = sa.table("decisions", sa.column("table_id"), sa.column("due", Moment))
    due = op.inline_literal((datetime.now(UTC) + LIMIT).isoformat())
    op.execute(sa.update(decisions).where(decisions.c.table_id.in_(untimed)).values(due=due))
