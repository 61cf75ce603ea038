"""Find stopped clocks, people on vacation and those owed a word without looking at everything."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the indexes."""
    op.create_index(
        "waits_stopped",
        "waits",
        ["table_id", "seat"],
        sqlite_where=sa.text("left_seconds IS NOT NULL"),
    )
    op.create_index(
        "waits_untold",
        "waits",
        ["table_id", "seat"],
        sqlite_where=sa.text("told_at IS NOT NULL AND direct = 0"),
    )
    op.create_index(
        "users_away", "users", ["away_until"], sqlite_where=sa.text("away_until IS NOT NULL")
    )
