"""Find stopped clocks, people on vacation and those owed a word without looking at everything."""

import sqlalchemy as sa

from bot.store.migrations import flag, make_partial

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the indexes."""
    key, is_told = ("table_id", "seat"), sa.text("told_at IS NOT NULL")
    make_partial("waits_stopped", "waits", key, sa.text("left_seconds IS NOT NULL"))
    make_partial("waits_untold", "waits", key, sa.and_(is_told, ~flag("direct")))
    make_partial("users_away", "users", ["away_until"], sa.text("away_until IS NOT NULL"))
