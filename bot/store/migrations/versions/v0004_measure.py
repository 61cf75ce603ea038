"""Note how each person was called, when something was last said, and to whom."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text
from bot.store.migrations import carry_over

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what keeps the measure over a restart; what was announced before counts as a mention."""
    op.add_column("waits", sa.Column("called", Text, nullable=False, server_default="no"))
    op.add_column("waits", sa.Column("spoken_at", Moment))
    carry_over("UPDATE waits SET called = 'mention' WHERE told_at IS NOT NULL")
    op.create_table(
        "told",
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("at", Moment, nullable=False),
        sqlite_with_rowid=False,
    )
