"""Tell those who gave a seat up from those who are away."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column; of whoever left before, nobody knows that they do not come back."""
    op.add_column(
        "chairs", sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false())
    )
