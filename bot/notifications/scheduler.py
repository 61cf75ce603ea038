"""The periodic loops: updates, clocks and blocks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.notifications.context import Context
from bot.notifications.deadlines import Deadlines
from bot.notifications.direct_messages import DirectMessages
from bot.notifications.publisher import Publisher
from bot.notifications.reminders import Reminders
from bot.notifications.result_posts import FinalTables
from bot.notifications.schedule import correct
from bot.ops.clock import ClockCheck
from bot.ops.health import cut_off
from bot.ops.tasks import PeriodicTask
from bot.people.rate_limits import Blocks
from bot.refusal import Refusal
from bot.store.heartbeat import ClockCredit
from bot.tables import removal
from bot.tables.model import TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)

OUTAGE: Final = timedelta(minutes=3)
"""Longest gap between heartbeats that counts as running; clocks are extended by a longer one."""

FAR: Final = timedelta(minutes=10)
"""Time between two checks of all vacations; clocks about to expire are checked every minute."""


class Sweep:
    """Publishes pending updates, and archives idle tables."""

    def __init__(
        self,
        client: discord.Client,
        publisher: Publisher,
        tables: Tables,
        clock_check: ClockCheck,
        finals: FinalTables,
    ) -> None:
        self._loop = PeriodicTask(1, self._sweep, client.wait_until_ready)
        self._publisher = publisher
        self._tables = tables
        self._clock_check = clock_check
        self._finals = finals

    def start(self) -> None:
        """Start the loop; it waits until the client is ready."""
        self._loop.start()

    async def stop(self) -> None:
        """Stop the loop."""
        await self._loop.end()

    async def archive_idle(self) -> None:
        """Archive idle tables, if the clock is trustworthy."""
        if await self._clock_check.is_trustworthy():
            await self._tables.archive_idle()

    async def _sweep(self) -> None:
        try:
            await self.archive_idle()
            await self._publisher.publish_pending()
            await self._finals.look()
        except Exception:
            log.exception("sweep failed, retrying in 1 min")


class Timekeeper:
    """Runs clocks, deadlines and reminders; all their state is in the database."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        context: Context,
        direct: DirectMessages,
        publisher: Publisher,
        discord_time: Callable[[], datetime | None] = lambda: None,
    ) -> None:
        self._client = client
        self._discord_time = discord_time
        self._loop = PeriodicTask(1, self._come_around, client.wait_until_ready)
        self._decisions = context.decisions
        self._people = context.people
        self._clock = context.clock
        self._direct = direct
        self._reminders = Reminders(context)
        self._deadlines = Deadlines(context, publisher)
        self._busy = context.busy
        self._skipped = context.clock.skipped
        self._back: datetime | None = None
        """When the bot came back."""
        self._seen_all: datetime | None = None
        """When all vacations were last checked."""
        self._looking = asyncio.Lock()
        self._asked = False

    def start(self) -> None:
        """Start the loop; it waits until the client is ready."""
        self._clock.on_skip(self._wake)
        self._loop.start()

    async def begin(self) -> None:
        """Set the clock, and extend deadlines by the outage, before any event of Discord.

        If the clock was ahead before the outage, all stored times are moved back; times stored from
        now on must not be moved.
        """
        self._clock.follow(self._discord_time())
        await self._try(self._note_alive)

    async def stop(self) -> None:
        """Stop the loop."""
        await self._loop.end()

    def _wake(self) -> None:
        if not self._busy.is_closing:
            self._busy.spawn(self.look())

    async def _come_around(self) -> None:
        if not self._busy.is_closing:
            with self._busy.track():
                await self.look()

    async def look(self) -> None:
        """Do all that is due now; a failed step is retried in the next round.

        A call during a round leads to one more round.
        """
        self._asked = True
        async with self._looking:
            if self._asked:
                self._asked = False
                await self._look()

    async def _look(self) -> None:
        shards = self._client.shards
        if not self._client.is_ready() or (shards and len(cut_off(self._client)) == len(shards)):
            return  # people cannot move, so no time passes
        self._clock.follow(self._discord_time())
        if not await self._try(self._note_alive):
            return  # no clock may expire before the extension
        for step in (
            self._stop_and_start_clocks,
            self._deadlines.settle,
            self._deadlines.settle_votes,
            self._direct.send_pending,
            self._reminders.plan,
            self._reminders.remind,
        ):
            await self._try(step)

    async def _try(self, step: Callable[[], Awaitable[None]]) -> bool:
        """Take a step; return False if it failed."""
        try:
            await step()
        except Exception:
            log.exception("%s failed, retrying in 1 min", step.__qualname__)
            return False
        return True

    async def _note_alive(self) -> None:
        """Write heartbeats, and extend clocks by the time of an outage.

        A clock that was set forward looks like an outage; one that was ahead before looks like a
        negative outage. Time that a demo skips on purpose counts.
        """
        now, skipped = self._clock(), self._clock.skipped
        self._back = self._back or now
        for part in self._decisions.heartbeats.parts:
            last, outage = await self._decisions.heartbeats.last(part), None
            if last is not None:
                outage = self._outage(last, now, now - last - (skipped - self._skipped), part)
            await self._decisions.heartbeats.note(now, outage, part)
        self._skipped = skipped

    def _outage(
        self, last: datetime, now: datetime, silence: timedelta, part: int | None
    ) -> ClockCredit | None:
        """Return the time since the last heartbeat that must not count, and for which shards."""
        own = () if part is None else (part,)
        of = self._decisions.heartbeats.of or len(self._client.shards)
        if abs(silence) >= OUTAGE:
            self._back = now
            return ClockCredit(last, now, silence, own, of if own else 1)
        down = own if own and self._is_away(own[0]) else () if own else cut_off(self._client)
        if not down or silence <= timedelta():
            return None
        return ClockCredit(last, now, silence, shards=down, of=of)

    def _is_away(self, shard: int) -> bool:
        found = self._client.shards.get(shard)
        return found is None or found.is_closed()

    async def _stop_and_start_clocks(self) -> None:
        """Stop and start clocks at vacations."""
        now = self._clock()
        back = self._back or now
        is_seen = self._seen_all and timedelta() <= now - self._seen_all < FAR
        async for batch in self._decisions.vacations(now, now + 2 * FAR if is_seen else None):
            preferences = await self._people.wishes_of({one.person_id for one in batch})
            pairs = [(one, correct(one, preferences[one.person_id], now, back)) for one in batch]
            await self._decisions.update([(one, after) for one, after in pairs if after])
        if not is_seen:
            self._seen_all = now


