"""Work that comes again every few minutes, whatever happens to the clock on the wall."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import tasks

from bot.ops.busy import end


class Every(tasks.Loop[Any]):
    """Does work when everything is ready, and again so many minutes after it is done.

    The library's own loop plans ahead by the clock: set forward by a day, or after the machine
    slept, it would make up for every minute at once; set back by an hour, it would rest as long.
    """

    def __init__(
        self,
        minutes: float,
        work: Callable[[], Coroutine[Any, Any, None]],
        ready: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        super().__init__(
            work,
            seconds=0,
            hours=0,
            minutes=minutes,
            time=discord.utils.MISSING,
            count=None,
            reconnect=True,
            name=None,
        )
        self._gap = timedelta(minutes=minutes)
        self.before_loop(ready)

    async def end(self) -> None:
        """Break it off, and wait until it has let go of what it reads with."""
        if (task := self.get_task()) is not None:
            await end(task)

    async def _try_sleep_until(self, _: datetime) -> None:
        await super()._try_sleep_until(discord.utils.utcnow() + self._gap)
