"""Keep whether a person is asked before a move that cannot be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "users", sa.Column("asks_first", sa.Boolean, nullable=False, server_default=sa.false())
    )
