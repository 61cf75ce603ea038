"""Keep whether a table gives hints, and for which decisions it did."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Text

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the option, which games of before have on, and the table."""
    op.add_column("tables", sa.Column("hints", Text, nullable=False, server_default="on"))
    op.create_table(
        "hints",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
