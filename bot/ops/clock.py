"""The bot's clock, Discord's time, and the check of the machine's clock.

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
  the start the last heartbeat, later the machine's clock. Without it the clock stays as it is.
- Without an answer of Discord it counts from the machine's time at the start. If that was ahead,
  the next start finds the last heartbeat in the future.

All processes of a bot follow Discord's time, so their clocks agree on all machines.
`docs/postgresql.md` lists the effect on each stored time, and `bot.store.heartbeat` moves them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import MAXYEAR, UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from statistics import median
from typing import Final

import aiohttp

log: Final = logging.getLogger(__name__)

NEAR: Final = timedelta(seconds=10)
"""Smaller differences from Discord's time are ignored: its dates have whole seconds."""
UNCONFIRMED: Final = timedelta(days=1)
"""Largest correction by Discord's dates alone."""
BACK: Final = timedelta(seconds=30)
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
            began, first = machine(), ticks()
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
            off = max(off, -BACK)
        self._is_set = True
        if abs(off) >= NEAR and not is_doubtful:
            self._corrected += off
            log.warning("clock differs from Discord's time by %s, corrected", off)

    def _is_doubtful(self, theirs: datetime, off: timedelta, last_alive: datetime | None) -> bool:
        """Tell whether Discord's time is far from the clock and no second source confirms it."""
        if abs(off) <= UNCONFIRMED:
            return False
        if self._is_set:
            return abs(theirs - self.machine()) > UNCONFIRMED
        # The clock was right at the last heartbeat: a time before it is wrong, and of two later
        # ones the one that is further away.
        ours = self() - self.skipped
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


EVERY: Final = 0.5
"""Seconds between two readings of a demo's skipped time."""
_FAILURES: Final = (aiohttp.ClientError, OSError, ValueError, KeyError, TypeError)


@asynccontextmanager
async def travelling(clock: Clock, address: str | None) -> AsyncIterator[None]:
    """Follow the skipped time that a demo serves at an address; do nothing without one."""
    if address is None:
        yield
        return
    async with aiohttp.ClientSession() as session:
        await _look(clock, session, address)  # before the bot starts

        async def follow() -> None:
            while True:
                await asyncio.sleep(EVERY)
                await _look(clock, session, address)

        following = asyncio.create_task(follow())
        try:
            yield
        finally:
            following.cancel()


async def _look(clock: Clock, session: aiohttp.ClientSession, address: str) -> None:
    try:
        async with session.get(address) as response:
            ahead = float((await response.json())["offset"])
    except _FAILURES as error:
        log.debug("no skipped time from %s: %s", address, error)
    else:
        clock.skip_to(timedelta(seconds=ahead))


WITHIN: Final = timedelta(hours=1)
"""Largest difference from Discord's time for a deletion; deleted data is weeks old."""
RECENT: Final = timedelta(minutes=3)
"""Largest age of the last heartbeat, which is written once a minute."""

_AGAIN: Final = 60.0
"""Seconds between two dates that are parsed: one takes as long as a query."""
_ANSWERS: Final = 3
"""Answers whose median counts."""


class DiscordTime:
    """Discord's time, from the `Date` of its last answers."""

    def __init__(self, ticks: Callable[[], float] = seconds) -> None:
        self._ticks = ticks
        self._heard: deque[float] = deque(maxlen=_ANSWERS)
        """Seconds by which Discord's time was ahead of the ticks, for each of the last answers."""
        self._last = 0.0

    def __call__(self) -> datetime | None:
        """Return the time; None before the first answer.

        One late answer, or one of a server with a wrong clock, changes nothing: the median counts.
        """
        if not self._heard:
            return None
        # The first of two answers counts, until a third confirms one of them.
        first = self._heard[0] if len(self._heard) < _ANSWERS else median(self._heard)
        return datetime.fromtimestamp(first + self._ticks(), UTC)

    def note(self, date: str | None) -> None:
        """Note the `Date` of an answer (RFC 9110), once a minute.

        Invalid dates are ignored, and so are dates so late that adding to them would overflow.
        """
        now = self._ticks()
        if self._heard and now - self._last < _AGAIN:
            return
        try:
            parsed = parsedate_to_datetime(date or "")
            moment = parsed.replace(tzinfo=parsed.tzinfo or UTC).timestamp()
        except (ValueError, OverflowError):
            return
        if parsed.year >= MAXYEAR:
            return
        self._last = now
        self._heard.append(moment - now)

    def on_answer(self, answer: aiohttp.ClientResponse) -> None:
        """Note the `Date` of an answer."""
        self.note(answer.headers.get("Date"))


class ClockCheck:
    """Checks the machine's clock against Discord's and the last heartbeat before deletions by age.

    A clock that is wrong for two minutes must not delete a game that should be kept for a year.
    """

    def __init__(
        self,
        clock: Clock,
        discord_time: DiscordTime,
        last_alive: Callable[[], Awaitable[datetime | None]],
    ) -> None:
        self._clock = clock
        self._discord_time = discord_time
        self._last_alive = last_alive

    async def is_trustworthy(self) -> bool:
        """Tell whether all three are known and agree."""
        last, theirs, now = await self._last_alive(), self._discord_time(), self._clock()
        if last is None or theirs is None:
            return False
        off = self._clock.machine() - theirs
        if abs(off) > WITHIN:
            log.warning(
                "machine's clock differs from Discord's by %s, nothing is deleted by age", off
            )
            return False
        return abs(now - last) <= RECENT
