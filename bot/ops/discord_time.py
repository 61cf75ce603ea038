"""Discord's time, and the check of the machine's clock against it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import MAXYEAR, UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from statistics import median
from typing import Final

import aiohttp

from bot.ops.clock import Clock, seconds

log: Final = logging.getLogger(__name__)

MAX_DIFFERENCE: Final = timedelta(hours=1)
"""Largest difference from Discord's time for a deletion; deleted data is weeks old."""
MAX_HEARTBEAT_AGE: Final = timedelta(minutes=3)
"""Largest age of the last heartbeat, which is written once a minute."""
_DATE_INTERVAL_S: Final = 60.0
"""Seconds between two dates that are parsed: one takes as long as a query."""
_COUNTED_ANSWERS: Final = 3
"""Answers whose median counts."""


class DiscordTime:
    """Discord's time, from the `Date` of its last answers."""

    def __init__(self, ticks: Callable[[], float] = seconds) -> None:
        self._ticks = ticks
        self._heard: deque[float] = deque(maxlen=_COUNTED_ANSWERS)
        """Seconds by which Discord's time was ahead of the ticks, for each of the last answers."""
        self._last = 0.0

    def __call__(self) -> datetime | None:
        """Return the time; None before the first answer.

        One late answer, or one of a server with a wrong clock, changes nothing: the median counts.
        """
        if not self._heard:
            return None
        # The first of two answers counts, until a third confirms one of them.
        first = self._heard[0] if len(self._heard) < _COUNTED_ANSWERS else median(self._heard)
        return datetime.fromtimestamp(first + self._ticks(), UTC)

    def note(self, date: str | None) -> None:
        """Note the `Date` of an answer (RFC 9110), once a minute.

        Invalid dates are ignored, and so are dates so late that adding to them would overflow.
        """
        now = self._ticks()
        if self._heard and now - self._last < _DATE_INTERVAL_S:
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
        last = await self._last_alive()
        theirs = self._discord_time()
        now = self._clock()
        if last is None or theirs is None:
            return False
        off = self._clock.machine() - theirs
        if abs(off) > MAX_DIFFERENCE:
            log.warning(
                "machine's clock differs from Discord's by %s, nothing is deleted by age", off
            )
            return False
        return abs(now - last) <= MAX_HEARTBEAT_AGE
