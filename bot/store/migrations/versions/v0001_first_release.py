"""Make the tables of the first release."""

import sqlalchemy as sa

from bot.store.migrations import (
    Id,
    Moment,
    Text,
    flag,
    key,
    make_table,
    needed,
    of_table,
    optional,
    partial,
)

revision = "v0001"
down_revision = None

_HOME = sa.text("coalesce(thread_id, channel_id)")
_OPEN = "ended IS NULL"


def upgrade() -> None:
    """Make all tables in an empty database."""
    _make_tables()
    _make_table_rows()
    _make_people()
    _make_processes()
    _make_results()
    _make_ratings()


def _make_tables() -> None:
    make_table(
        "tables",
        *key(Text, "id"),
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
        partial("tables_needs_update", "id", where=flag("needs_update") == sa.true()),
        partial("tables_home", _HOME, "status", where=_OPEN),
        partial("tables_guild", "guild_id", "status", where=_OPEN),
        partial("tables_channel", "channel_id", "status", where=_OPEN),
        partial("tables_updated_at", "status", "updated_at", where=_OPEN),
        partial("tables_active", "id", where=sa.and_(sa.text(_OPEN), ~flag("dormant"))),
        partial("tables_ended", "ended", where="ended IS NOT NULL"),
        sa.Index("tables_shelf", _HOME, "updated_at"),
        sa.Index("tables_host", "host_id", "opened"),
        with_rowid=True,
    )
    make_table(
        "participants",
        of_table(),
        *key(sa.Integer, "position"),
        *needed(sa.Boolean, "is_ai", "reserved", "resigned"),
        *needed(sa.Integer, "number"),
        *needed(Text, "client_seed", "language", "level"),
        *optional(Id, "person_id"),
        *optional(Text, "person_name"),
        *optional(sa.Integer, "opened_ply", "place"),
        sa.Index("participants_person", "person_id"),
        partial("participants_asked", "person_id", where="opened_ply IS NOT NULL"),
    )
    make_table(
        "moves",
        of_table(),
        *key(sa.Integer, "ply"),
        *needed(sa.Integer, "seat"),
        *needed(Text, "text"),
        *needed(Moment, "at"),
    )


def _make_table_rows() -> None:
    make_table(
        "posted_messages",
        of_table(),
        *key(Text, "kind"),
        *key(sa.Integer, "ply"),
        *needed(Id, "message", "channel"),
    )
    make_table(
        "stale_messages",
        *key(Id, "message"),
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), nullable=False),
        *needed(Text, "kind"),
        *needed(Id, "channel"),
        *optional(sa.Integer, "ply", "seat", "decision_number"),
        sa.Index("stale_messages_table", "table_id"),
        partial("stale_messages_loose", "message", where="seat IS NULL"),
        with_rowid=True,
    )
    make_table(
        "decisions",
        of_table(),
        *key(sa.Integer, "seat"),
        *needed(sa.Integer, "decision_number", "reminder_count"),
        *needed(Moment, "opened_at"),
        *needed(sa.Boolean, "dm_settled", "expired", "muted"),
        *needed(Text, "notified_by"),
        *optional(Moment, "announced_at", "due", "remind_at", "last_contact_at", "paused_until"),
        *optional(sa.Float, "time_left"),
        *optional(Text, "timeout_action"),
        partial("decisions_due", "due", where=~flag("expired")),
        partial("decisions_remind_at", "remind_at", where="remind_at IS NOT NULL"),
        partial(
            "decisions_unplanned",
            "reminder_count",
            where="announced_at IS NOT NULL AND remind_at IS NULL",
        ),
        partial(
            "decisions_untold",
            *("table_id", "seat"),
            where=sa.and_(sa.text("announced_at IS NOT NULL"), ~flag("dm_settled")),
        ),
        partial("decisions_stopped", "paused_until", where="time_left IS NOT NULL"),
    )
    make_table(
        "notes",
        of_table(),
        *key(Id, "user_id"),
        *needed(Text, "text"),
        sa.Index("notes_user", "user_id"),
    )
    make_table(
        "reports",
        of_table(),
        *needed(sa.Integer, "rules_version", "version"),
        *needed(Text, "body"),
    )
    make_table(
        "votes",
        of_table(),
        *key(Text, "kind"),
        *needed(sa.Integer, "proposer"),
        *needed(Text, "yes"),
        *optional(sa.Integer, "ply", "about"),
        *optional(Moment, "due"),
        *optional(Id, "guest_id"),
        sa.Index("votes_due", "due"),
    )
    make_table(
        "invitations",
        of_table(),
        *key(sa.Integer, "seat"),
        *key(Id, "guest_id"),
        *needed(sa.Boolean, "is_agreed"),
        *optional(sa.Integer, "decision_number"),
        sa.Index("invitations_guest", "guest_id"),
    )
    make_table(
        "former_players",
        of_table(),
        *key(sa.Integer, "seat", "ply"),
        *needed(Text, "who", "departure"),
        *needed(sa.Boolean, "is_pseudonym"),
        *optional(Id, "person_id"),
        partial("former_players_person", "person_id", where="person_id IS NOT NULL"),
    )


