"""The tables of lobbies and games, and what hangs on them."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Moment, Text, flag, make_partial, needed, optional

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
        *needed(
            Text,
            "game",
            "status",
            "host_name",
            "language",
            "options",
            "seating",
            "clock",
            "absence",
            "rating",
            "extras",
        ),
        *needed(sa.Integer, "rules_version", "plies", "revision"),
        *needed(Id, "host_id", "guild_id", "channel_id"),
        *needed(Moment, "opened", "updated_at"),
        *needed(sa.LargeBinary, "server_seed"),
        *needed(sa.Boolean, "needs_update", "dormant", "carded"),
        *optional(Id, "thread_id", "shown_message", "shown_channel"),
        *optional(Moment, "started", "ended", "shown_at"),
        *optional(sa.Integer, "first", "shown_ply"),
        *optional(Text, "next_table"),
    )
    make_partial("tables_needs_update", "tables", ["id"], flag("needs_update") == sa.true())
    make_partial("tables_home", "tables", [_HOME, "status"], _OPEN)
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
        *needed(sa.Boolean, "is_ai", "reserved", "resigned"),
        *needed(sa.Integer, "number"),
        *needed(Text, "client_seed", "language", "level"),
        *optional(Id, "person_id"),
        *optional(Text, "person_name"),
        *optional(sa.Integer, "opened_ply", "place"),
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
        *needed(sa.Integer, "seat"),
        *needed(Text, "text"),
        *needed(Moment, "at"),
        sqlite_with_rowid=False,
    )


def _make_messages() -> None:
    op.create_table(
        "posted_messages",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        *needed(Id, "message", "channel"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "stale_messages",
        sa.Column("message", Id, primary_key=True, autoincrement=False),
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), nullable=False),
        *needed(Text, "kind"),
        *needed(Id, "channel"),
        *optional(sa.Integer, "ply", "seat", "decision_number"),
    )
    op.create_index("stale_messages_table", "stale_messages", ["table_id"])
    make_partial("stale_messages_loose", "stale_messages", ["message"], sa.text("seat IS NULL"))


def _make_waits() -> None:
    op.create_table(
        "decisions",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        *needed(sa.Integer, "decision_number", "reminder_count"),
        *needed(Moment, "opened_at"),
        *needed(sa.Boolean, "dm_settled", "expired", "muted"),
        *needed(Text, "notified_by"),
        *optional(Moment, "announced_at", "due", "remind_at", "last_contact_at", "paused_until"),
        *optional(sa.Float, "time_left"),
        *optional(Text, "timeout_action"),
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
        *needed(Text, "text"),
        sqlite_with_rowid=False,
    )
    op.create_index("notes_user", "notes", ["user_id"])
    op.create_table(
        "reports",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        *needed(sa.Integer, "rules_version", "version"),
        *needed(Text, "body"),
        sqlite_with_rowid=False,
    )


def _make_seats() -> None:
    op.create_table(
        "votes",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        *needed(sa.Integer, "proposer"),
        *needed(Text, "yes"),
        *optional(sa.Integer, "ply", "about"),
        *optional(Moment, "due"),
        *optional(Id, "guest_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("votes_due", "votes", ["due"])
    op.create_table(
        "invitations",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest_id", Id, primary_key=True),
        *needed(sa.Boolean, "is_agreed"),
        *optional(sa.Integer, "decision_number"),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_guest", "invitations", ["guest_id"])
    op.create_table(
        "former_players",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        *needed(Text, "who", "departure"),
        *optional(Id, "person_id"),
        sqlite_with_rowid=False,
    )
    make_partial(
        "former_players_person", "former_players", ["person_id"], sa.text("person_id IS NOT NULL")
    )
