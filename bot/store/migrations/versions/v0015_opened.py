"""Count the lobbies that were opened lately."""

from alembic import op

revision = "v0015"
down_revision = "v0014"


def upgrade() -> None:
    """Index all tables by their opening."""
    op.create_index("tables_opened", "tables", ["opened"])
