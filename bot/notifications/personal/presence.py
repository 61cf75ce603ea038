"""Presence of people at tables: who clicked there a moment ago."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.tables.model import TableId

PRESENCE: Final = timedelta(minutes=1)
"""A person who clicked so recently is taken to be looking at the table."""
_MAX_CLICKS: Final = 10_000
"""Most clicks in memory, apart from recent ones."""


class Presence:
    """Remembers the last clicks of people at tables.

    In memory only: a restart takes as long as `PRESENCE`. A person who was present before it may
    get one mention too many; announced decisions are in the database.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._clicks: dict[tuple[int, TableId], datetime] = {}

    def note(self, user_id: int, table: TableId) -> None:
        """Record a click of a person at a table."""
        now = self._clock()
        if len(self._clicks) >= _MAX_CLICKS:
            self._clicks = {key: at for key, at in self._clicks.items() if now - at < PRESENCE}
        self._clicks[user_id, table] = now

    def is_here(self, user_id: int, table: TableId) -> bool:
        """Tell whether a person clicked at a table within `PRESENCE`."""
        clicked = self._clicks.get((user_id, table))
        # Times in the future, from before the clock was set back, do not count.
        return clicked is not None and timedelta() <= self._clock() - clicked < PRESENCE
