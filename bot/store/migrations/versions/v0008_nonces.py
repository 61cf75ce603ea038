"""Keep what players add to the shuffle, and seal the secrets of open lobbies."""

import secrets

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column, and draw a secret for every lobby that has none yet."""
    op.add_column("chairs", sa.Column("nonce", Text, nullable=False, server_default=""))
    connection = op.get_bind()
    lobbies = connection.execute(sa.text("SELECT id FROM tables WHERE status = 'lobby'")).all()
    for table in lobbies:
        connection.execute(
            sa.text("UPDATE tables SET secret = :secret WHERE id = :id"),
            {"secret": secrets.token_bytes(32), "id": table.id},
        )
