"""Keep the language of the people at a table, in which they are called."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Text

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the column."""
    op.add_column("chairs", sa.Column("language", Text, nullable=False, server_default=""))
