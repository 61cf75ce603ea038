"""The tables of finished games and what follows from them."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Id, Moment, Text, flag, make_partial


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
        sa.Column("table_id", Text, nullable=False),
        sa.Column("game", Text, nullable=False),
        sa.Column("guild_id", Id, nullable=False),
        sa.Column("ended", Moment, nullable=False),
        sa.Column("rating_pool", Text, nullable=False),
        sa.Column("unrated_reason", Text, nullable=False),
    )
    op.create_index("results_table", "results", ["table_id"])
    op.create_index("results_ended", "results", ["ended"])
    op.create_table(
        "result_seats",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person_id", Id),
        sa.Column("place", sa.Integer),
        sa.Column("margin", sa.Integer),
        sa.Column("rated_id", Id),
        sa.Column("rank", sa.Integer),
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
        sa.Column("name", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("known_names_person", "display_names", ["person_id"])
    op.create_table(
        "seasons",
        sa.Column("guild_id", Id, primary_key=True),
        sa.Column("season", Text, primary_key=True),
        sa.Column("channel_id", Id, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    make_partial("seasons_open", "seasons", ["season"], ~flag("closed"))


def _make_personal() -> None:
    op.create_table(
        "pseudonyms",
        sa.Column("number", Id, primary_key=True, autoincrement=False),
        sa.Column("person_id", Id),
        sa.Column("until", Moment, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pseudonyms_until", "pseudonyms", ["until"])
    op.create_table(
        "luck_totals",
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("ended", Moment, primary_key=True),
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        sa.Column("table_id", Text, nullable=False),
        sa.Column("game", Text, nullable=False),
        sa.Column("guild_id", Id, nullable=False),
        sa.Column("luck", sa.Float, nullable=False),
        sa.Column("luck_error", sa.Float, nullable=False),
        sa.Column("decisions", sa.Float),
        sa.Column("decisions_error", sa.Float),
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
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("established", sa.Boolean, nullable=False),
        sa.Column("ordinal", sa.Float, nullable=False),
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
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("new_mu", sa.Float, nullable=False),
        sa.Column("new_sigma", sa.Float, nullable=False),
        sa.Column("expected_score", sa.Float, nullable=False),
        sa.Column("weight", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_sums() -> None:
    op.create_table(
        "player_stats",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("game", Text, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
        sa.Column("third", sa.Integer, nullable=False),
        sa.Column("lower", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best_streak", sa.Integer, nullable=False),
        sa.Column("best_lead", sa.Integer),
        sa.Column("best_seq", Id),
        sa.Column("close_lead", sa.Integer),
        sa.Column("close_seq", Id),
        sa.Column("last_seq", Id, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tallies_person", "player_stats", ["person_id"])
    op.create_table(
        "head_to_head",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("rival_id", Id, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("ahead", sa.Integer, nullable=False),
        sa.Column("behind", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("rivalries_most", "head_to_head", ["scope", "person_id", sa.text("games DESC")])
    op.create_index("rivalries_person", "head_to_head", ["person_id"])
    op.create_index("rivalries_rival", "head_to_head", ["rival_id"])
