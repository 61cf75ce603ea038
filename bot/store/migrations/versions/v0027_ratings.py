"""Keep for good who came in where, and make room for ratings, seasons and what adds up."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text
from bot.store.migrations import carry_over, make_partial

revision = "0027"
down_revision = "0025"

_HUMAN = "c.person_id IS NOT NULL AND NOT c.house"
# The same as `bot.tables.results`, as far as the records say it.
_FLAW = """
    CASE
    WHEN NOT EXISTS (SELECT 1 FROM chairs AS c WHERE c.table_id = t.id AND c.place > 0) THEN 'void'
    WHEN EXISTS (SELECT 1 FROM moves AS m WHERE m.table_id = t.id
                 AND m.text IN ('@house', '@back')) THEN 'left'
    WHEN EXISTS (SELECT 1 FROM moves AS m WHERE m.table_id = t.id
                 AND m.text = '@standin') THEN 'standin'
    WHEN EXISTS (SELECT 1 FROM hints AS h WHERE h.table_id = t.id) THEN 'hints'
    WHEN (SELECT count(DISTINCT c.level) FROM chairs AS c
          WHERE c.table_id = t.id AND c.house) > 1 THEN 'mixed'
    WHEN EXISTS (SELECT 1 FROM chairs AS c
                 WHERE c.table_id = t.id AND NOT c.house AND c.person_id = 0) THEN 'left'
    ELSE '' END
"""
_LADDER = """
    CASE WHEN flaw != '' THEN '' ELSE coalesce(
        (SELECT c.level FROM chairs AS c WHERE c.table_id = id AND c.house LIMIT 1), 'people'
    ) END
"""


def upgrade() -> None:
    """Make the tables, and fill those of facts from the records that are there."""
    _make_facts()
    _make_sums()
    op.add_column("users", sa.Column("listed", Text, nullable=False, server_default="servers"))
    op.add_column(
        "users", sa.Column("open_stats", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column(
        "servers", sa.Column("seasons", sa.Boolean, nullable=False, server_default=sa.true())
    )
    carry_over(
        "INSERT INTO results (table_id, game, guild_id, ended, ladder, flaw) "  # noqa: S608 - own texts
        f"SELECT id, game, guild_id, ended, {_LADDER}, flaw FROM "
        f"(SELECT t.*, {_FLAW} AS flaw FROM tables AS t WHERE t.status = 'finished') "
        "ORDER BY ended, id"
    )
    carry_over(
        "INSERT INTO result_seats (seq, seat, person_id, place, lead) "  # noqa: S608 - as above
        f"SELECT r.seq, c.chair, CASE WHEN {_HUMAN} AND c.person_id != 0 THEN c.person_id END, "
        "c.place, NULL FROM results AS r JOIN chairs AS c ON c.table_id = r.table_id"
    )
    for scope in ("'all'", "CAST(r.guild_id AS TEXT)"):
        carry_over(
            "INSERT OR REPLACE INTO known_names (scope, person_id, name) "  # noqa: S608 - as above
            f"SELECT {scope}, c.person_id, coalesce(c.person_name, '') FROM results AS r "
            f"JOIN chairs AS c ON c.table_id = r.table_id WHERE {_HUMAN} AND c.person_id != 0 "
            "ORDER BY r.seq"
        )


def _make_facts() -> None:
    op.create_table(
        "results",
        sa.Column("seq", Id, primary_key=True),
        sa.Column("table_id", Text, nullable=False),
        sa.Column("game", Text, nullable=False),
        sa.Column("guild_id", Id, nullable=False),
        sa.Column("ended", Moment, nullable=False),
        sa.Column("ladder", Text, nullable=False),
        sa.Column("flaw", Text, nullable=False),
    )
    op.create_index("results_table", "results", ["table_id"])
    op.create_index("results_ended", "results", ["ended"])
    op.create_table(
        "result_seats",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person_id", Id),
        sa.Column("place", sa.Integer),
        sa.Column("lead", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("result_seats_person", "result_seats", ["person_id", "seq"])
    op.create_table(
        "known_names",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("name", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("known_names_person", "known_names", ["person_id"])
    op.create_table(
        "seasons",
        sa.Column("guild_id", Id, primary_key=True),
        sa.Column("season", Text, primary_key=True),
        sa.Column("channel_id", Id, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    make_partial("seasons_open", "seasons", ["season"], sa.text("NOT closed"))


def _make_sums() -> None:
    op.create_table(
        "ratings",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("game", Text, primary_key=True),
        sa.Column("ladder", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("sure", sa.Boolean, nullable=False),
        sa.Column("standing", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    order = [sa.text(f"{name} DESC") for name in ("sure", "standing")]
    op.create_index("ratings_order", "ratings", ["scope", "game", "ladder", *order, "person_id"])
    op.create_index("ratings_person", "ratings", ["person_id"])
    op.create_table(
        "rating_changes",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        *(
            sa.Column(name, sa.Float, nullable=False)
            for name in ("mu", "sigma", "new_mu", "new_sigma", "chance", "weight")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tallies",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("game", Text, primary_key=True),
        *(
            sa.Column(name, sa.Integer, nullable=False)
            for name in ("games", "first", "second", "third", "lower", "places")
        ),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("streak", "best_streak")),
        sa.Column("best_lead", sa.Integer),
        sa.Column("best_seq", Id),
        sa.Column("close_lead", sa.Integer),
        sa.Column("close_seq", Id),
        sa.Column("last_seq", Id, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tallies_person", "tallies", ["person_id"])
    op.create_table(
        "rivalries",
        sa.Column("scope", Text, primary_key=True),
        sa.Column("person_id", Id, primary_key=True),
        sa.Column("rival_id", Id, primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("games", "ahead", "behind")),
        sqlite_with_rowid=False,
    )
    op.create_index("rivalries_most", "rivalries", ["scope", "person_id", sa.text("games DESC")])
    op.create_index("rivalries_person", "rivalries", ["person_id"])
    op.create_index("rivalries_rival", "rivalries", ["rival_id"])
