"""An example table, and processes that share a PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

from bot.cluster.leases import Leases
from bot.store import Store
from bot.store.changes import Change, save_change
from bot.store.location import Address
from bot.store.rows import ChildRows, TableId
from bot.store.shards import read_sharing
from bot.store.table_queries import load_table
from bot.store.tables import Participant, Person, Place, Status, StoredTable, Table
from games.core.game import Seat
from games.core.record import Entry
from tests.support import postgres
from tests.support.database import Kind, open_store
from tests.support.postgres import Server

NOW = datetime(2025, 1, 2, 3, 4, 5, 678, tzinfo=UTC)
ANN = Participant(Person(2**63 - 1, "Ann '\"卓"))
AI_PLAYER = Participant(None, is_ai=True, number=1)
TABLE = Table(
    id=TableId("abc234"),
    game="toy",
    rules_version=3,
    status=Status.PLAYING,
    host=Person(2**63 - 1, "Ann"),
    place=Place(1, 2),
    language="ja",
    options={"length": "short"},
    participants=(ANN, AI_PLAYER),
    opened=NOW,
    updated_at=NOW,
    started=NOW,
    clock="1d",
)
ROW = StoredTable(
    TABLE,
    server_seed=bytes(range(32)),
    seating=(1, 0),
    first=None,
    opened_plies=(None, 3),
    needs_update=True,
)
ONCE = Entry(Seat(0), "once")


async def touch(path: Path) -> None:
    await (await Store.open(path)).close()


def changed(before: StoredTable = ROW, **changes: Any) -> StoredTable:
    """Return a stored table with other values of its public fields."""
    return replace(before, table=replace(before.table, **changes))


async def save(
    store: Store,
    before: StoredTable,
    after: StoredTable,
    entries: Sequence[Entry] = (),
    **effects: Any,
) -> StoredTable:
    """Save a change of a table; return it as it is stored then."""
    saved = replace(after, revision=before.revision + 1)
    await save_change(store, Change(before, saved, NOW, tuple(entries), **effects))
    return saved


async def play(store: Store, before: StoredTable = ROW) -> StoredTable:
    return await save(store, before, changed(before, plies=before.table.plies + 1), [ONCE])


async def check_kept(store: Store, row: StoredTable = ROW, *entries: Entry) -> None:
    """Check that exactly this table and these moves are stored."""
    assert await load_table(store, row.table.id) == (row, entries, ChildRows())


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
    processes = Processes(address)
    async with processes.stack:
        yield processes


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
    opened = [await processes.open(shards) for shards in ("0/2", "1/2")]
    assert await look(*opened) == [(0,), (1,)]
    return opened
