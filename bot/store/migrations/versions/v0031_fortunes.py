"""Keep what reports say of each person where it can be added up."""

import json

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text

revision = "0031"
down_revision = "0030"

_VERSION = 1
"""Of the reports that can be read here; those of another one are made anew when asked for."""


def upgrade() -> None:
    """Add the table, and fill it from the reports that are there."""
    op.create_table(
        "fortunes",
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
    op.create_index("fortunes_table", "fortunes", ["table_id"])
    connection = op.get_bind()
    seats = connection.execute(
        sa.text(
            "SELECT reports.body, result_seats.seat, result_seats.person_id, results.ended, "
            "results.seq, results.table_id, results.game, results.guild_id FROM reports "
            "JOIN tables ON tables.id = reports.table_id "
            "AND tables.rules_version = reports.rules_version "
            "JOIN results ON results.table_id = reports.table_id "
            "JOIN result_seats ON result_seats.seq = results.seq "
            "WHERE reports.version = :version AND result_seats.person_id > 0"
        ),
        {"version": _VERSION},
    )
    for row in seats.mappings().all():
        connection.execute(
            sa.text(
                "INSERT INTO fortunes VALUES (:person_id, :ended, :seq, :table_id, :game, "
                ":guild_id, :luck, :luck_error, :decisions, :decisions_error)"
            ),
            {**row, **_read(row["body"], row["seat"])},
        )


def _read(body: str, seat: int) -> dict[str, float | None]:
    account = json.loads(body)["accounts"][seat]
    luck, decisions = account["luck"], account["decisions"] or {"mean": None, "error": None}
    return {
        "luck": luck["mean"],
        "luck_error": luck["error"],
        "decisions": decisions["mean"],
        "decisions_error": decisions["error"],
    }
