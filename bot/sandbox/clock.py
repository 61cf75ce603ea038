"""The sandbox's own time, which can be moved forward, and the ids made of it."""

from __future__ import annotations

import itertools
import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""The first second of 2015, from which Discord counts."""


class Clock:
    """Tell the sandbox's time and hand out snowflakes that only ever grow."""

    def __init__(self, offset: float = 0.0) -> None:
        self.offset = offset
        """Seconds this clock is ahead of the machine's."""
        self._last = 0
        self._counter = itertools.count()

    def seconds(self) -> float:
        return time.time() + self.offset

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds(), UTC)

    def stamp(self) -> str:
        return self.now().isoformat()

    def forward(self, seconds: float) -> None:
        """Move time on; it never goes back, or ids would repeat."""
        self.offset += max(0.0, seconds)

    def snowflake(self) -> int:
        """Make the next id: later calls give greater ids."""
        fresh = (int(self.seconds() * 1000) - EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last

    def seen(self, snowflake: int) -> None:
        """Keep new ids above one that was read from a file."""
        self._last = max(self._last, snowflake)


def seconds_of(snowflake: int) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000
