"""Keep the users and servers the operator blocked."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "blocks",
        sa.Column("kind", Text, primary_key=True, nullable=False),
        sa.Column("id", Id, primary_key=True, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("reason", Text, nullable=False),
        sqlite_with_rowid=False,
    )
