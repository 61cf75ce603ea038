"""Series of tries to the same end, with growing waits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)

_MAX_SERIES: Final = 4096
"""Most series that are remembered."""
_MAX_EXPONENT: Final = 32
"""Largest exponent: a float is bounded."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """The waits between tries to the same end, each `factor` times the one before."""

    first_s: float
    longest_s: float
    factor: float = 2.0

    def wait_s(self, failures: int) -> float:
        """Return the seconds from a failure to the next try; the first failure is number 1."""
        return min(self.first_s * self.factor ** min(failures - 1, _MAX_EXPONENT), self.longest_s)


@dataclass(frozen=True, slots=True)
class _Series:
    failures: int
    last_s: float
    """When the last try failed."""
    wait_s: float


class Retries(Generic[K]):
    """Remembers what failed by what it was for, and when to try each again.

    Each failure of a series waits longer than the one before. A series ends with `end`, or when no
    try has failed for the longest wait since the next one was due. Memory only: a restart tries
    everything once.
    """

    def __init__(self, backoff: Backoff, now: Callable[[], float]) -> None:
        """`now` returns seconds; where it may be set back, no wait becomes longer by that."""
        self._backoff = backoff
        self._now = now
        self._failed: LRUCache[K, _Series] = LRUCache(_MAX_SERIES)

    def fail(self, end: K) -> float:
        """Record a failed try, and return the seconds until the next."""
        now = self._now()
        before = self._failed.get(end)
        failures = 1
        if before and now - before.last_s <= before.wait_s + self._backoff.longest_s:
            failures += before.failures
        wait = self._backoff.wait_s(failures)
        self._failed[end] = _Series(failures, now, wait)
        return wait

    def is_due(self, end: K) -> bool:
        """Tell whether it is time for the next try; also if none has failed."""
        series = self._failed.get(end)
        return series is None or not 0 <= self._now() - series.last_s < series.wait_s

    def failures(self, end: K) -> int:
        """Return how many tries of a series have failed."""
        known = self._failed.get(end)
        return known.failures if known else 0

    def waiting(self) -> set[K]:
        """Return what is not due yet."""
        return {end for end in list(self._failed) if not self.is_due(end)}

    def end(self, end: K) -> None:
        """End a series: it succeeded, or what it was for is another now."""
        self._failed.pop(end, None)
