"""Keep the language of the people at a table, in which they are called."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the column."""
    op.add_column("chairs", sa.Column("language", sa.String, nullable=False, server_default=""))
