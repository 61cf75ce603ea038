"""Keep what was found out about finished games."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Text

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Add the table; what is to be in it is found again from the records."""
    op.create_table(
        "reports",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", Text, nullable=False),
        sqlite_with_rowid=False,
    )
