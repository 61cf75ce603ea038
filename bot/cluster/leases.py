"""Shard leases.

An advisory lock alone would not do: a process that is stopped keeps its connections, and with them
its locks, and would go on as if nothing had happened. A row runs out. The lock is there, too: of a
process that was killed it is gone at once, and nobody has to wait for its rows.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from typing import Any, Final

from bot.cluster import lease_connection
from bot.cluster.lease_connection import LeaseConnection, now
from bot.store.errors import DatabaseError, FencedError
from bot.store.location import Address
from bot.store.postgres import connect, translate_error, translate_errors
from bot.store.shards import (
    Cluster,
    ClusterStatus,
    Lease,
    Notification,
    ProcessStatus,
    ShardsChanged,
    Sharing,
    plan,
    read_sharing,
    shard_of,
)

log: Final = logging.getLogger(__name__)

LASTS: Final = 10.0
"""Seconds for which a lease is good."""
APART: Final = 5.25
"""Seconds between two sessions: Discord requires five, and a request may be sent late."""
_MOMENT: Final = 0.01


class Leases(Cluster):
    def __init__(self, address: Address, sharing: Sharing, patience: float = 5) -> None:
        self.sharing = sharing
        self.number = 1 + secrets.randbelow(2**31 - 1)
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self.held: dict[int, int] = {}
        """Fence numbers by shard, as of the last `look`."""
        self.leaving: set[int] = set()
        """Shards that it is about to give up."""
        self.is_leaving = False
        """Whether the process is about to end: it takes no shards, and others take its share."""
        self.fence = 0
        """The fence number of this process; writes are refused if the database has another."""
        self.missing: tuple[int, ...] = ()
        """Shards of its setting that another process holds."""
        self.surplus = 0
        """The number of shards beyond its share."""
        self.connection = LeaseConnection(address, patience, self.number)
        self.connection.dropped = self._doubt
        self._address = address
        self._renewed = now()
        self._until = 0.0

    @property
    def of(self) -> int | None:
        return self.sharing.of

    @property
    def is_current(self) -> bool:
        """Whether the leases have not run out, by the clock of this process."""
        return now() < self._until

    @property
    def shards(self) -> tuple[int, ...]:
        return tuple(sorted(self.held.keys() - self.leaving)) if self.is_current else ()

    @property
    def is_leader(self) -> bool:
        return 0 in self.shards

    @property
    def rate_share(self) -> float:
        return max(1, len(self.held)) / self.sharing.of

    @property
    def age(self) -> float:
        """Seconds since the leases were renewed."""
        return now() - self._renewed

    def owns(self, guild_id: int) -> bool:
        return shard_of(guild_id, self.sharing.of) in self.shards

    def owned_recently(self, guild_id: int) -> bool:
        return self.is_current and shard_of(guild_id, self.sharing.of) in self.held

    async def check(self, connection: Any) -> None:
        """Raise `FencedError` in a transaction of a process that others took shards from."""
        if not self.is_current:
            raise FencedError
        if not await connection.fetchval(lease_connection.UNFENCED, self.number, self.fence):
            raise FencedError

    async def send(self, connection: Any, notification: Notification) -> None:
        await self.connection.send(connection, notification)

    async def close(self) -> None:
        await self.connection.close()

    async def open(self) -> None:
        """Register this process. Raises `DatabaseError`, also if others have another setting."""
        with translate_error(self._address):
            connection = await self.connection.connect()
            async with connection.transaction():
                await connection.execute(lease_connection.ALONE)
                await self._enter(connection)
        await self.look(takes=False)

    async def look(self, *, takes: bool = True) -> None:
        """Renew the leases and take free ones. Raises `StoreError`."""
        takes = takes and not self.is_leaving
        async with self.connection.use() as connection:
            begun = now()
            rows, fence = await self._look(connection, takes=takes)
            self.held = {row["shard"]: row["fence"] for row in rows}
            self.fence = fence
            self._renewed = begun
            self._until = begun + LASTS
            self.leaving &= self.held.keys()

    async def _look(self, connection: Any, *, takes: bool) -> tuple[list[Any], int]:
        async with connection.transaction():
            if takes:
                await connection.execute(lease_connection.ALONE)
            await self._renew(connection)
            if takes:
                await self._take(connection)
            rows = await connection.fetch(lease_connection.HELD, self.number)
            return rows, await connection.fetchval(lease_connection.FENCE, self.number)

    async def give_up(self, shard: int) -> None:
        """Give up a shard, for which no work may be under way."""
        async with self.connection.use() as connection:
            await connection.execute(lease_connection.GIVE_UP, self.number, shard)
            self.held.pop(shard, None)
            self.leaving.discard(shard)
        await self.connection.notify(ShardsChanged())

    async def is_taken(self, shard: int) -> bool:
        async with self.connection.use() as connection:
            return await connection.fetchval(lease_connection.HOLDER, shard) is not None

    async def give_all_up(self) -> None:
        """Give up all shards until the next `look`."""
        async with self.connection.use() as connection:
            await connection.execute(lease_connection.GIVE_ALL_UP, self.number)
            await connection.execute(lease_connection.LEAVE, self.number)
            self.held = {}
            self.leaving = set()
            self._until = 0.0
        await self.connection.notify(ShardsChanged())

    async def wait_to_start(self, bucket: int) -> None:
        """Wait until a session with Discord's gateway may begin, `APART` after the last one."""
        while True:
            async with self.connection.use() as connection:
                if await connection.fetchval(lease_connection.START, bucket, APART) is not None:
                    return
                wait: float = await connection.fetchval(lease_connection.NEXT_START, bucket)
            await asyncio.sleep(wait + _MOMENT)

    def _doubt(self) -> None:
        """Treat all leases as run out until the next `look`."""
        self._until = 0.0

    async def _enter(self, connection: Any) -> None:
        others = [
            row for row in await connection.fetch(lease_connection.PROCESSES, LASTS) if row["lives"]
        ]
        if any(row["shards"] != self.sharing.of for row in others):
            raise DatabaseError(
                f"{self._address} is served by processes with another number of shards than"
                f" {self.sharing.of}"
            )
        # All processes share shards out, or all have fixed ones.
        wanted = [
            read_sharing(row["wanted"])
            for row in others
            if row["wanted"] != lease_connection.LEAVING
        ]
        if any((sharing.only is None) != (self.sharing.only is None) for sharing in wanted):
            raise DatabaseError(
                f"{self._address} is served by processes that do not share shards out as"
                f" {self.sharing} does"
            )
        await connection.execute(lease_connection.CLEAN)
        await connection.execute(lease_connection.RESIZE, self.sharing.of)
        await connection.execute(lease_connection.DROP_BEYOND, self.sharing.of)
        await connection.execute(lease_connection.ADD_SHARDS, self.sharing.of)
        await self._renew(connection)

    async def _renew(self, connection: Any) -> None:
        await self.connection.be_present(connection)
        # The same order as in `_take`, or two processes deadlock: shards first, then processes.
        await connection.execute(lease_connection.RENEW, self.number, LASTS)
        wanted = lease_connection.LEAVING if self.is_leaving else str(self.sharing)
        entered = (self.number, self.name, wanted, self.sharing.of)
        await connection.execute(lease_connection.ENTER, *entered)

    async def _take(self, connection: Any) -> None:
        rows = await connection.fetch(lease_connection.PROCESSES, LASTS)
        living = {
            row["number"]
            for row in rows
            if row["lives"] and row["wanted"] != lease_connection.LEAVING
        }
        there = {row["number"] for row in rows if row["there"]}
        leases = [Lease(**row) for row in await connection.fetch(lease_connection.LEASES)]
        wanted = plan(self.sharing, self.number, leases, living, there)
        self.surplus = wanted.surplus
        self.missing = wanted.missing
        take = list(wanted.take)
        if not self.connection.is_settled:
            nobodys = {lease.shard for lease in leases if lease.holder is None}
            take = [shard for shard in take if shard in nobodys]
        if take:
            victims = {lease.holder for lease in leases if lease.shard in take} - {None}
            await connection.execute(lease_connection.TAKE, self.number, LASTS, take)
            # Their unfinished writes are refused from now on.
            await connection.execute(lease_connection.FENCE_OFF, list(victims))
            log.info("shards %s are served here now", take)


_PATIENCE: Final = 5.0


async def read_status(address: Address) -> ClusterStatus:
    """Return the processes and their shards. Raises `StoreError`."""
    with translate_errors():
        connection = await connect(address, _PATIENCE, _PATIENCE)
        try:
            rows = await connection.fetch(lease_connection.PROCESSES, LASTS)
            leases = [Lease(**row) for row in await connection.fetch(lease_connection.LEASES)]
        finally:
            await connection.close()
    living = {row["number"] for row in rows if row["lives"]}
    processes = tuple(
        ProcessStatus(
            row["name"],
            row["wanted"],
            tuple(lease.shard for lease in leases if lease.holder == row["number"]),
            row["age"],
            row["lives"],
        )
        for row in rows
    )
    free = tuple(lease.shard for lease in leases if lease.is_out or lease.holder not in living)
    return ClusterStatus(processes if living else (), free if living else (), max(1, len(leases)))
