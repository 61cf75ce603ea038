"""Remember in which tables a person first moved, to explain the game there."""

from bot.store.migrations import Id, Text, key, make_table

revision = "v0005"
down_revision = "v0004"


def upgrade() -> None:
    """Make the table of first games."""
    make_table("first_games", *key(Id, "user_id"), *key(Text, "game", "table_id"))
