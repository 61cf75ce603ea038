"""Keep who wants text instead of pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "users", sa.Column("in_words", sa.Boolean, nullable=False, server_default=sa.false())
    )
