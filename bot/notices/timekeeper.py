"""The loop that lives by the clock: everything that is due, from the database, and then sleep."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import discord
from discord.ext import tasks

from bot.notices.lapses import Lapses
from bot.notices.office import Office
from bot.notices.projector import Projector
from bot.notices.reminders import Reminders
from bot.notices.standstill import turn
from bot.notices.telling import Telling
from bot.ops.busy import Busy
from bot.ops.health import is_connected

log: Final = logging.getLogger(__name__)

OUTAGE: Final = timedelta(minutes=3)
"""The bot says every minute that it is there. A longer silence counts against no clock."""


class Timekeeper:
    """Keeps clocks, reminders and deadlines; nothing of them lives in memory only."""

    def __init__(
        self, client: discord.AutoShardedClient, office: Office, projector: Projector, busy: Busy
    ) -> None:
        self._client = client
        self._waits = office.waits
        self._people = office.people
        self._clock = office.clock
        self._telling = Telling(office)
        self._reminders = Reminders(office)
        self._lapses = Lapses(office, projector)
        self._busy = busy
        self._skipped = office.clock.skipped
        self._back = office.clock()
        self._looking = asyncio.Lock()
        self._asked = False

    def start(self) -> None:
        """Begin, as soon as the client knows its servers."""
        self._clock.on_wake(self._wake)
        self._loop.start()

    def stop(self) -> None:
        """Look no more."""
        self._loop.cancel()

    def _wake(self) -> None:
        if not self._busy.is_closing:
            self._busy.spawn(self.look())

    @tasks.loop(minutes=1)
    async def _loop(self) -> None:
        if not self._busy.is_closing:
            with self._busy.hold():
                await self.look()

    @_loop.before_loop
    async def _wait(self) -> None:
        await self._client.wait_until_ready()

    async def look(self) -> None:
        """Do everything that is due now; what fails is left for the next time.

        Who asks for it while somebody looks already is served by looking once more.
        """
        self._asked = True
        async with self._looking:
            if self._asked:
                self._asked = False
                await self._look()

    async def _look(self) -> None:
        if not is_connected(self._client):
            return  # nobody could answer, so no time passes
        for step in (
            self._breathe,
            self._rest,
            self._lapses.settle,
            self._telling.tell,
            self._reminders.plan,
            self._reminders.remind,
        ):
            await self._try(step)

    async def _try(self, step: Callable[[], Awaitable[None]]) -> None:
        try:
            await step()
        except Exception:
            log.exception("%s broke off; it is tried again", step.__qualname__)

    async def _breathe(self) -> None:
        """Note that the bot is there, and give back the time in which it was not.

        A clock that was set forward or back looks the same, and harms nobody's time either;
        what a demo skips on purpose is time like any other.
        """
        now = self._clock()
        last, skipped = await self._waits.last_breath(), self._clock.skipped
        lost = timedelta() if last is None else now - last - (skipped - self._skipped)
        if abs(lost) < OUTAGE:
            lost = timedelta()
        else:
            self._back = now
        await self._waits.breathe(now, last, lost)
        self._skipped = skipped

    async def _rest(self) -> None:
        """Stop the clocks of people on vacation, and start them again."""
        now = self._clock()
        rows = await self._waits.timed()
        wishes = await self._people.wishes_of({row.person_id for row in rows})
        for row in rows:
            hand = turn(row, wishes[row.person_id], now, self._back)
            if hand is not None:
                # A reminder comes before the deadline: with another one it comes another time.
                await self._waits.change(
                    row, due=hand.due, left_seconds=hand.left_seconds, remind_at=None
                )
