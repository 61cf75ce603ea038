"""Remember how often people were called, asked and invited of late."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "allowances",
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("full_at", Moment, nullable=False),
        sa.Column("last_at", Moment, nullable=False),
        sa.Column("token", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("allowances_full_at", "allowances", ["full_at"])
