"""Give polls, offered seats and invitations tables of their own.

All three were rows of `votes`, told apart by `kind`. `about` held the seat that asked, perhaps a
dot and the ply of its move; for an invitation (kind `invite`) the guest's id, perhaps a dot and
the number of entries of the absent seat; for an offer nothing.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Id, Text
from bot.store.migrations import carry_over

revision = "0007"
down_revision = "0006"

# A cast takes the digits before the dot.
_FIRST = "CAST(about AS INTEGER)"
_SECOND = (
    "CASE WHEN instr(about, '.') THEN CAST(substr(about, instr(about, '.') + 1) AS INTEGER) END"
)


def upgrade() -> None:
    """Make the tables and carry over what was stored."""
    op.create_table(
        "poll_votes",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("asker", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_offers",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest_id", Id, primary_key=True),
        sa.Column("token", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_guest", "invitations", ["guest_id"])
    # A cast takes the digits before the dot.
    carry_over(
        "CREATE TEMPORARY TABLE parted AS SELECT table_id, kind, seat, yes, "
        "CAST(about AS INTEGER) AS first, CASE WHEN instr(about, '.') "
        "THEN CAST(substr(about, instr(about, '.') + 1) AS INTEGER) END AS second FROM votes"
    )
    carry_over(
        "INSERT OR REPLACE INTO poll_votes SELECT table_id, kind, seat, first, second "
        "FROM parted WHERE kind IN ('rewind', 'cancel') AND yes"
    )
    carry_over(
        "INSERT OR IGNORE INTO seat_offers SELECT table_id, seat FROM parted WHERE kind = 'offer'"
    )
    # Of two invitations of one guest into a seat the one that holds longer stays: the newest, or
    # the one without an end.
    carry_over(
        "INSERT OR REPLACE INTO invitations SELECT table_id, seat, first, second "
        "FROM parted WHERE kind = 'invite' ORDER BY second IS NULL, second"
    )
    carry_over("DROP TABLE parted")
    op.drop_table("votes")
