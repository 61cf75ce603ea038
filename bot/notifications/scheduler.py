"""The clocks of open decisions, and the table of periodic jobs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.containment import containing
from bot.housekeeping import Housekeeping, update_ratings
from bot.notifications.reminders import Deadlines, Reminders
from bot.notifications.schedule import correct
from bot.ops.garbage import collect_garbage
from bot.ops.health import TOUCH_INTERVAL_S, cut_off, touch
from bot.ops.tasks import Job
from bot.refusal import Refusal
from bot.store.heartbeat import ClockCredit
from bot.tables import seats
from bot.tables.model import TableId

if TYPE_CHECKING:
    from bot.builder import Services

log: Final = logging.getLogger(__name__)

OUTAGE: Final = timedelta(minutes=3)
"""Longest gap between heartbeats that counts as running; clocks are extended by a longer one."""

FAR: Final = timedelta(minutes=10)
"""Time between two checks of all vacations; clocks about to expire are checked every minute."""


class Timekeeper:
    """Runs clocks, deadlines and reminders; all their state is in the database."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._reminders = Reminders(services)
        self._deadlines = Deadlines(services)
        self._skipped = services.clock.skipped
        self._back: datetime | None = None
        """When the bot came back."""
        self._seen_all: datetime | None = None
        """When all vacations were last checked."""
        self._looking = asyncio.Lock()
        self._asked = False

    async def begin(self) -> None:
        """Set the clock, and extend deadlines by the outage, before any event of Discord.

        If the clock was ahead before the outage, all stored times are moved back; times stored from
        now on must not be moved.
        """
        await self._try(self._set_clock)
        await self._try(self._note_alive)

    async def _set_clock(self) -> None:
        last_alive = await self._services.decisions.heartbeats.oldest()
        self._services.clock.follow(self._services.discord_time(), last_alive)

    def wake(self) -> None:
        """Do all that is due now, in the background: a demo has skipped time."""
        if not self._services.busy.is_closing:
            self._services.busy.spawn(self.look())

    async def look_on(self) -> None:
        """Do all that is due now, as counted work, unless the bot is stopping."""
        if not self._services.busy.is_closing:
            with self._services.busy.track():
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
        shards = self._services.client.shards
        if not self._services.client.is_ready() or (
            shards and len(cut_off(self._services.client)) == len(shards)
        ):
            return  # people cannot move, so no time passes
        self._services.clock.follow(self._services.discord_time())
        if not await self._try(self._note_alive):
            return  # no clock may expire before the extension
        for step in (
            self._stop_and_start_clocks,
            self._deadlines.settle,
            self._deadlines.settle_votes,
            self._services.direct_messages.send_pending,
            self._reminders.plan,
            self._reminders.remind,
        ):
            await self._try(step)

    async def _try(self, step: Callable[[], Awaitable[None]]) -> bool:
        """Take a step; return False if it failed."""
        try:
            with containing():
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
        now, skipped = self._services.clock(), self._services.clock.skipped
        self._back = self._back or now
        for part in self._services.decisions.heartbeats.parts:
            last, outage = await self._services.decisions.heartbeats.last(part), None
            if last is not None:
                outage = self._outage(last, now, now - last - (skipped - self._skipped), part)
            await self._services.decisions.heartbeats.note(now, outage, part)
        self._skipped = skipped

    def _outage(
        self, last: datetime, now: datetime, silence: timedelta, part: int | None
    ) -> ClockCredit | None:
        """Return the time since the last heartbeat that must not count, and for which shards."""
        own = () if part is None else (part,)
        of = self._services.decisions.heartbeats.of or len(self._services.client.shards)
        if abs(silence) >= OUTAGE:
            self._back = now
            return ClockCredit(last, now, silence, own, of if own else 1)
        shards, down = self._services.client.shards, cut_off(self._services.client)
        if part is not None:
            down = own if part in down or part not in shards else ()
        if not down or silence <= timedelta():
            return None
        return ClockCredit(last, now, silence, shards=down, of=of)

    async def _stop_and_start_clocks(self) -> None:
        """Stop and start clocks at vacations."""
        now = self._services.clock()
        back = self._back or now
        is_seen = self._seen_all and timedelta() <= now - self._seen_all < FAR
        async for batch in self._services.decisions.vacations(
            now, now + 2 * FAR if is_seen else None
        ):
            preferences = await self._services.people.read({one.person_id for one in batch})
            pairs = [(one, correct(one, preferences[one.person_id], now, back)) for one in batch]
            await self._services.decisions.update([(one, after) for one, after in pairs if after])
        if not is_seen:
            self._seen_all = now


async def sweep(services: Services) -> None:
    """Archive idle tables, and publish pending updates and final tables of seasons."""
    is_trustworthy = await services.clock_check.is_trustworthy()
    if is_trustworthy:
        await services.tables.archive_idle()
    await services.publisher.publish_pending()
    services.cleaner.look()
    if is_trustworthy:
        await services.final_tables.look()


async def restore_emoji(services: Services) -> None:
    """Use emoji again that Discord refused for a while."""
    application_id, is_leader = services.client.application_id or 0, services.store.share.is_leader
    await services.emoji.restore(application_id, uploads=is_leader)


async def apply_blocks(services: Services) -> None:
    """Read the blocks, and give the seats of blocked people to AI players."""
    await services.blocks.refresh()
    for table, user in await services.blocks.seats():
        try:
            changed = await services.tables.change_now(TableId(table), seats.suspend, user)
        except Refusal as error:
            log.info("table %s: a blocked person keeps the seat (%s)", table, error)
            continue
        if changed.started is None:
            services.lobby_messages.refresh(changed.id)
        else:
            services.publisher.publish_soon(changed.id)


def list_jobs(
    services: Services, is_connected: Callable[[], bool], pulse: Path | None
) -> Iterator[Job]:
    """Yield all that a running bot repeats; `pulse` is its health file.

    Without one, the bot is not alone in its process, and leaves the process's memory alone.
    """
    keep = timedelta(days=services.keep_days)
    tables, ratings, busy = services.tables, services.ratings, services.busy
    housekeeping = Housekeeping(tables, ratings, services.clock, keep, services.clock_check)
    yield Job("sweep", partial(sweep, services), 60)
    yield Job("timekeeping", services.timekeeper.look_on, 60)
    yield Job("restoring emoji", partial(restore_emoji, services), 60)
    yield Job("reading the blocks", partial(apply_blocks, services), 60)
    yield Job("rating finished games", partial(update_ratings, ratings, busy), 60)
    yield Job("deleting old tables", housekeeping.clean, 300)
    if pulse is not None:
        yield Job("garbage collection", partial(collect_garbage, busy), 900, first=900)
        yield Job("touching the health file", partial(touch, pulse, is_connected), TOUCH_INTERVAL_S)
