"""Remember in which servers the bot has introduced itself."""

from bot.store.migrations import Id, key, make_table

revision = "v0010"
down_revision = "v0009"


def upgrade() -> None:
    """Make the table; the first start fills it with the servers that it knows."""
    make_table("introductions", *key(Id, "guild_id"), with_rowid=True)
