"""Reserve the seats of a rematch for people who have not said yes."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "chairs", sa.Column("reserved", sa.Boolean, nullable=False, server_default=sa.false())
    )
