"""A database of PostgreSQL, and processes that share it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from bot.store import Store
from bot.store.files import Address
from bot.store.shards import read_sharing
from tests.support import postgres

if TYPE_CHECKING:
    from bot.cluster.leases import Leases


async def open_process(address: Address, shards: str) -> Store:
    """Open the store of one process among several."""
    from bot.cluster.leases import Leases  # noqa: PLC0415 - only where there is a server

    return await Store.open(address, cluster=Leases(address, read_sharing(shards)))


@pytest.fixture
async def address(tmp_path: Path) -> Address:
    """Return an empty database of the present version."""
    return await postgres.address_for(tmp_path)


@pytest.fixture
async def stores(address: Address) -> AsyncIterator[list[Store]]:
    """Return two processes, each with one of two shards."""
    async with AsyncExitStack() as stack:
        found = []
        for shards in ("0/2", "1/2"):
            store = await open_process(address, shards)
            stack.push_async_callback(store.close)
            await cast("Leases", store.share).look()
            found.append(store)
        yield found
