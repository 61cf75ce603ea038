"""Keep the messages that another one followed, until they went quiet."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "followed",
        sa.Column("message", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("channel", sa.Integer, nullable=False),
    )
    op.create_index("followed_table", "followed", ["table_id"])
