"""Keep the reminders in channels until what they are about was done."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the decision a reminder is about."""
    op.add_column("followed", sa.Column("seat", sa.Integer))
    op.add_column("followed", sa.Column("token", sa.Integer))
