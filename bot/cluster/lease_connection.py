"""The connection on which leases are renewed, and its SQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from bot.store.location import Address
from bot.store.postgres import ERRORS, connect, judge, translate_errors
from bot.store.shards import NOTIFICATIONS, Notification, ShardsChanged

CHANNEL: Final = "takujo"
"""The channel of NOTIFY on which processes report changes."""
PRESENCE: Final = 0x74616B70
"""The first key of each process's advisory lock; the second is its number."""

ALONE: Final = "SELECT pg_advisory_xact_lock(x'74616B7573'::bigint)"
"""Lets one process at a time take shards."""
PRESENT: Final = "SELECT pg_try_advisory_lock($1, $2)"
SAY: Final = "SELECT pg_notify($1, $2)"

PROCESSES: Final = f"""
WITH present AS (
    SELECT objid::bigint AS number FROM pg_locks
    WHERE locktype = 'advisory' AND classid::bigint = {PRESENCE} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
), young AS (
    SELECT clock_timestamp() < pg_postmaster_start_time() + make_interval(secs => $1) AS yes
)
SELECT number, name, wanted, shards,
    extract(epoch FROM clock_timestamp() - seen_at)::float AS age,
    number IN (SELECT number FROM present) OR (SELECT yes FROM young) AS there,
    seen_at > clock_timestamp() - make_interval(secs => $1)
    AND (number IN (SELECT number FROM present) OR (SELECT yes FROM young)) AS lives
FROM processes ORDER BY name, number
"""  # noqa: S608 - a number of ours
"""The processes, with whether each is connected and whether it renews its leases.

Of a server that began just now nobody knows who will connect again.
"""
ENTER: Final = """
INSERT INTO processes (number, name, wanted, shards, fence, seen_at)
VALUES ($1, $2, $3, $4, 0, clock_timestamp())
ON CONFLICT (number) DO UPDATE SET seen_at = excluded.seen_at, wanted = excluded.wanted
"""
LEAVING: Final = "leaving"
"""The setting of a process that is about to end; others may take its share."""
LEAVE: Final = "DELETE FROM processes WHERE number = $1"
CLEAN: Final = "DELETE FROM processes WHERE seen_at < clock_timestamp() - interval '1 hour'"
FENCE: Final = "SELECT fence FROM processes WHERE number = $1"
FENCE_OFF: Final = "UPDATE processes SET fence = fence + 1 WHERE number = ANY($1::bigint[])"
UNFENCED: Final = "SELECT 1 FROM processes WHERE number = $1 AND fence = $2 FOR KEY SHARE"
"""Whether a process may write. Until its transaction ends, nobody can take a shard from it.

A renewal is not held up by it: it changes no key.
"""

RESIZE: Final = "UPDATE shards SET shards = $1, holder = NULL, until = NULL WHERE shards <> $1"
HOLDER: Final = "SELECT holder FROM shards WHERE shard = $1"
DROP_BEYOND: Final = "DELETE FROM shards WHERE shard >= $1"
ADD_SHARDS: Final = """
INSERT INTO shards (shard, shards, fence) SELECT n, $1, 0 FROM generate_series(0, $1 - 1) AS n
ON CONFLICT DO NOTHING
"""
LEASES: Final = """
SELECT shard, holder, coalesce(until < clock_timestamp(), true) AS is_out FROM shards ORDER BY shard
"""
HELD: Final = "SELECT shard, fence FROM shards WHERE holder = $1"
RENEW: Final = """
UPDATE shards SET until = clock_timestamp() + make_interval(secs => $2) WHERE holder = $1
"""
TAKE: Final = """
UPDATE shards
SET holder = $1, fence = fence + 1, until = clock_timestamp() + make_interval(secs => $2)
WHERE shard = ANY($3::int[])
"""
GIVE_UP: Final = "UPDATE shards SET holder = NULL, until = NULL WHERE holder = $1 AND shard = $2"
GIVE_ALL_UP: Final = "UPDATE shards SET holder = NULL, until = NULL WHERE holder = $1"

