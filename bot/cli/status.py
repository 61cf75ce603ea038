"""`status`: which processes serve a database, which shards each has, and what is owed."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from bot.store import Store
from bot.store.database import inspect, postgres
from bot.store.errors import DatabaseError
from bot.store.places import Address, Place
from bot.store.sharing import Status, shard_of


def run(place: Place) -> int:
    """Say how it is and return the exit code: 1 where nobody serves a shard. Raises `StoreError`.

    Nothing is changed.
    """
    if (found := inspect(place)) != "is ready":
        raise DatabaseError(f"{place} {found}")
    guilds = asyncio.run(_owed(place))
    status = postgres(place).read_status(place) if isinstance(place, Address) else Status((), ())
    sys.stdout.writelines(f"{line}\n" for line in _tell(status, guilds))
    return 1 if status.free else 0


async def _owed(place: Place) -> list[int]:
    """Return the server of every table that owes a message."""
    store = await Store.open(place)
    try:
        return [guild for _, guild, *_ in await store.owed_places()]
    finally:
        await store.close()


def _tell(status: Status, guilds: Iterable[int]) -> Iterator[str]:
    owed = Counter(shard_of(guild, status.of) for guild in guilds)
    if not status.processes and not status.free:
        yield f"one process, or none, serves everything; {owed.total()} tables owe a message"
        return
    for one in status.processes:
        shards = ", ".join(map(str, one.shards)) or "none"
        late = "" if one.lives else ", GONE"
        due = sum(owed[shard] for shard in one.shards)
        yield (
            f"{one.name} ({one.wanted}): shards {shards}; renewed {one.age:.0f} s ago{late};"
            f" {due} tables owe a message"
        )
    if status.free:
        due = sum(owed[shard] for shard in status.free)
        free = ", ".join(map(str, status.free))
        yield f"nobody: shards {free}; {due} tables owe a message"
