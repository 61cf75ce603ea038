"""Let a question whether to stop be due, and remember who lost a seat for good."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Moment, Text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add them; a question that is open already waits for everybody, as it did."""
    op.add_column("poll_votes", sa.Column("due", Moment))
    op.create_index("poll_votes_due", "poll_votes", ["due"])
    op.create_table(
        "former_players",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("who", Text, nullable=False),
        sa.Column("leaving", Text, nullable=False),
        sqlite_with_rowid=False,
    )
