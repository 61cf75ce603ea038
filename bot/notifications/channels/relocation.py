"""What becomes of tables whose channel or thread is gone, or refuses their messages."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.messages.channels import lost_message
from bot.notifications.channels.threads import Threads
from bot.notifications.delivery.access import ChannelAccess, ObstacleError
from bot.notifications.delivery.outbox import ClosedError, Outbox
from bot.notifications.delivery.personal_messages import prebuilt
from bot.ops.clock import Clock
from bot.ops.requests import OutageError
from bot.people.preferences import People
from bot.people.rate_limits import RateLimits, losses
from bot.store.settings import Delivery
from bot.tables import placement
from bot.tables.model import Place, Status, Table, TableId
from bot.tables.service import Tables
from games.core.text import text

log: Final = logging.getLogger(__name__)

GIVE_UP: Final = timedelta(days=1)
"""Time without activity after which a refused table moves to another channel."""


class LossNotices:
    """Tells players by direct message that their table has no channel any more."""

    def __init__(self, people: People, rate_limits: RateLimits, outbox: Outbox) -> None:
        self._people = people
        self._rate_limits = rate_limits
        self._outbox = outbox

    async def send(self, table: Table) -> None:
        """Write to the players who have not disabled notifications. Raises `OutageError`."""
        people = [
            participant.person.id
            for participant in table.participants
            if participant.person and not participant.is_ai
        ]
        for user, preferences in (await self._people.read(people)).items():
            tokens = losses(user, table.id)
            if preferences.delivery is Delivery.NONE or not await self._rate_limits.take(*tokens):
                continue
            build = partial(prebuilt, lost_message(table, user))
            try:
                await self._outbox.send_direct(user, build, f"x-{table.id}-{table.plies}")
            except ClosedError as error:
                log.info("table %s: a player got no direct message (%s)", table.id, error)
            except OutageError:
                await self._rate_limits.give_back(*tokens)
                raise


class Relocation:
    """Moves tables to other channels. A table that was moved is to be published again."""

    def __init__(
        self,
        tables: Tables,
        threads: Threads,
        access: ChannelAccess,
        notices: LossNotices,
        clock: Clock,
        give_up: timedelta = GIVE_UP,
    ) -> None:
        self._tables = tables
        self._threads = threads
        self._access = access
        self._notices = notices
        self._clock = clock
        self._give_up = give_up
        self._moving: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    async def lose(self, home: int) -> list[TableId]:
        """Move the tables of a channel or thread that is gone; return those that were moved.

        Repeated calls have no effect.
        """
        moved: list[TableId] = []
        for table in await self._tables.queries.in_channel(home):
            if table.status is not Status.PLAYING or table.dormant:
                continue
            if self._access.is_closed(table.place.guild_id):
                continue
            try:
                if await self._move_away(table):
                    moved.append(table.id)
            except Exception:
                log.exception("table %s: not moved, retrying with the next report", table.id)
        return moved

    async def give_up(self, table: Table) -> bool:
        """Move a table whose messages have been refused for too long; return whether it moved.

        Raises `OutageError`.
        """
        is_recent = self._clock() - table.updated_at < self._give_up
        if is_recent or self._access.is_closed(table.place.guild_id):
            return False
        if table.status is Status.PLAYING:
            return await self._move_away(table)
        # The game is over: its last message stays.
        await self._tables.record_post(
            table.id, table.plies, table.shown.message_id or 0, table.place.target_id
        )
        return False

    async def reach(self, table: Table) -> Place | None:
        """Unarchive or move a table for a player who cannot reach it.

        Return None if the player must choose a channel. Raises `OutageError` and `ObstacleError`.
        """
        if obstacle := self._access.closed(table.place):
            raise ObstacleError(obstacle)
        self._access.forget(table.place)
        if await self._threads.is_open(table.place):
            if table.dormant:
                await self._move(table, table.place)
            return table.place
        async with self._turn(table):
            now = await self._tables.table(table.id)
            if now.place != table.place:
                return now.place
            place = await self._threads.open_another(now)
            if place is not None:
                await self._move(now, place)
            return place

    async def choose(self, table: Table, user_id: int, channel: discord.TextChannel) -> Place:
        """Move a table to a channel that a player chose, or to a new thread there.

        Raises `OutageError`, `ObstacleError`, and the refusals of limits.
        """
        there = Place(channel.guild.id, channel.id)
        if table.visibility == "thread" and not self._threads.may_open_private(there):
            raise ObstacleError(text("lack-private-thread", channel=channel.mention))
        async with self._turn(table):
            # Before a thread is opened there: limits may refuse the table.
            await self._tables.move(table.id, user_id, there)
            place = await self._threads.open_in(channel, table)
            await self._move(table, place)
        return place

    def _turn(self, table: Table) -> asyncio.Lock:
        """Return the lock of a table's moves: events and players may come at the same time."""
        return self._moving.setdefault(table.id, asyncio.Lock())

    async def _move_away(self, table: Table) -> bool:
        """Move a table, or make it dormant until a player moves it; return whether it moved.

        Raises `OutageError`.
        """
        async with self._turn(table):
            now = await self._tables.table(table.id)
            if now.place != table.place or now.dormant:
                return False
            if self._access.is_unavailable(now.place.guild_id):
                return False
            place = await self._threads.open_another(now)
            if place is not None:
                await self._move(now, place)
                return True
            await self._notices.send(now)
            await self._tables.change(now.id, placement.make_dormant)
            log.info("table %s: no channel left, dormant until a player moves it", now.id)
            return False

    async def _move(self, table: Table, place: Place) -> None:
        await self._tables.change(table.id, placement.relocate, place)
        self._access.forget(table.place)
        log.info("table %s: moved to channel %d", table.id, place.target_id)
