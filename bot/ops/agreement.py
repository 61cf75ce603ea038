"""Whether the machine's clock can be believed, before anything is deleted because of its age."""

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

WITHIN: Final = timedelta(hours=1)
"""How far from Discord's time the machine's may be: what is deleted is weeks old."""
RECENT: Final = timedelta(minutes=3)
"""How long ago the bot may have noted last that it is there; it does so every minute."""

_AGAIN: Final = 60.0
"""Seconds between two looks at Discord's time: reading a date takes as long as a query."""
_ANSWERS: Final = 3
"""Answers that are compared."""

log: Final = logging.getLogger(__name__)


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


class Agreement:
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

    async def holds(self) -> bool:
        """Tell whether all three agree; where one is not known, they do not."""
        last, theirs, now = await self._last_alive(), self._discord_time(), self._clock()
        if last is None or theirs is None:
            return False
        off = self._clock.machine() - theirs
        if abs(off) > WITHIN:
            log.warning("the machine's clock differs from Discord's by %s: nothing old goes", off)
            return False
        return abs(now - last) <= RECENT
