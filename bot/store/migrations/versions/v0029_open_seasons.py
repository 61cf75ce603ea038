"""Let the seasons that owe their final table be found by an index."""

from alembic import op

from bot.store.migrations import flag, make_partial

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Make it with the condition that the query has, to the letter."""
    op.drop_index("seasons_open", "seasons")
    make_partial("seasons_open", "seasons", ["season"], ~flag("closed"))
