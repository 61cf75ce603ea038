"""Note what each person won from each other: it is bounded within a year."""

import sqlalchemy as sa

from bot.store.migrations import Id, key, make_table, needed

revision = "v0003"
down_revision = "v0002"


def upgrade() -> None:
    """Make the table; the ratings are worked out again after this, which fills it."""
    make_table(
        "pair_gains",
        sa.Column("seq", Id, sa.ForeignKey("results.seq"), primary_key=True),
        *key(sa.Integer, "seat", "rival_seat"),
        *needed(sa.Integer, "everywhere", "server", "season"),
    )
