"""How often one person may be told something of one kind, whatever happens at their tables."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

GAPS: Final = {"remind": timedelta(minutes=30), "direct": timedelta(minutes=1)}
"""What comes sooner waits, and is folded into one message with what else waits by then."""


class Limits:
    """Remembers when each person was told last; a restart may forget it."""

    def __init__(self) -> None:
        self._last: dict[tuple[int, str], datetime] = {}

    def free_at(self, user_id: int, kind: str, now: datetime) -> datetime:
        """Return when the person may be told again: now, or later."""
        last = self._last.get((user_id, kind))
        if last is None or last > now:  # a clock that was set back holds nobody up
            return now
        return max(now, last + GAPS[kind])

    def note(self, user_id: int, kind: str, now: datetime) -> None:
        """Remember that the person was told something now."""
        self._last = {
            key: at for key, at in self._last.items() if at <= now < at + GAPS[key[1]]
        } | {(user_id, kind): now}
