"""The bot's clock, which follows Discord's time.

Machines start with a wrong clock that is corrected while they run. Times stored before such a jump
would be compared with another clock: deadlines would lapse, reminders would come too early. So the
bot reads the machine's clock once, at its start. From then on `Clock` counts seconds and follows
Discord's time:

- At the start it is set to Discord's time, before the bot stores a time or receives an event.
- While the bot runs, it can only fall behind: when a virtual machine is paused and resumed. It
  is set forward at once. For the heartbeat (`last_heartbeat`) that is an outage, so running time
  limits are extended.
- If it is ahead of Discord nevertheless, it runs at half speed until it is right. It is never set
  back, because times stored before and after that could not be told apart.
- A difference of more than a day needs a second source, because a proxy may send wrong dates: at
  the start the last heartbeat, later the machine's clock. Without it the clock does not change.
- Without an answer of Discord it counts from the machine's time at the start. If that was ahead,
  the next start finds the last heartbeat in the future.

All processes of a bot follow Discord's time, so their clocks agree on all machines.
`docs/postgresql.md` lists the effect on each stored time, and `bot.store.heartbeat` moves them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

log: Final = logging.getLogger(__name__)

IGNORED_DIFFERENCE: Final = timedelta(seconds=10)
"""Smaller differences from Discord's time are ignored: its dates have whole seconds."""
MAX_UNCONFIRMED_DIFFERENCE: Final = timedelta(days=1)
"""Largest correction by Discord's dates alone."""
SLOWDOWN_PER_MINUTE: Final = timedelta(seconds=30)
"""Correction of a clock that is ahead, once a minute."""


def seconds() -> float:
    """Return monotonic seconds that include the time a machine is suspended."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)  # Linux has it
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Clock:
    """The bot's clock. Call it for the time."""

    def __init__(
        self,
        machine: Callable[[], datetime] = lambda: datetime.now(UTC),
        ticks: Callable[[], float] | None = None,
    ) -> None:
        """Read the machine's clock once and count `ticks`; without them, read it every time."""
        self.machine = machine
        """The machine's clock."""
        self._read = machine
        if ticks is not None:
            began = machine()
            first = ticks()
            self._read = lambda: began + timedelta(seconds=ticks() - first)
        self._corrected = timedelta()
        self._is_set = False
        self._is_doubted = False
        self.skipped = timedelta()
        """Time that a demo skipped; deadlines are not extended for it."""
        self._followers: list[Callable[[], None]] = []

    def __call__(self) -> datetime:
        """Return the time, aware and in UTC."""
        return self._read() + self._corrected + self.skipped

    def timestamp(self) -> float:
        """Return the time in seconds, for series of tries."""
        return self().timestamp()

    def follow(self, theirs: datetime | None, last_alive: datetime | None = None) -> None:
        """Follow Discord's time, if it is known; `last_alive` is the last heartbeat.

        The first call sets the clock, and must come before the bot stores a time. Later calls set
        it forward, or slow it down if it is ahead.
        """
        off = timedelta() if theirs is None else theirs + self.skipped - self()
        is_doubtful = theirs is not None and self._is_doubtful(theirs, off, last_alive)
        if is_doubtful and not self._is_doubted:
            log.warning("clock differs from Discord's time by %s, unconfirmed and ignored", off)
        self._is_doubted = is_doubtful
        if self._is_set:
            off = max(off, -SLOWDOWN_PER_MINUTE)
        self._is_set = True
        if abs(off) >= IGNORED_DIFFERENCE and not is_doubtful:
            self._corrected += off
            log.warning("clock differs from Discord's time by %s, corrected", off)

    def _is_doubtful(self, theirs: datetime, off: timedelta, last_alive: datetime | None) -> bool:
        """Tell whether Discord's time is far from the clock and no second source confirms it."""
        if abs(off) <= MAX_UNCONFIRMED_DIFFERENCE:
            return False
        if self._is_set:
            return abs(theirs - self.machine()) > MAX_UNCONFIRMED_DIFFERENCE
        # The clock was right at the last heartbeat: a time before it is wrong, and of two later
        # ones the one that is further away. All three contain the skipped time.
        theirs += self.skipped
        ours = self()
        return last_alive is not None and not (
            last_alive <= theirs and (ours < last_alive or theirs < ours)
        )

    def skip_to(self, skipped: timedelta) -> None:
        """Set the skipped time, which never decreases."""
        if skipped > self.skipped:
            self.skipped = skipped
            for follow in self._followers:
                follow()

    def on_skip(self, follow: Callable[[], None]) -> None:
        """Call `follow` after each skip: deadlines may be due at once."""
        self._followers.append(follow)
