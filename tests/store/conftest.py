"""An example table, and processes that share a PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest

from bot.cluster.leases import Leases
from bot.store import Store
from bot.store.files import Address
from bot.store.rows import ChildRows, ParticipantRow, TableRow
from bot.store.shards import read_sharing
from games.core.game import Seat
from games.core.record import Entry
from tests.support import postgres
from tests.support.database import Kind, open_store
from tests.support.postgres import Server

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
ONCE = Entry(Seat(0), "once")


async def touch(path: Path) -> None:
    await (await Store.open(path)).close()


async def play(store: Store, before: TableRow = ROW) -> TableRow:
    return await store.save(before, replace(before, plies=before.plies + 1), [ONCE], at=NOW)


async def check_kept(store: Store, row: TableRow = ROW, *entries: Entry) -> None:
    """Check that exactly this table and these moves are stored."""
    assert await store.load(row.id) == (row, entries, ChildRows())


@pytest.fixture
async def store(tmp_path: Path, database: Kind) -> AsyncIterator[Store]:
    store = await open_store(tmp_path / "takujo.db", patience=0.1)
    yield store
    await store.close()


@pytest.fixture
def server() -> Server:
    return postgres.server()


@pytest.fixture
async def address(tmp_path: Path) -> Address:
    """Return an empty PostgreSQL database with the current schema."""
    return await postgres.address_for(tmp_path)


class Processes:
    """Stores of several processes on one database."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.stack = AsyncExitStack()

    async def open(self, shards: str) -> Store:
        store = await Store.open(self.address, cluster=Leases(self.address, read_sharing(shards)))
        self.stack.push_async_callback(store.close)
        return store


@pytest.fixture
async def processes(address: Address) -> AsyncIterator[Processes]:
    made = Processes(address)
    async with made.stack:
        yield made


def leases(store: Store) -> Leases:
    return cast("Leases", store.share)


async def look(*stores: Store) -> list[tuple[int, ...]]:
    """Renew the leases of processes one after another; return the shards of each."""
    for store in stores:
        await leases(store).look()
    return [store.share.shards for store in stores]


@pytest.fixture
async def stores(processes: Processes) -> list[Store]:
    """Return two processes, each with one of two shards."""
    found = [await processes.open(shards) for shards in ("0/2", "1/2")]
    assert await look(*found) == [(0,), (1,)]
    return found
