"""Let people refuse invitations of others, and limit calls of one person by another."""

from alembic import op

from bot.store.migrations import Id, Moment, key, make_table, needed

revision = "v0004"
down_revision = "v0003"


def upgrade() -> None:
    """Name what a bucket is about, which may be a person as well."""
    op.execute("ALTER TABLE rate_limits RENAME COLUMN table_id TO about")
    make_table("mutes", *key(Id, "user_id", "inviter_id"), *needed(Moment, "at"))