START: Final = """
INSERT INTO starts (bucket, next_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2))
ON CONFLICT (bucket) DO UPDATE SET next_at = excluded.next_at
WHERE starts.next_at <= clock_timestamp() OR starts.next_at > excluded.next_at
RETURNING bucket
"""
"""Begin a session, unless one began less than so many seconds ago.

A moment that lies further ahead was written before the database's clock was set back.
There is no queue: a process that dies while it waits would keep its place.
"""
NEXT_START: Final = """
SELECT greatest(0, extract(epoch FROM next_at - clock_timestamp()))::float
FROM starts WHERE bucket = $1
"""

SETTLING: Final = 3.0
"""Seconds after a connection was lost in which no shard of another process is taken: the database
was down, and the others are about to come back, too."""
_ANSWER: Final = 8.0
"""Seconds that a statement about leases may take."""


def now() -> float:
    """Return seconds of a clock that also runs while the machine is suspended."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class LeaseConnection:
    """A connection that reconnects; its advisory lock shows that the process is connected."""

    def __init__(self, address: Address, patience: float, number: int) -> None:
        self.number = number
        self.on_notification: Callable[[Notification], None] = lambda _: None
        """Called with notices of other processes."""
        self.lost: Callable[[], None] = lambda: None
        """Called after a reconnection, when notices may have been missed."""
        self.dropped: Callable[[], None] = lambda: None
        """Called immediately when the connection closes; other processes may take its shards."""
        self._address = address
        self._patience = patience
        self._connection: Any = None
        self._is_present = False
        """Whether this connection has the lock; the previous one may still hold it."""
        self._settled = 0.0
        self._turn = asyncio.Lock()

    @property
    def is_settled(self) -> bool:
        """Whether `SETTLING` seconds have passed since the connection was last lost."""
        return now() >= self._settled

    @asynccontextmanager
    async def use(self) -> AsyncIterator[Any]:
        """Lend the connection exclusively. Raises `StoreError`.

        One that cannot be used any more is closed; the next use connects again.
        """
        async with self._turn:
            with translate_errors():
                connection = await self.connect()
                try:
                    yield connection
                except ERRORS as error:
                    if not judge(error).keeps:
                        connection.terminate()
                    raise

    async def connect(self) -> Any:
        """Return the connection, reconnecting if necessary. Raises the driver's errors."""
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        connection = await connect(self._address, self._patience, _ANSWER, shared=True)
        try:
            await connection.add_listener(CHANNEL, self._on_message)
        except BaseException:
            connection.terminate()
            raise
        if self._connection is not None:
            self._settled = now() + SETTLING
            self.lost()
        self._connection = connection
        self._is_present = False
        connection.add_termination_listener(self._drop)
        return connection

    async def be_present(self, connection: Any) -> None:
        """Take the lock that shows that the process is connected."""
        if not self._is_present:
            self._is_present = await connection.fetchval(PRESENT, PRESENCE, self.number)

    async def notify(self, notification: Notification) -> None:
        """Send a notice to the other processes, unless the database cannot be reached."""
        async with self._turn:
            with suppress(*ERRORS):
                await self.send(await self.connect(), notification)

    async def send(self, connection: Any, notification: Notification) -> None:
        """Send a notice on a connection, once its transaction is committed."""
        message = f"{self.number} {NOTIFICATIONS.dump_json(notification).decode()}"
        await connection.execute(SAY, CHANNEL, message)

    async def close(self) -> None:
        """Give up all shards and disconnect; without a connection the leases run out."""
        async with self._turn:
            self.dropped()
            if self._connection is None or self._connection.is_closed():
                return
            with suppress(*ERRORS):
                await self._connection.execute(GIVE_ALL_UP, self.number)
                await self._connection.execute(LEAVE, self.number)
                await self.send(self._connection, ShardsChanged())
                await self._connection.close()

    def _drop(self, connection: Any) -> None:
        if connection is self._connection:
            self.dropped()

    def _on_message(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        number, _, notification = payload.partition(" ")
        if number != str(self.number):
            self.on_notification(NOTIFICATIONS.validate_json(notification))
