"""Keep what happens when a person who was warned does not move."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Text

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the column."""
    op.add_column("waits", sa.Column("remedy", Text))
