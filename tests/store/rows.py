"""A table as it may be stored."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bot.store import Store
from bot.store.rows import ParticipantRow, TableRow

NOW = datetime(2025, 1, 2, 3, 4, 5, 678, tzinfo=UTC)
ANN = ParticipantRow(2**63 - 1, "Ann '\"卓", is_ai=False, number=0, opened_ply=None)
HOUSE = ParticipantRow(None, None, is_ai=True, number=1, opened_ply=3)
ROW = TableRow(
    id="abc234",
    game="toy",
    rules_version=3,
    status="playing",
    host_id=2**63 - 1,
    host_name="Ann",
    guild_id=1,
    channel_id=2,
    thread_id=None,
    language="ja",
    options={"length": "short"},
    participants=(ANN, HOUSE),
    opened=NOW,
    started=NOW,
    ended=None,
    plies=0,
    server_seed=bytes(range(32)),
    seating=(1, 0),
    first=None,
    shown_ply=None,
    shown_message=None,
    shown_channel=None,
    shown_at=None,
    next_table=None,
    needs_update=True,
    clock="1d",
    absence="ask",
    updated_at=NOW,
    dormant=False,
)


async def touch(path: Path) -> None:
    """Make a database."""
    await (await Store.open(path)).close()
