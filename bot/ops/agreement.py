"""Whether the machine's clock can be believed, before anything is deleted because of its age."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

import aiohttp

from bot.ops.clock import Clock

WITHIN: Final = timedelta(hours=1)
"""How far from Discord's time the machine's may be: what is deleted is weeks old."""
RECENT: Final = timedelta(minutes=3)
"""How long ago the bot may have noted last that it is there; it does so every minute."""

_AGAIN: Final = 60.0
"""Seconds between two looks at Discord's time: reading a date takes as long as a query."""

log: Final = logging.getLogger(__name__)


class DiscordTime:
    """Discord's own time, as its last answer said, and what has passed since."""

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._heard: tuple[datetime, float] | None = None

    def __call__(self) -> datetime | None:
        """Return the time; None before the first answer."""
        if self._heard is None:
            return None
        said, ticks = self._heard
        return said + timedelta(seconds=self._ticks() - ticks)

    def note(self, date: str | None) -> None:
        """Note the `Date` of an answer (RFC 9110), once a minute; one that is none is ignored."""
        if self._heard is not None and self._ticks() - self._heard[1] < _AGAIN:
            return
        try:
            said = parsedate_to_datetime(date or "")
        except ValueError:
            return
        self._heard = said.astimezone(UTC), self._ticks()

    def hear(self, answer: aiohttp.ClientResponse) -> None:
        """Note the time of an answer."""
        self.note(answer.headers.get("Date"))


class Agreement:
    """Compares the bot's clock with Discord's time, and with when the bot was last there.

    A clock that is wrong for two minutes must not cost anybody a game that is a year old.
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
        # A demo's clock is ahead on purpose.
        off = now - self._clock.skipped - theirs
        if abs(off) > WITHIN:
            log.warning("the clock differs from Discord's by %s: nothing old is put away", off)
            return False
        return abs(now - last) <= RECENT
