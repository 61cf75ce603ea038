"""Who serves a PostgreSQL database, as its rows and locks tell."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.store import lease_texts as texts
from bot.store.leases import LASTS
from bot.store.places import Address
from bot.store.postgres_engine import connect, telling
from bot.store.sharing import Lease, ProcessStatus, Status

_PATIENCE: Final = 5.0


def read_status(address: Address) -> Status:
    """Return which processes there are, and which shards each has. Raises `StoreError`."""
    return asyncio.run(_read(address))


async def _read(address: Address) -> Status:
    with telling():
        connection = await connect(address, _PATIENCE, _PATIENCE)
        try:
            found = await connection.fetch(texts.PROCESSES, LASTS)
            leases = [Lease(*row) for row in await connection.fetch(texts.LEASES)]
        finally:
            await connection.close()
    living = {row["number"] for row in found if row["lives"]}
    processes = tuple(
        ProcessStatus(
            row["name"],
            row["wanted"],
            tuple(one.shard for one in leases if one.holder == row["number"]),
            row["age"],
            row["lives"],
        )
        for row in found
    )
    free = tuple(one.shard for one in leases if one.is_out or one.holder not in living)
    return Status(processes if living else (), free if living else (), max(1, len(leases)))
