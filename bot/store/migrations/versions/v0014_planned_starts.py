"""Keep when lobbies start by themselves, and what their hosts were notified of."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Moment, Text

revision = "v0014"
down_revision = "v0013"


def upgrade() -> None:
    """Add the columns; lobbies start when their hosts say so."""
    for name in ("start_mode", "reached"):
        op.add_column("tables", sa.Column(name, Text))
    for name in ("start_at", "starts", "missed_at", "notice_at", "reached_at"):
        op.add_column("tables", sa.Column(name, Moment))
