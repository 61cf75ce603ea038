"""The tables of lobbies and games, and what hangs on them."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Moment, Text, flag, make_partial

_HOME = sa.text("coalesce(thread_id, channel_id)")
_OPEN = sa.text("ended IS NULL")


def make() -> None:
    """Make the tables and their indexes."""
    _make_tables()
    _make_messages()
    _make_waits()
    _make_answers()
    _make_seats()


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
        sa.Column("options", Text, nullable=False),
        sa.Column("opened", Moment, nullable=False),
        sa.Column("started", Moment),
        sa.Column("ended", Moment),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("server_seed", sa.LargeBinary, nullable=False),
        sa.Column("seating", Text, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("shown_ply", sa.Integer),
        sa.Column("shown_message", Id),
        sa.Column("shown_channel", Id),
        sa.Column("next_table", Text),
        sa.Column("needs_update", sa.Boolean, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("clock", Text, nullable=False),
        sa.Column("absence", Text, nullable=False),
        sa.Column("updated_at", Moment, nullable=False),
        sa.Column("dormant", sa.Boolean, nullable=False),
        sa.Column("shown_at", Moment),
        sa.Column("carded", sa.Boolean, nullable=False),
        sa.Column("rating", Text, nullable=False),
        sa.Column("extras", Text, nullable=False),
    )
    make_partial("tables_needs_update", "tables", ["id"], flag("needs_update") == sa.true())
    make_partial(
        "tables_home",
        "tables",
        [_HOME, "status"],
        _OPEN,
    )
    make_partial("tables_guild", "tables", ["guild_id", "status"], _OPEN)
    make_partial("tables_channel", "tables", ["channel_id", "status"], _OPEN)
    make_partial("tables_updated_at", "tables", ["status", "updated_at"], _OPEN)
    make_partial("tables_active", "tables", ["id"], sa.and_(_OPEN, ~flag("dormant")))
    make_partial("tables_ended", "tables", ["ended"], sa.text("ended IS NOT NULL"))
    op.create_index("tables_shelf", "tables", [_HOME, "updated_at"])
    op.create_index("tables_host", "tables", ["host_id", "opened"])
    op.create_table(
        "participants",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("person_id", Id),
        sa.Column("person_name", Text),
        sa.Column("is_ai", sa.Boolean, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("opened_ply", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("client_seed", Text, nullable=False),
        sa.Column("reserved", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("language", Text, nullable=False),
        sa.Column("level", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("participants_person", "participants", ["person_id"])
    make_partial(
        "participants_asked", "participants", ["person_id"], sa.text("opened_ply IS NOT NULL")
    )
    op.create_table(
        "moves",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", Text, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_messages() -> None:
    op.create_table(
        "posted_messages",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("message", Id, nullable=False),
        sa.Column("channel", Id, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "stale_messages",
        sa.Column("message", Id, primary_key=True, autoincrement=False),
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", Text, nullable=False),
        sa.Column("ply", sa.Integer),
        sa.Column("channel", Id, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("decision_number", sa.Integer),
    )
    op.create_index("stale_messages_table", "stale_messages", ["table_id"])
    make_partial("stale_messages_loose", "stale_messages", ["message"], sa.text("seat IS NULL"))


def _make_waits() -> None:
    op.create_table(
        "decisions",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("decision_number", sa.Integer, nullable=False),
        sa.Column("opened_at", Moment, nullable=False),
        sa.Column("announced_at", Moment),
        sa.Column("dm_settled", sa.Boolean, nullable=False),
        sa.Column("due", Moment),
        sa.Column("time_left", sa.Float),
        sa.Column("expired", sa.Boolean, nullable=False),
        sa.Column("remind_at", Moment),
        sa.Column("reminder_count", sa.Integer, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("notified_by", Text, nullable=False),
        sa.Column("last_contact_at", Moment),
        sa.Column("timeout_action", Text),
        sa.Column("paused_until", Moment),
        sqlite_with_rowid=False,
    )
    make_partial("decisions_due", "decisions", ["due"], ~flag("expired"))
    make_partial(
        "decisions_remind_at", "decisions", ["remind_at"], sa.text("remind_at IS NOT NULL")
    )
    make_partial(
        "decisions_unplanned",
        "decisions",
        ["reminder_count"],
        sa.text("announced_at IS NOT NULL AND remind_at IS NULL"),
    )
    make_partial(
        "decisions_untold",
        "decisions",
        ["table_id", "seat"],
        sa.and_(sa.text("announced_at IS NOT NULL"), ~flag("dm_settled")),
    )
    make_partial(
        "decisions_stopped", "decisions", ["paused_until"], sa.text("time_left IS NOT NULL")
    )


def _make_answers() -> None:
    op.create_table(
        "notes",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", Id, primary_key=True),
        sa.Column("text", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("notes_user", "notes", ["user_id"])
    op.create_table(
        "reports",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_seats() -> None:
    op.create_table(
        "votes",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("proposer", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer),
        sa.Column("yes", Text, nullable=False),
        sa.Column("due", Moment),
        sa.Column("about", sa.Integer),
        sa.Column("guest_id", Id),
        sqlite_with_rowid=False,
    )
    op.create_index("votes_due", "votes", ["due"])
    op.create_table(
        "invitations",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest_id", Id, primary_key=True),
        sa.Column("decision_number", sa.Integer),
        sa.Column("is_agreed", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_guest", "invitations", ["guest_id"])
    op.create_table(
        "former_players",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("who", Text, nullable=False),
        sa.Column("departure", Text, nullable=False),
        sa.Column("person_id", Id),
        sqlite_with_rowid=False,
    )
    make_partial(
        "former_players_person", "former_players", ["person_id"], sa.text("person_id IS NOT NULL")
    )
