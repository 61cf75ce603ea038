"""Remember how far each person is in the lesson of each game."""

import sqlalchemy as sa

from bot.store.migrations import Id, Text, key, make_table, needed

revision = "v0011"
down_revision = "v0010"


def upgrade() -> None:
    """Make the table of lessons."""
    make_table(
        "lessons",
        *key(Id, "user_id"),
        *key(Text, "game"),
        *needed(sa.Integer, "step"),
        *needed(sa.Boolean, "is_finished"),
    )
