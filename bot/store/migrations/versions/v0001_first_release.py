"""Make the tables of the first release."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Moment, Text, flag, make_partial, needed, optional

revision = "v0001"
down_revision = None

_HOME = sa.text("coalesce(thread_id, channel_id)")
_OPEN = sa.text("ended IS NULL")


def upgrade() -> None:
    """Make all tables in an empty database."""
    _make_tables()
    _make_messages()
    _make_waits()
    _make_answers()
    _make_seats()
    _make_people()
    _make_servers()
    _make_processes()
    _make_results()
    _make_personal()
    _make_ratings()
    _make_sums()


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", Text, primary_key=True),
        *needed(Text, "game", "status", "host_name", "language", "options", "seating"),
        *needed(Text, "clock", "absence", "rating", "extras"),
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
        *needed(sa.Boolean, "is_pseudonym"),
        *optional(Id, "person_id"),
        sqlite_with_rowid=False,
    )
    make_partial(
        "former_players_person", "former_players", ["person_id"], sa.text("person_id IS NOT NULL")
    )


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


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("seq", Id, primary_key=True),
        *needed(Text, "table_id", "game", "rating_pool", "unrated_reason"),
        *needed(Id, "guild_id"),
        *needed(Moment, "ended"),
    )
    op.create_index("results_table", "results", ["table_id"])
    op.create_index("results_ended", "results", ["ended"])
    op.create_table(
        "result_seats",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        *needed(sa.Boolean, "is_pseudonym", "is_shown"),
        *optional(Id, "person_id", "rated_id"),
        *optional(sa.Integer, "place", "margin", "rank"),
        sqlite_with_rowid=False,
    )
    op.create_index("result_seats_person", "result_seats", ["person_id", "seq"])
    make_partial(
        "result_seats_rated", "result_seats", ["rated_id", "seq"], sa.text("rated_id IS NOT NULL")
    )
    op.create_table(
        "display_names",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        *needed(Text, "name"),
        sqlite_with_rowid=False,
    )
    op.create_index("display_names_person", "display_names", ["person_id"])
    op.create_table(
        "seasons",
        sa.Column("guild_id", Id, primary_key=True),
        sa.Column("season", Text, primary_key=True),
        *needed(Id, "channel_id"),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    make_partial("seasons_open", "seasons", ["season"], ~flag("closed"))


def _make_personal() -> None:
    op.create_table(
        "pseudonyms",
        sa.Column("number", Id, primary_key=True, autoincrement=False),
        *needed(Moment, "until"),
        *optional(Id, "person_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("pseudonyms_until", "pseudonyms", ["until"])
    op.create_table(
        "luck_totals",
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("ended", Moment, primary_key=True),
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        *needed(Text, "table_id", "game"),
        *needed(Id, "guild_id"),
        *needed(sa.Float, "luck", "luck_error"),
        *optional(sa.Float, "decisions", "decisions_error"),
        sqlite_with_rowid=False,
    )
    op.create_index("luck_totals_table", "luck_totals", ["table_id"])


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("game", Text, primary_key=True),
        sa.Column("rating_pool", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        *needed(sa.Float, "mu", "sigma", "ordinal"),
        *needed(sa.Integer, "games"),
        *needed(sa.Boolean, "is_pseudonym", "established"),
        sqlite_with_rowid=False,
    )
    best = sa.text("established DESC"), sa.text("ordinal DESC")
    op.create_index(
        "ratings_order",
        "ratings",
        ["scope", "game", "rating_pool", "is_pseudonym", *best, "person_id"],
    )
    op.create_index("ratings_person", "ratings", ["person_id"])
    op.create_table(
        "rating_changes",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        *needed(sa.Float, "mu", "sigma", "new_mu", "new_sigma", "expected_score", "weight"),
        sqlite_with_rowid=False,
    )


def _make_sums() -> None:
    op.create_table(
        "player_stats",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("game", Text, primary_key=True),
        *needed(sa.Integer, "games", "first", "second", "third", "lower", "places"),
        *needed(sa.Integer, "streak", "best_streak"),
        *needed(Id, "last_seq"),
        *optional(sa.Integer, "best_lead", "close_lead"),
        *optional(Id, "best_seq", "close_seq"),
        sqlite_with_rowid=False,
    )
    op.create_index("player_stats_person", "player_stats", ["person_id"])
    op.create_table(
        "head_to_head",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("rival_id", Id, primary_key=True),
        *needed(sa.Integer, "games", "ahead", "behind"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "head_to_head_most", "head_to_head", ["scope", "person_id", sa.text("games DESC")]
    )
    op.create_index("head_to_head_person", "head_to_head", ["person_id"])
    op.create_index("head_to_head_rival", "head_to_head", ["rival_id"])
