"""Keep the messages that showed each part of a game."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Text
from bot.store.migrations import carry_over

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table; of a game that runs already, the last message is known."""
    op.create_table(
        "showings",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("message", Id, nullable=False),
        sa.Column("channel", Id, nullable=False),
        sqlite_with_rowid=False,
    )
    carry_over(
        "INSERT INTO showings SELECT id, shown_ply, shown_message, shown_channel FROM tables "
        "WHERE shown_ply >= 0 AND shown_message IS NOT NULL AND shown_channel IS NOT NULL"
    )
