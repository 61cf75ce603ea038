"""A table as it may be stored."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bot.store import Store
from bot.store.rows import ChairRow, TableRow

NOW = datetime(2025, 1, 2, 3, 4, 5, 678, tzinfo=UTC)
ANN = ChairRow(2**63 - 1, "Ann '\"卓", house=False, number=0, since=None)
HOUSE = ChairRow(None, None, house=True, number=1, since=3)
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
    chairs=(ANN, HOUSE),
    opened=NOW,
    started=NOW,
    ended=None,
    plies=0,
    secret=bytes(range(32)),
    seating=(1, 0),
    first=None,
    shown_ply=-1,
    shown_message=None,
    shown_channel=None,
    shown_at=None,
    next_table=None,
    owed=True,
    clock="1d",
    absence="ask",
    touched=NOW,
    asleep=False,
)


async def touch(path: Path) -> None:
    """Make a database."""
    await (await Store.open(path)).close()
