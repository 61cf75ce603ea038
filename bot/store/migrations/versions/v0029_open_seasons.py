"""Let the seasons that owe their final table be found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Make it with the condition that the query has, to the letter."""
    op.drop_index("seasons_open", "seasons")
    op.create_index("seasons_open", "seasons", ["season"], sqlite_where=sa.text("closed = 0"))
