"""The bot's time: one clock that everybody is given, and that a demo can move forward."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def _machine() -> datetime:
    return datetime.now(UTC)


class Clock:
    """Tells the time."""

    def __init__(self, source: Callable[[], datetime] = _machine) -> None:
        self._source = source
        self.skipped = timedelta()
        """By how much this clock was moved forward on purpose: time nobody lost."""
        self._followers: list[Callable[[], None]] = []

    def __call__(self) -> datetime:
        """Return the time, aware and in UTC."""
        return self._source() + self.skipped

    def skip_to(self, skipped: timedelta) -> None:
        """Be ahead of the machine's clock by so much; it is never turned back."""
        if skipped > self.skipped:
            self.skipped = skipped
            for follow in self._followers:
                follow()

    def on_skip(self, follow: Callable[[], None]) -> None:
        """Call this whenever the clock was moved forward: much may be due at once."""
        self._followers.append(follow)
