"""Where tables live: threads are kept awake, and a table whose channel is gone moves on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord
from cachetools import LRUCache

from bot.messages.notices import lost_message
from bot.notices.context import Context
from bot.notices.direct import ready
from bot.notices.outbox import ClosedError, NoAccessError
from bot.notices.permissions import NEEDED
from bot.notices.threads import open_anew
from bot.ops.calls import OutageError
from bot.people.model import Delivery
from bot.tables.model import Place, Status, Table, TableId

log: Final = logging.getLogger(__name__)

REST: Final = timedelta(hours=1)
"""A thread that is archived again so soon was closed by somebody who means it."""
_REMEMBERED: Final = 4096


class Homes:
    """Keeps the places of running tables, and finds them others."""

    def __init__(
        self,
        client: discord.Client,
        context: Context,
        wake: Callable[[TableId], None],
        give_up: timedelta,
    ) -> None:
        self._client = client
        self._context = context
        self._wake = wake
        self._give_up = give_up
        self._opened: LRUCache[int, datetime] = LRUCache(_REMEMBERED)
        """When each thread was last brought back."""
        self._losing: set[int] = set()

    async def keep_awake(self, guild_id: int, thread_id: int) -> None:
        """Bring back a thread that was archived while a game runs there."""
        now, opened = self._context.clock(), self._opened.get(thread_id)
        if opened is not None and now - opened < REST:
            return
        running = [table for table in await self._running(thread_id) if not table.asleep]
        if not running:
            return
        self._opened[thread_id] = now
        try:
            await self._context.outbox.unarchive(Place(guild_id, thread_id))
        except (NoAccessError, OutageError) as error:
            log.info("thread of table %s stays archived: %s", running[0].id, error)

    async def lose(self, home: int) -> None:
        """Move the tables of a channel or thread that is gone; of several reports one counts."""
        if home in self._losing:
            return
        self._losing.add(home)
        try:
            await self._lose(home)
        finally:
            self._losing.remove(home)

    async def _lose(self, home: int) -> None:
        for table in await self._running(home):
            if table.asleep or self._context.refusals.is_closed(table.place.guild_id):
                continue
            try:
                await self._settle(table)
            except Exception:
                log.exception("table %s was not moved; that is tried again", table.id)

    async def give_up(self, table: Table) -> None:
        """Move a table that Discord does not let be shown any more, once that lasts too long.

        Raises `OutageError`.
        """
        if self._context.clock() - table.touched < self._give_up:
            return
        if self._context.refusals.is_closed(table.place.guild_id):
            return
        if table.status is Status.PLAYING:
            await self._settle(table)
            return
        # Nobody waits for it: its last message stays what it was.
        shown = table.shown
        await self._context.tables.mark_shown(
            table.id, table.plies, shown.message_id or 0, table.place.home
        )

    async def _settle(self, table: Table) -> None:
        """Move a table, or let it sleep until one of its players moves it. Raises `OutageError`."""
        place = await self._find_place(table)
        if place is None:
            await self._tell(table)
            await self._context.absences.fall_asleep(table.id)
            log.info("table %s has no channel any more, and sleeps", table.id)
            return
        moved = await self._context.tables.move_home(table.id, place)
        self._context.refusals.forget(table.place)
        log.info("table %s goes on in %d", table.id, moved.place.home)
        self._wake(table.id)

    async def _find_place(self, table: Table) -> Place | None:
        """Return a new thread, or the channel its thread was in; None without either."""
        place = table.place
        guild = self._client.get_guild(place.guild_id)
        channel = guild.get_channel(place.channel_id) if guild else None
        if place.thread_id is None or guild is None or not isinstance(channel, discord.TextChannel):
            return None
        if (await self._context.servers.settings(guild.id)).threads:
            thread = await open_anew(channel, table)
            if thread is not None:
                return thread
        allowed = channel.permissions_for(guild.me)
        if all(getattr(allowed, name) for name in NEEDED):
            return Place(place.guild_id, place.channel_id)
        return None

    async def _tell(self, table: Table) -> None:
        """Tell the players directly, as far as they wish to hear from the bot at all."""
        people = [one.person.id for one in table.chairs if one.person and not one.house]
        for user, wishes in (await self._context.people.wishes_of(people)).items():
            if wishes.delivery is Delivery.NONE:
                continue
            if not await self._context.allowances.may(user, table.id, "lost"):
                continue
            build, nonce = partial(ready, lost_message(table)), f"x-{table.id}-{table.plies}"
            try:
                await self._context.outbox.send_direct(user, build, nonce)
            except ClosedError:
                log.info("somebody at table %s cannot be told", table.id)
            await self._context.allowances.use(user, table.id, "lost")

    async def _running(self, home: int) -> list[Table]:
        found = await self._context.tables.in_channel(home)
        return [table for table in found if table.status is Status.PLAYING]
