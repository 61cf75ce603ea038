"""Let tables be played over days: clocks, waits, wishes of people and settings of servers."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text
from bot.store.migrations import carry_over

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what playing over days needs; running tables get no clock."""
    _change_tables()
    _make_waits()
    _make_what_seats_keep()
    _make_people()


def _change_tables() -> None:
    for column in (
        sa.Column("clock", Text, nullable=False, server_default="none"),
        sa.Column("absence", Text, nullable=False, server_default="ask"),
        sa.Column("touched", Moment, nullable=False, server_default="1970-01-01T00:00:00+00:00"),
        sa.Column("asleep", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("tables", column)
    carry_over(
        "UPDATE tables SET touched = coalesce("
        "ended, (SELECT max(at) FROM moves WHERE table_id = id), started, opened)"
    )


def _make_waits() -> None:
    op.create_table(
        "waits",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.Integer, nullable=False),
        sa.Column("asked_at", Moment, nullable=False),
        sa.Column("told_at", Moment),
        sa.Column("direct", sa.Boolean, nullable=False),
        sa.Column("due", Moment),
        sa.Column("left_seconds", sa.Float),
        sa.Column("lapsed", sa.Boolean, nullable=False),
        sa.Column("remind_at", Moment),
        sa.Column("reminded", sa.Integer, nullable=False),
        sa.Column("quiet", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("waits_due", "waits", ["due"])
    op.create_index("waits_remind_at", "waits", ["remind_at"])
    # Nobody is called again for a decision that was announced before.
    carry_over(
        "INSERT INTO waits (table_id, seat, token, asked_at, told_at, direct, lapsed, reminded, "
        "quiet) SELECT id, chair, (SELECT count(*) FROM moves WHERE table_id = id AND seat = chair)"
        ", touched, CASE WHEN shown_ply >= since THEN touched END, 1, 0, 0, 0 "
        "FROM tables JOIN chairs ON table_id = id "
        "WHERE status = 'playing' AND since IS NOT NULL AND NOT house"
    )


def _make_what_seats_keep() -> None:
    op.create_table(
        "premoves",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.Integer, nullable=False),
        sa.Column("text", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("text", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "votes",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("about", Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("yes", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_people() -> None:
    op.create_table(
        "users",
        sa.Column("user_id", Id, primary_key=True, autoincrement=False),
        sa.Column("delivery", Text, nullable=False, server_default="mention"),
        sa.Column("interval_minutes", sa.Integer, nullable=False, server_default="720"),
        sa.Column("active_from", sa.Integer),
        sa.Column("active_to", sa.Integer),
        sa.Column("zone", Text, nullable=False, server_default="UTC"),
        sa.Column("away_from", Moment),
        sa.Column("away_until", Moment),
        sa.Column("away_spent", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("dm_closed", Moment),
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
        sa.Column("language", Text),
        sa.Column("channels", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("threads", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("clock", Text, nullable=False, server_default="none"),
        sa.Column("openers", Text, nullable=False, server_default="everyone"),
        sa.Column("remembered", sa.JSON, nullable=False, server_default="{}"),
    )
