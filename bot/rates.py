"""Rate limits as token buckets."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache

_MAX_BUCKETS: Final = 4096
"""Most buckets of a limit in memory."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """A bucket of tokens after its last use."""

    refilled_at: datetime
    """When all its tokens are back."""
    used_at: datetime

    def until_full(self, now: datetime) -> timedelta:
        # If the clock was set back, the bucket counts as full.
        return timedelta() if now < self.used_at else max(self.refilled_at - now, timedelta())


@dataclass(frozen=True, slots=True)
class Rate:
    """The size of a bucket and the time to refill one token."""

    most: int
    """At once."""
    every: timedelta
    """Until one comes back."""

    def free_at(self, bucket: Bucket | None, now: datetime) -> datetime:
        """Return the time from which a token is left; `now` if one is. No bucket is a full one."""
        missing = timedelta() if bucket is None else bucket.until_full(now)
        return now + max(missing - (self.most - 1) * self.every, timedelta())

    def use(self, bucket: Bucket | None, now: datetime) -> Bucket:
        """Return the bucket after the use of a token, also if none was left."""
        missing = timedelta() if bucket is None else bucket.until_full(now)
        return Bucket(now + missing + self.every, now)


class RateLimit:
    """A rate per key, in memory only."""

    def __init__(self, clock: Callable[[], datetime], rate: Rate) -> None:
        self._clock = clock
        self._rate = rate
        self._buckets: LRUCache[Hashable, Bucket] = LRUCache(_MAX_BUCKETS)

    def spend(self, key: Hashable) -> bool:
        """Count one use; return False, without counting, if the limit is reached."""
        if self.is_spent(key):
            return False
        self._buckets[key] = self._rate.use(self._buckets.get(key), self._clock())
        return True

    def is_spent(self, key: Hashable) -> bool:
        bucket = self._buckets.get(key)
        # Most calls are about new keys: these do not read the clock.
        return bucket is not None and self._rate.free_at(bucket, now := self._clock()) > now
