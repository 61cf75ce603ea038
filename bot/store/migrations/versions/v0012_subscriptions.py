"""Tell people of open tables, if they want."""

import sqlalchemy as sa

from bot.store.migrations import Id, Moment, Text, key, make_table, optional

revision = "v0012"
down_revision = "v0011"


def upgrade() -> None:
    """Make the table; without a row a person is told of no table."""
    make_table(
        "subscriptions",
        *key(Id, "user_id", "guild_id"),
        *key(Text, "game"),
        *optional(Moment, "told_at"),
        sa.Index("subscriptions_game", "guild_id", "game", "told_at"),
    )
