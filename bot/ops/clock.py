"""Clock and its sanity check.

Machines start with a wrong clock, and it is put right while they run. Whatever was stored before
such a jump would be compared with another clock afterwards: deadlines would lapse, reminders
would come too early. So the machine's clock is read once, when the bot starts. From then on
`Clock` counts seconds, and follows Discord's time:

- At the start it is set to Discord's time, before anything is stored and before any event comes.
- While the bot runs, it can only fall behind, when a virtual machine is paused and resumed. It
  is set forward at once. For the heartbeat (`alive_at`) that looks like an outage, so running
  time limits get the time back.
- If it is ahead of Discord all the same, it runs at half speed until it is right again. It is
  never set back, because nothing could tell what was stored before from what was stored after.
- Without a word from Discord it counts from the machine's time at the start. The next start
  finds the last heartbeat in the future if that time was ahead.

All processes of a bot follow Discord's time, so their clocks agree, whichever machine they run on.
What happens to each stored moment is listed in `docs/operating.md`, and in `bot.store.heartbeat`
what is moved.
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
"""A smaller difference from Discord's time is left alone: its dates have whole seconds."""
BACK: Final = timedelta(seconds=30)
"""By how much a clock that is ahead waits with every look, once a minute."""


def seconds() -> float:
    """Return a count of seconds that nobody can set and that runs while the machine sleeps."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)  # Linux has it
    return time.monotonic() if boot is None else time.clock_gettime(boot)


def _machine() -> datetime:
    return datetime.now(UTC)


class Clock:
    """Tells the time."""

    def __init__(
        self,
        machine: Callable[[], datetime] = _machine,
        ticks: Callable[[], float] | None = None,
    ) -> None:
        """Read the machine's clock once and count `ticks`; without them, read it every time."""
        self.machine = machine
        """What the machine's clock says now."""
        self._read = machine if ticks is None else _count_from(machine(), ticks)
        self._corrected = timedelta()
        self._is_set = False
        self.skipped = timedelta()
        """By how much this clock was moved forward on purpose: time nobody lost."""
        self._followers: list[Callable[[], None]] = []

    def __call__(self) -> datetime:
        """Return the time, aware and in UTC."""
        return self._read() + self._corrected + self.skipped

    def follow(self, theirs: datetime | None) -> None:
        """Come closer to Discord's time, where it is known.

        The first call sets the clock to it; call it before anything is stored. Later calls set it
        forward only, or let it wait where it is ahead.
        """
        off = timedelta() if theirs is None else theirs + self.skipped - self()
        if self._is_set:
            off = max(off, -BACK)
        self._is_set = True
        if abs(off) >= NEAR:
            self._corrected += off
            log.warning("the clock was off by %s: it follows Discord's time", off)

    def skip_to(self, skipped: timedelta) -> None:
        """Be ahead of the machine's clock by so much; it is never turned back."""
        if skipped > self.skipped:
            self.skipped = skipped
            for follow in self._followers:
                follow()

    def on_skip(self, follow: Callable[[], None]) -> None:
        """Call this whenever the clock was moved forward: much may be due at once."""
        self._followers.append(follow)


def _count_from(began: datetime, ticks: Callable[[], float]) -> Callable[[], datetime]:
    first = ticks()
    return lambda: began + timedelta(seconds=ticks() - first)


EVERY: Final = 0.5
"""Seconds between two looks."""
_FAILURES: Final = (aiohttp.ClientError, OSError, ValueError, KeyError, TypeError)


@asynccontextmanager
async def travelling(clock: Clock, address: str | None) -> AsyncIterator[None]:
    """Keep a clock as far ahead as an address says; without one, leave it alone."""
    if address is None:
        yield
        return
    async with aiohttp.ClientSession() as session:
        await _look(clock, session, address)  # before anything begins
        following = asyncio.create_task(_follow(clock, session, address))
        try:
            yield
        finally:
            following.cancel()


async def _follow(clock: Clock, session: aiohttp.ClientSession, address: str) -> None:
    while True:
        await asyncio.sleep(EVERY)
        await _look(clock, session, address)


async def _look(clock: Clock, session: aiohttp.ClientSession, address: str) -> None:
    try:
        async with session.get(address) as response:
            ahead = float((await response.json())["offset"])
    except _FAILURES as error:
        log.debug("no time from %s: %s", address, error)
    else:
        clock.skip_to(timedelta(seconds=ahead))


WITHIN: Final = timedelta(hours=1)
"""How far from Discord's time the machine's may be: what is deleted is weeks old."""
RECENT: Final = timedelta(minutes=3)
"""How long ago the bot may have noted last that it is there; it does so every minute."""

_AGAIN: Final = 60.0
"""Seconds between two looks at Discord's time: reading a date takes as long as a query."""
_ANSWERS: Final = 3
"""Answers that are compared."""


class DiscordTime:
    """Discord's own time, as its last answers said, and what has passed since."""

    def __init__(self, ticks: Callable[[], float] = seconds) -> None:
        self._ticks = ticks
        self._heard: deque[float] = deque(maxlen=_ANSWERS)
        """How far Discord's time was ahead of the ticks in each of the last answers, in seconds."""
        self._last = 0.0

    def __call__(self) -> datetime | None:
        """Return the time; None before the first answer.

        One answer that was long under way, or that a server with a wrong clock gave, changes
        nothing: most of the last ones must say so.
        """
        if not self._heard:
            return None
        # Of two, the first is believed until a third confirms one of them.
        first = self._heard[0] if len(self._heard) < _ANSWERS else median(self._heard)
        return datetime.fromtimestamp(first + self._ticks(), UTC)

    def note(self, date: str | None) -> None:
        """Note the `Date` of an answer (RFC 9110), once a minute.

        One that is none is ignored, and so is one to which no time could be added.
        """
        now = self._ticks()
        if self._heard and now - self._last < _AGAIN:
            return
        try:
            said = parsedate_to_datetime(date or "")
            moment = said.replace(tzinfo=said.tzinfo or UTC).timestamp()
        except (ValueError, OverflowError):
            return
        if said.year >= MAXYEAR:
            return
        self._last = now
        self._heard.append(moment - now)

    def hear(self, answer: aiohttp.ClientResponse) -> None:
        """Note the time of an answer."""
        self.note(answer.headers.get("Date"))


class ClockCheck:
    """Compares the machine's clock with Discord's time, and with when the bot was last there.

    The bot follows Discord's time, but two must agree before anything is deleted: a clock that is
    wrong for two minutes must not cost anybody a game that is a year old.
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
        """Tell whether all three agree; where one is not known, they do not."""
        last, theirs, now = await self._last_alive(), self._discord_time(), self._clock()
        if last is None or theirs is None:
            return False
        off = self._clock.machine() - theirs
        if abs(off) > WITHIN:
            log.warning("the machine's clock differs from Discord's by %s: nothing old goes", off)
            return False
        return abs(now - last) <= RECENT
