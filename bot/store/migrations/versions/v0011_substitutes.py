"""Let the others at a table agree on a substitute."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id
from bot.store.migrations import carry_over

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the columns; invitations into an absent seat that nobody agreed on are void."""
    op.add_column("poll_votes", sa.Column("about", sa.Integer))
    op.add_column("poll_votes", sa.Column("guest_id", Id))
    op.add_column(
        "invitations",
        sa.Column("is_agreed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    carry_over("DELETE FROM invitations WHERE token IS NOT NULL")
