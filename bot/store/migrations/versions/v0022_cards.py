"""Keep whether the card of an end was posted, and whether a server wants such cards."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import carry_over

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add the columns; games that were over before are not told of now."""
    op.add_column(
        "tables", sa.Column("carded", sa.Boolean, nullable=False, server_default=sa.false())
    )
    carry_over("UPDATE tables SET carded = 1 WHERE ended IS NOT NULL")
    op.add_column(
        "servers", sa.Column("cards", sa.Boolean, nullable=False, server_default=sa.true())
    )
