"""Keep the answers that seats leave to be given whenever they fit."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "standing",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", Text, nullable=False),
        sqlite_with_rowid=False,
    )
