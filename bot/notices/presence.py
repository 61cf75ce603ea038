"""The people who are at a table right now, as their clicks show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.tables.model import TableId

FRESH: Final = timedelta(minutes=1)
"""Somebody who clicked so recently is still looking at the table."""
_MOST: Final = 10_000
"""Clicks to remember, at most."""


class Presence:
    """Remembers the last clicks of people at tables.

    It is kept in memory only, for a minute is no longer than a restart. Somebody who was
    present before it is taken to be gone, and is at most called once too often: decisions that
    were announced already are in the database.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._seen: dict[tuple[int, TableId], datetime] = {}

    def note(self, user_id: int, table: TableId) -> None:
        """Remember that a person did something at a table just now."""
        if len(self._seen) >= _MOST:
            now = self._clock()
            self._seen = {key: at for key, at in self._seen.items() if now - at < FRESH}
        self._seen[user_id, table] = self._clock()

    def is_here(self, user_id: int, table: TableId) -> bool:
        """Tell whether a person did something at a table a moment ago."""
        seen = self._seen.get((user_id, table))
        # A clock that was set back makes nobody present for hours.
        return seen is not None and timedelta() <= self._clock() - seen < FRESH
