"""Statements about leases, as PostgreSQL's own text; times are the database's."""

from __future__ import annotations

from typing import Final

CHANNEL: Final = "takujo"
"""Where processes tell each other what changed."""
PRESENCE: Final = 0x74616B70
"""The class of the locks that say that a process is there; the rest is its number."""

ALONE: Final = "SELECT pg_advisory_xact_lock(x'74616B7573'::bigint)"
"""One process takes shards at a time."""
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
"""In place of what a process is to serve: it is about to end, and others may have its share."""
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
Nobody is put on a list: whoever dies while it waits would keep its place.
"""
NEXT_START: Final = """
SELECT greatest(0, extract(epoch FROM next_at - clock_timestamp()))::float
FROM starts WHERE bucket = $1
"""
