"""Remember how often people were called, asked and invited of late."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "allowances",
        sa.Column("user_id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("full_at", sa.String, nullable=False),
        sa.Column("last_at", sa.String, nullable=False),
        sa.Column("token", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("allowances_full_at", "allowances", ["full_at"])
