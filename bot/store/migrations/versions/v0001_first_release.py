"""Make the tables of the first release."""

from bot.store.migrations.versions.first_release import people, results, tables

revision = "v0001"
down_revision = None


def upgrade() -> None:
    """Make all tables in an empty database."""
    tables.make()
    people.make()
    results.make()