class Blocking:
    """Checks the blocks every minute, and gives the seats of blocked people to AI players."""

    def __init__(
        self,
        client: discord.Client,
        blocks: Blocks,
        tables: Tables,
        publisher: Publisher,
    ) -> None:
        self._loop = PeriodicTask(1, self._come_around, client.wait_until_ready)
        self._blocks = blocks
        self._tables = tables
        self._publisher = publisher

    async def start(self) -> None:
        """Read the blocks before the first interaction; then start the loop."""
        await self._blocks.refresh()
        self._loop.start()

    async def stop(self) -> None:
        """Stop the loop."""
        await self._loop.end()

    async def look(self) -> None:
        """Read the blocks, and give away the seats of blocked people."""
        await self._blocks.refresh()
        for table, user in await self._blocks.seats():
            await self._suspend(TableId(table), user)

    async def _suspend(self, table: TableId, user_id: int) -> None:
        try:
            changed = await self._tables.change_now(table, removal.suspend, user_id)
        except Refusal as error:
            log.info("table %s: a blocked person keeps the seat (%s)", table, error)
            return
        if changed.started is None:
            self._publisher.refresh_lobby(table)
        else:
            self._publisher.publish_soon(table)

    async def _come_around(self) -> None:
        try:
            await self.look()
        except Exception:
            log.exception("reading the blocks failed, retrying in 1 min")
