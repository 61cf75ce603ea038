"""Keep how well each house player plays."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Text

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the level; house players of before play normally."""
    op.add_column("chairs", sa.Column("level", Text, nullable=False, server_default="normal"))
