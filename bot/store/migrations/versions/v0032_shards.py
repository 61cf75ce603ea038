"""Let several processes share shards out."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Add the tables; they are empty where one process serves everything."""
    op.create_table(
        "processes",
        sa.Column("number", Id, primary_key=True, autoincrement=False),
        sa.Column("name", Text, nullable=False),
        sa.Column("wanted", Text, nullable=False),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("fence", Id, nullable=False),
        sa.Column("seen_at", Moment, nullable=False),
    )
    op.create_index("processes_fence", "processes", ["number", "fence"], unique=True)
    op.create_table(
        "shards",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("holder", Id),
        sa.Column("fence", Id, nullable=False),
        sa.Column("until", Moment),
    )
    op.create_table(
        "starts",
        sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("next_at", Moment, nullable=False),
    )
