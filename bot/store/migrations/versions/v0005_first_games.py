"""Remember in which tables a person first moved, to explain the game there."""

import sqlalchemy as sa

from bot.store.migrations import Id, Text, key, make_table, needed

revision = "v0005"
down_revision = "v0004"


def upgrade() -> None:
    """Make the table of first games."""
    make_table(
        "first_games",
        *key(Id, "user_id"),
        *key(Text, "game"),
        *key(Id, "number"),
        *needed(Text, "table_id"),
        sa.Index("first_games_table", "table_id"),
    )
