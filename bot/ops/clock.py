"""The bot's time: one clock that everybody is given, and that a demo can move forward."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def _machine() -> datetime:
    return datetime.now(UTC)


class Clock:
    """Tells the time, and wakes whoever lives by it."""

    def __init__(self, source: Callable[[], datetime] = _machine) -> None:
        self._source = source
        self.skipped = timedelta()
        """By how much this clock was moved forward on purpose: time nobody lost."""
        self._sleepers: list[Callable[[], None]] = []

    def __call__(self) -> datetime:
        """Return the time, aware and in UTC."""
        return self._source() + self.skipped

    def skip_to(self, skipped: timedelta) -> None:
        """Be ahead of the machine's clock by so much; it is never turned back."""
        if skipped > self.skipped:
            self.skipped = skipped
            self.wake()

    def on_wake(self, sleeper: Callable[[], None]) -> None:
        """Call somebody whenever there may be something to do before the next minute."""
        self._sleepers.append(sleeper)

    def wake(self) -> None:
        """Let whoever lives by the clock look now."""
        for sleeper in self._sleepers:
            sleeper()
