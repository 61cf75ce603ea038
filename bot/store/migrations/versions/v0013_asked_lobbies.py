"""Ask the hosts of lobbies whether they stay open, and let an unset time limit be the default."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from bot.store.migrations import Moment, Text

revision = "v0013"
down_revision = "v0012"

ASK_AFTER = timedelta(days=2)


def upgrade() -> None:
    """Unset the time limit of servers and lobbies that have none, and plan questions about lobbies.

    Running tables keep theirs. The bot asks the hosts of old lobbies at once.
    """
    for name in ("ask_at", "asked_at", "lobby_due"):
        op.add_column("tables", sa.Column(name, Moment))
    for name in ("lobby_due", "asked_at"):
        is_set = sa.text(f"{name} IS NOT NULL")
        op.create_index(
            f"tables_{name}", "tables", [name], sqlite_where=is_set, postgresql_where=is_set
        )
    tables = sa.table(
        "tables",
        *(sa.column(name, Text) for name in ("status", "clock")),
        *(sa.column(name, Moment) for name in ("updated_at", "ask_at", "lobby_due")),
    )
    now = datetime.now(UTC)
    is_old = tables.c.updated_at <= _at(now - ASK_AFTER)
    for condition, ask_at in ((is_old, now), (~is_old, now + ASK_AFTER)):
        op.execute(
            sa.update(tables)
            .where(tables.c.status == op.inline_literal("lobby"), condition)
            .values(ask_at=_at(ask_at), lobby_due=_at(ask_at))
        )
    op.execute(
        sa.update(tables)
        .where(tables.c.status == op.inline_literal("lobby"))
        .where(tables.c.clock == op.inline_literal("none"))
        .values(clock=op.inline_literal("default"))
    )
    servers = sa.table("servers", sa.column("clock", Text), sa.column("remembered", Text))
    op.execute(
        sa.update(servers)
        .where(servers.c.clock == op.inline_literal("none"))
        .values(clock=op.inline_literal("default"))
    )
    remembered = servers.c.remembered
    for spelled in ('"clock": "none"', '"clock":"none"'):
        unset = spelled.replace("none", "default")
        op.execute(
            sa.update(servers)
            .where(remembered.like(op.inline_literal(f"%{spelled}%")))
            .values(
                remembered=sa.func.replace(
                    remembered, op.inline_literal(spelled), op.inline_literal(unset)
                )
            )
        )


def _at(moment: datetime) -> sa.ColumnElement[datetime]:
    return op.inline_literal(moment.isoformat())
