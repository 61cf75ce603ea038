"""Let hosts choose who may join a table and who learns of it, and keep requests to join."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Text, key, make_table, needed, of_table

revision = "v0009"
down_revision = "v0008"


def upgrade() -> None:
    """Every table so far is open to all, in all lists, and its results are no secret."""
    for name, value in (("entry", "open"), ("visibility", "listed"), ("takeover", "open")):
        op.add_column("tables", sa.Column(name, Text, nullable=False, server_default=value))
    op.add_column(
        "results", sa.Column("is_hidden", sa.Boolean, nullable=False, server_default=sa.false())
    )
    make_table(
        "join_requests",
        of_table(),
        *key(Id, "user_id"),
        *needed(Text, "name", "language", "client_seed"),
        *needed(sa.Boolean, "is_refused"),
        sa.Index("join_requests_user", "user_id"),
    )
