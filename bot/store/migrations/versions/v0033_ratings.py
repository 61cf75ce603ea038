"""Rate who began a game, also where they left it, and keep what weighs without a name."""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Moment, Text
from bot.store.migrations import carry_over, make_partial

revision = "0033"
down_revision = "0032"

_LEFT = """
    EXISTS (SELECT 1 FROM hints AS h WHERE h.table_id = tables.id)
    OR EXISTS (SELECT 1 FROM moves AS m WHERE m.table_id = tables.id
               AND m.text IN ('@house', '@back', '@standin'))
"""


def upgrade() -> None:
    """Add the columns and the table; what was rated before stays so.

    Nobody who left a game, or had a hint, when that cost nothing loses by it now: such games that
    still go on are not rated.
    """
    op.add_column("tables", sa.Column("rating", Text, nullable=False, server_default="rated"))
    carry_over(f"UPDATE tables SET rating = 'hints' WHERE ended IS NULL AND ({_LEFT})")  # noqa: S608 - own texts
    op.drop_column("tables", "hints")
    op.add_column("former_players", sa.Column("person_id", Id))
    make_partial(
        "former_players_person",
        "former_players",
        ["person_id"],
        sa.text("person_id IS NOT NULL"),
    )
    op.add_column("result_seats", sa.Column("rated_id", Id))
    op.add_column("result_seats", sa.Column("rank", sa.Integer))
    carry_over(
        "UPDATE result_seats SET rated_id = person_id, rank = place "
        "WHERE (SELECT r.ladder FROM results AS r WHERE r.seq = result_seats.seq) != ''"
    )
    carry_over("UPDATE result_seats SET person_id = NULL WHERE person_id < 0")
    make_partial(
        "result_seats_rated",
        "result_seats",
        ["rated_id", "seq"],
        sa.text("rated_id IS NOT NULL"),
    )
    op.create_table(
        "pseudonyms",
        sa.Column("number", Id, primary_key=True, autoincrement=False),
        sa.Column("person_id", Id),
        sa.Column("until", Moment, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pseudonyms_until", "pseudonyms", ["until"])
