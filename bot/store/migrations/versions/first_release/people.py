"""The tables of people, servers and processes."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Moment, Text, make_partial, needed, optional


def make() -> None:
    """Make the tables and their indexes."""
    _make_people()
    _make_servers()
    _make_processes()


def _make_people() -> None:
    op.create_table(
        "users",
        sa.Column("user_id", Id, primary_key=True, autoincrement=False),
        *needed(Text, "delivery", "zone", "away_spent", "listed"),
        *needed(sa.Integer, "interval"),
        *needed(sa.Boolean, "text_mode", "confirm_moves", "open_stats"),
        *optional(sa.Integer, "active_from", "active_to"),
        *optional(Moment, "away_from", "away_until", "dm_closed"),
    )
    make_partial("users_away", "users", ["away_until"], sa.text("away_until IS NOT NULL"))
    op.create_table(
        "notified",
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        *needed(Moment, "at"),
        sqlite_with_rowid=False,
    )
    op.create_index("notified_at", "notified", ["kind", "at"])
    op.create_table(
        "rate_limits",
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        *needed(Moment, "refilled_at", "last_at"),
        *optional(sa.Integer, "decision_number"),
        sqlite_with_rowid=False,
    )
    op.create_index("rate_limits_refilled_at", "rate_limits", ["refilled_at"])
    op.create_table(
        "blocks",
        sa.Column("kind", Text, primary_key=True),
        sa.Column("id", Id, primary_key=True),
        *needed(Moment, "at"),
        *needed(Text, "reason"),
        sqlite_with_rowid=False,
    )


def _make_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
        *needed(Text, "channels", "clock", "openers", "remembered"),
        *needed(sa.Boolean, "threads", "cards", "seasons"),
        *optional(Text, "language"),
    )
    op.create_table(
        "meta",
        sa.Column("key", Text, primary_key=True),
        *needed(Text, "value"),
        sqlite_with_rowid=False,
    )


def _make_processes() -> None:
    op.create_table(
        "processes",
        sa.Column("number", Id, primary_key=True, autoincrement=False),
        *needed(Text, "name", "wanted"),
        *needed(sa.Integer, "shards"),
        *needed(Id, "fence"),
        *needed(Moment, "seen_at"),
    )
    op.create_index("processes_fence", "processes", ["number", "fence"], unique=True)
    op.create_table(
        "shards",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        *needed(sa.Integer, "shards"),
        *needed(Id, "fence"),
        *optional(Id, "holder"),
        *optional(Moment, "until"),
    )
    op.create_table(
        "starts",
        sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
        *needed(Moment, "next_at"),
    )
