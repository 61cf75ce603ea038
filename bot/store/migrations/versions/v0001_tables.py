"""Make the tables: tables, chairs, moves and meta."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything the first version needs."""
    _make_tables()
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.Integer),
        sa.Column("person_name", sa.String),
        sa.Column("house", sa.Boolean, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("chairs_person", "chairs", ["person_id"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("host_id", sa.Integer, nullable=False),
        sa.Column("host_name", sa.String, nullable=False),
        sa.Column("guild_id", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.Integer, nullable=False),
        sa.Column("thread_id", sa.Integer),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("opened", sa.String, nullable=False),
        sa.Column("started", sa.String),
        sa.Column("ended", sa.String),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("seating", sa.JSON, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("shown_ply", sa.Integer, nullable=False),
        sa.Column("shown_message", sa.Integer),
        sa.Column("shown_channel", sa.Integer),
        sa.Column("next_table", sa.String),
        sa.Column("owed", sa.Boolean, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
    )
    op.create_index("tables_owed", "tables", ["id"], sqlite_where=sa.text("owed = 1"))
    op.create_index("tables_home", "tables", [sa.text("coalesce(thread_id, channel_id)"), "status"])
    op.create_index("tables_status", "tables", ["status"])
