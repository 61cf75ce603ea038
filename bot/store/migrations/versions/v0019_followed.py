"""Keep the messages that another one followed, until they went quiet."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Text

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "followed",
        sa.Column("message", Id, primary_key=True, autoincrement=False),
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("channel", Id, nullable=False),
    )
    op.create_index("followed_table", "followed", ["table_id"])
