"""The tables of finished games and what follows from them."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Moment, Text, flag, make_partial, needed, optional


def make() -> None:
    """Make the tables and their indexes."""
    _make_results()
    _make_personal()
    _make_ratings()
    _make_sums()


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
    op.create_index("known_names_person", "display_names", ["person_id"])
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
    op.create_index("fortunes_table", "luck_totals", ["table_id"])


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("game", Text, primary_key=True),
        sa.Column("rating_pool", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        *needed(sa.Float, "mu", "sigma", "ordinal"),
        *needed(sa.Integer, "games"),
        *needed(sa.Boolean, "established"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ratings_order",
        "ratings",
        [
            "scope",
            "game",
            "rating_pool",
            sa.text("established DESC"),
            sa.text("ordinal DESC"),
            "person_id",
        ],
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
        *needed(
            sa.Integer,
            "games",
            "first",
            "second",
            "third",
            "lower",
            "places",
            "streak",
            "best_streak",
        ),
        *needed(Id, "last_seq"),
        *optional(sa.Integer, "best_lead", "close_lead"),
        *optional(Id, "best_seq", "close_seq"),
        sqlite_with_rowid=False,
    )
    op.create_index("tallies_person", "player_stats", ["person_id"])
    op.create_table(
        "head_to_head",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("rival_id", Id, primary_key=True),
        *needed(sa.Integer, "games", "ahead", "behind"),
        sqlite_with_rowid=False,
    )
    op.create_index("rivalries_most", "head_to_head", ["scope", "person_id", sa.text("games DESC")])
    op.create_index("rivalries_person", "head_to_head", ["person_id"])
    op.create_index("rivalries_rival", "head_to_head", ["rival_id"])
