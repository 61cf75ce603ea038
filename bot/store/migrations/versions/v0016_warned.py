"""Keep what happens when a person who was warned does not move."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the column."""
    op.add_column("waits", sa.Column("remedy", sa.String))
