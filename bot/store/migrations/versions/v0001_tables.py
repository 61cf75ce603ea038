"""Make the tables: tables, chairs, moves and meta."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything the first version needs."""
    _make_tables()
    op.create_table(
        "chairs",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True),
        sa.Column("person_id", Id),
        sa.Column("person_name", Text),
        sa.Column("house", sa.Boolean, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("chairs_person", "chairs", ["person_id"])
    op.create_table(
        "moves",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", Text, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "meta",
        sa.Column("key", Text, primary_key=True),
        sa.Column("value", Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", Text, primary_key=True),
        sa.Column("game", Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("status", Text, nullable=False),
        sa.Column("host_id", Id, nullable=False),
        sa.Column("host_name", Text, nullable=False),
        sa.Column("guild_id", Id, nullable=False),
        sa.Column("channel_id", Id, nullable=False),
        sa.Column("thread_id", Id),
        sa.Column("language", Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("opened", Moment, nullable=False),
        sa.Column("started", Moment),
        sa.Column("ended", Moment),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("seating", sa.JSON, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("shown_ply", sa.Integer, nullable=False),
        sa.Column("shown_message", Id),
        sa.Column("shown_channel", Id),
        sa.Column("next_table", Text),
        sa.Column("owed", sa.Boolean, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
    )
    op.create_index(
        "tables_owed",
        "tables",
        ["id"],
        sqlite_where=sa.text("owed = 1"),
        postgresql_where=sa.text("owed"),
    )
    op.create_index("tables_home", "tables", [sa.text("coalesce(thread_id, channel_id)"), "status"])
    op.create_index("tables_status", "tables", ["status"])
