"""Keep who came in where, so that nobody's games need to be played through to be counted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; games that are over already stay uncounted."""
    op.add_column("chairs", sa.Column("place", sa.Integer))
