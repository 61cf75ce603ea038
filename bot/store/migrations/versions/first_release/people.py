"""The tables of people, servers and processes."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Moment, Text, make_partial


def make() -> None:
    """Make the tables and their indexes."""
    _make_people()
    _make_servers()
    _make_processes()


def _make_people() -> None:
    op.create_table(
        "users",
        sa.Column("user_id", Id, primary_key=True, autoincrement=False),
        sa.Column("delivery", Text, nullable=False),
        sa.Column("interval", sa.Integer, nullable=False),
        sa.Column("active_from", sa.Integer),
        sa.Column("active_to", sa.Integer),
        sa.Column("zone", Text, nullable=False),
        sa.Column("away_from", Moment),
        sa.Column("away_until", Moment),
        sa.Column("away_spent", Text, nullable=False),
        sa.Column("dm_closed", Moment),
        sa.Column("text_mode", sa.Boolean, nullable=False),
        sa.Column("confirm_moves", sa.Boolean, nullable=False),
        sa.Column("listed", Text, nullable=False),
        sa.Column("open_stats", sa.Boolean, nullable=False),
    )
    make_partial("users_away", "users", ["away_until"], sa.text("away_until IS NOT NULL"))
    op.create_table(
        "told",
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("at", Moment, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("announced_at", "told", ["kind", "at"])
    op.create_table(
        "rate_limits",
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("refilled_at", Moment, nullable=False),
        sa.Column("last_at", Moment, nullable=False),
        sa.Column("decision_number", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("rate_limits_refilled_at", "rate_limits", ["refilled_at"])
    op.create_table(
        "blocks",
        sa.Column("kind", Text, primary_key=True),
        sa.Column("id", Id, primary_key=True),
        sa.Column("at", Moment, nullable=False),
        sa.Column("reason", Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
        sa.Column("language", Text),
        sa.Column("channels", Text, nullable=False),
        sa.Column("threads", sa.Boolean, nullable=False),
        sa.Column("clock", Text, nullable=False),
        sa.Column("openers", Text, nullable=False),
        sa.Column("remembered", Text, nullable=False),
        sa.Column("cards", sa.Boolean, nullable=False),
        sa.Column("seasons", sa.Boolean, nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("key", Text, primary_key=True),
        sa.Column("value", Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_processes() -> None:
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
