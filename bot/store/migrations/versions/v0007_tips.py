"""Remember which tips people were given, and who wants none."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Text, key, make_table, needed

revision = "v0007"
down_revision = "v0006"


def upgrade() -> None:
    """Make the table of tips; everybody wants them until they choose."""
    make_table(
        "tips",
        *key(Id, "user_id"),
        *key(Text, "game", "tip"),
        *needed(Text, "table_id"),
        *needed(sa.Integer, "decision_number"),
        sa.Index("tips_table", "table_id"),
    )
    op.add_column("users", sa.Column("tips", sa.Boolean, nullable=False, server_default=sa.true()))