def _make_people() -> None:
    make_table(
        "users",
        *key(Id, "user_id"),
        *needed(Text, "delivery", "zone", "away_spent", "listed"),
        *needed(sa.Integer, "interval"),
        *needed(sa.Boolean, "text_mode", "confirm_moves", "open_stats"),
        *optional(sa.Integer, "active_from", "active_to"),
        *optional(Moment, "away_from", "away_until", "dm_closed"),
        partial("users_away", "away_until", where="away_until IS NOT NULL"),
        with_rowid=True,
    )
    make_table(
        "rate_limits",
        *key(Id, "user_id"),
        *key(Text, "table_id", "kind"),
        *needed(Moment, "refilled_at", "last_at"),
        *optional(sa.Integer, "decision_number"),
        sa.Index("rate_limits_refilled_at", "refilled_at"),
    )
    make_table(
        "blocks", *key(Text, "kind"), *key(Id, "id"), *needed(Moment, "at"), *needed(Text, "reason")
    )
    make_table(
        "servers",
        *key(Id, "guild_id"),
        *needed(Text, "channels", "clock", "openers", "remembered"),
        *needed(sa.Boolean, "threads", "cards", "seasons"),
        *optional(Text, "language"),
        with_rowid=True,
    )
    make_table("meta", *key(Text, "key"), *needed(Text, "value"))


def _make_processes() -> None:
    make_table(
        "processes",
        *key(Id, "number"),
        *needed(Text, "name", "wanted"),
        *needed(sa.Integer, "shards"),
        *needed(Id, "fence"),
        *needed(Moment, "seen_at"),
        sa.Index("processes_fence", "number", "fence", unique=True),
        with_rowid=True,
    )
    make_table(
        "shards",
        *key(sa.Integer, "shard"),
        *needed(sa.Integer, "shards"),
        *needed(Id, "fence"),
        *optional(Id, "holder"),
        *optional(Moment, "until"),
        with_rowid=True,
    )
    make_table("starts", *key(sa.Integer, "bucket"), *needed(Moment, "next_at"), with_rowid=True)


def _make_results() -> None:
    make_table(
        "results",
        sa.Column("seq", Id, primary_key=True),
        *needed(Text, "table_id", "game", "rating_pool", "unrated_reason"),
        *needed(Id, "guild_id"),
        *needed(Moment, "ended"),
        sa.Index("results_table", "table_id"),
        sa.Index("results_ended", "ended"),
        with_rowid=True,
    )
    make_table(
        "result_seats",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        *key(sa.Integer, "seat"),
        *needed(sa.Boolean, "is_pseudonym", "is_shown"),
        *optional(Id, "person_id", "rated_id"),
        *optional(sa.Integer, "place", "margin", "rank"),
        sa.Index("result_seats_person", "person_id", "seq"),
        partial("result_seats_rated", "rated_id", "seq", where="rated_id IS NOT NULL"),
    )
    make_table(
        "display_names",
        *key(Text, "scope"),
        *key(Id, "person_id"),
        *needed(Text, "name"),
        sa.Index("display_names_person", "person_id"),
    )
    make_table(
        "seasons",
        *key(Id, "guild_id"),
        *key(Text, "season"),
        *needed(Id, "channel_id"),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        partial("seasons_open", "season", where=~flag("closed")),
    )
    make_table(
        "pseudonyms",
        *key(Id, "number"),
        *needed(Moment, "until"),
        *optional(Id, "person_id"),
        sa.Index("pseudonyms_until", "until"),
    )


def _make_ratings() -> None:
    make_table(
        "luck_totals",
        *key(Id, "person_id"),
        *key(Moment, "ended"),
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        *needed(Text, "table_id", "game"),
        *needed(Id, "guild_id"),
        *needed(sa.Float, "luck", "luck_error"),
        *optional(sa.Float, "decisions", "decisions_error"),
        sa.Index("luck_totals_table", "table_id"),
    )
    best = (sa.text("established DESC"), sa.text("ordinal DESC"), "person_id")
    make_table(
        "ratings",
        *key(Text, "scope", "game", "rating_pool"),
        *key(Id, "person_id"),
        *needed(sa.Float, "mu", "sigma", "ordinal"),
        *needed(sa.Integer, "games"),
        *needed(sa.Boolean, "is_pseudonym", "established"),
        sa.Index("ratings_order", "scope", "game", "rating_pool", "is_pseudonym", *best),
        sa.Index("ratings_person", "person_id"),
    )
    make_table(
        "rating_changes",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        *key(sa.Integer, "seat"),
        *needed(sa.Float, "mu", "sigma", "new_mu", "new_sigma", "expected_score", "weight"),
    )
    make_table(
        "player_stats",
        *key(Text, "scope"),
        *key(Id, "person_id"),
        *key(Text, "game"),
        *needed(sa.Integer, "games", "first", "second", "third", "lower", "places"),
        *needed(sa.Integer, "streak", "best_streak"),
        *needed(Id, "last_seq"),
        *optional(sa.Integer, "best_lead", "close_lead"),
        *optional(Id, "best_seq", "close_seq"),
        sa.Index("player_stats_person", "person_id"),
    )
    make_table(
        "head_to_head",
        *key(Text, "scope"),
        *key(Id, "person_id", "rival_id"),
        *needed(sa.Integer, "games", "ahead", "behind"),
        sa.Index("head_to_head_most", "scope", "person_id", sa.text("games DESC")),
        sa.Index("head_to_head_person", "person_id"),
        sa.Index("head_to_head_rival", "rival_id"),
    )
