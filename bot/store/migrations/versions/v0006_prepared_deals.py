"""Keep prepared deals: practice from a position of a finished game, with its draws."""

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Text

revision = "v0006"
down_revision = "v0005"


def upgrade() -> None:
    """Add the column; a table without a prepared deal has none."""
    op.add_column("tables", sa.Column("deal", Text))
