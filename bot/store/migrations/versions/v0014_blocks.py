"""Keep the users and servers the operator blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "blocks",
        sa.Column("kind", sa.String, primary_key=True, nullable=False),
        sa.Column("id", sa.Integer, primary_key=True, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
