"""Note how each person was called, when something was last said, and to whom."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what keeps the measure over a restart; what was announced before counts as a mention."""
    op.add_column("waits", sa.Column("called", sa.String, nullable=False, server_default="no"))
    op.add_column("waits", sa.Column("spoken_at", sa.String))
    op.execute("UPDATE waits SET called = 'mention' WHERE told_at IS NOT NULL")
    op.create_table(
        "told",
        sa.Column("user_id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("at", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
