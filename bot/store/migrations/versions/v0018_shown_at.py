"""Keep when the last public message of a table was posted."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Moment

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("shown_at", Moment))
