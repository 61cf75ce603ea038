"""Remember the vacations of a year: a person's answers do not wait in them."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Text

revision = "v0008"
down_revision = "v0007"


def upgrade() -> None:
    """Add the column; earlier vacations are not known."""
    op.add_column(
        "users", sa.Column("past_vacations", Text, nullable=False, server_default=sa.text("'[]'"))
    )
