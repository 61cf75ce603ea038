"""How the threads of tables are opened and kept open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord
from cachetools import LRUCache

from bot.notifications.channels.lobby_messages import edit_lobby
from bot.notifications.channels.thread_names import thread_name
from bot.notifications.delivery.access import NEEDED, ChannelAccess
from bot.notifications.delivery.outbox import NoAccessError, Outbox, UnsentError
from bot.notifications.servers.guild_settings import has_permissions
from bot.ops.clock import Clock
from bot.ops.refusals import THREAD_EXISTS, About, Call
from bot.ops.requests import OutageError, RefusedError, call
from bot.people.servers import Servers
from bot.tables import placement
from bot.tables.lobby import persons
from bot.tables.model import Place, Status, Table
from bot.tables.service import Tables
from games.core.text import text

log: Final = logging.getLogger(__name__)

LONGEST_ARCHIVE: Final = 10080
"""Minutes without a message before Discord archives a thread; the maximum."""
SHORTEST_ARCHIVE: Final = 60
"""The same for practice that is over; the minimum."""
REOPEN_INTERVAL: Final = timedelta(hours=1)
"""A thread archived again within this time was closed on purpose."""
_MAX_THREADS: Final = 4096
"""Threads of which the bot remembers when it unarchived them."""
_MAX_CHECKS: Final = 8
"""Channels checked at the same time; other requests wait for at most so many."""


class Threads:
    """Opens threads for tables, and unarchives those where a game runs."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        outbox: Outbox,
        access: ChannelAccess,
        servers: Servers,
        clock: Clock,
    ) -> None:
        self._client = client
        self._tables = tables
        self._outbox = outbox
        self._access = access
        self._servers = servers
        self._clock = clock
        self._reopened: LRUCache[int, datetime] = LRUCache(_MAX_THREADS)
        """When each thread was last unarchived."""

    async def move_into_thread(self, table: Table) -> Table:
        """Open a thread for a table that was just started, if that is enabled and allowed.

        A thread where another game was over is kept open again. The lobby's message then says where
        the game is, also if it started without a click. Return the table as it is then. Raises
        `OutageError`, and `NoAccessError` if a hidden table gets no private thread.
        """
        moved = await self._move_into_thread(table)
        await edit_lobby(self._outbox, moved)
        return moved

    async def _move_into_thread(self, table: Table) -> Table:
        place = table.place
        if place.thread_id is not None:
            await self._outbox.archive_after(place, LONGEST_ARCHIVE)
            await self._add_players(table)
            return table
        if table.visibility == "thread":
            return await self._move_into_private(table)
        if self._access.find(place) or not await self._are_enabled(place.guild_id):
            return table
        thread = await self._open_at_lobby(table)
        if thread is None:
            return table
        return await self._tables.change(table.id, placement.relocate, thread)

    async def _move_into_private(self, table: Table) -> Table:
        """Open a private thread for a hidden table, and add its players.

        The lobby promised it, so nothing is posted in the channel instead.
        """
        place = await self._open_private(table)
        if place is None:
            raise NoAccessError(text("lack-private-thread", channel=f"<#{table.place.channel_id}>"))
        moved = await self._tables.change(table.id, placement.relocate, place)
        await self._add_players(moved)
        return moved

    async def _open_private(self, table: Table) -> Place | None:
        channel = self._find_channel(table.place)
        if channel is None or not self.may_open_private(table.place):
            return None
        kind = discord.ChannelType.private_thread
        create = partial(channel.create_thread, type=kind, invitable=False)
        return await self._create(channel, table, create, is_private=True)

    async def _add_players(self, table: Table) -> None:
        """Add the people of a table to its private thread. Raises `OutageError`."""
        if table.visibility != "thread":
            return
        for person in persons(table.participants):
            await self.admit(table, person.id)

    async def admit(self, table: Table, user_id: int) -> None:
        """Let a person into the private thread of a hidden table. Raises `OutageError`."""
        if table.visibility != "thread":
            return
        try:
            await self.add(table, user_id)
        except RefusedError as error:  # a mention adds them as well
            log.info("table %s: player not added to the thread (%s)", table.id, error)

    def may_open_private(self, place: Place) -> bool:
        """Tell whether a table at a place could get a private thread: in text channels only."""
        channel = self._find_channel(place)
        return channel is not None and _may_open(channel, is_private=True)

    def hidden_visibility(self, place: Place) -> str:
        """Return how a table at a place is hidden: see `Table.visibility`."""
        return "thread" if self.may_open_private(place) else "hidden"

    async def end(self, table: Table) -> None:
        """Let Discord archive the thread of practice that is over soon. Raises `OutageError`."""
        await self._outbox.archive_after(table.place, SHORTEST_ARCHIVE)
        await self._tables.change(table.id, placement.mark_carded)

    async def _open_at_lobby(self, table: Table) -> Place | None:
        """Open a thread at the lobby's message, if there is one; None if that is impossible."""
        place = table.place
        lobby = table.shown
        channel = self._find_channel(place)
        if channel is None:
            return None
        if lobby.message_id is None:
            return await self._open(channel, table)
        if lobby.channel_id != place.channel_id:
            return None
        message = channel.get_partial_message(lobby.message_id)
        return await self._create(channel, table, message.create_thread)

    async def open_another(self, table: Table) -> Place | None:
        """Return a new thread in place of a table's thread, or its channel; None without either.

        Raises `OutageError`.
        """
        channel = self._find_channel(table.place)
        if table.place.thread_id is None or channel is None:
            return None
        if table.visibility == "thread":
            opened = await self._open_private(table)
            if opened is not None:
                await self._add_players(replace(table, place=opened))
            return opened
        place = await self.open_in(channel, table)
        if place.thread_id is None and not has_permissions(channel, channel.guild.me, NEEDED):
            return None
        return place

    async def open_in(self, channel: discord.TextChannel, table: Table) -> Place:
        """Return a new thread of a channel; the channel itself if threads are disabled.

        A hidden table gets its private thread before its next message. Raises `OutageError`.
        """
        thread = None
        if table.visibility != "thread" and await self._are_enabled(channel.guild.id):
            thread = await self._open(channel, table)
        return thread or Place(channel.guild.id, channel.id)

    async def _open(self, channel: discord.TextChannel, table: Table) -> Place | None:
        """Open a thread for a table without a message; None if the bot may not."""
        kinds = discord.ChannelType
        kind = kinds.news_thread if channel.is_news() else kinds.public_thread
        return await self._create(channel, table, partial(channel.create_thread, type=kind))

    async def _create(
        self,
        channel: discord.TextChannel,
        table: Table,
        create: Callable[..., Awaitable[discord.Thread]],
        *,
        is_private: bool = False,
    ) -> Place | None:
        """Open a thread; None if the bot may not, or if Discord refuses it or any of its threads.

        Raises `OutageError`.
        """
        if not _may_open(channel, is_private=is_private) or not self._access.application.is_due(
            Call.THREAD
        ):
            return None
        try:
            thread = await call(
                create(name=thread_name(table), auto_archive_duration=LONGEST_ARCHIVE)
            )
        except RefusedError as error:
            if error.code == THREAD_EXISTS:  # with the id of the message
                return Place(channel.guild.id, channel.id, table.shown.message_id)
            if error.about(Call.THREAD).about is About.APPLICATION:
                self._access.pause(Call.THREAD, error)
            log.info("table %s: thread refused (%s), the game needs none", table.id, error)
            return None
        self._access.application.end(Call.THREAD)
        return Place(channel.guild.id, channel.id, thread.id)

    async def add(self, table: Table, user_id: int) -> None:
        """Add a person to a table's thread, if it has one. Raises `RefusedError`, `OutageError`."""
        if table.place.thread_id is not None:
            await call(self._client.http.add_user_to_thread(table.place.thread_id, user_id))

    async def is_open(self, place: Place) -> bool:
        """Unarchive a thread; return whether the bot can write at the place.

        Raises `OutageError`.
        """
        try:
            await self._outbox.unarchive(place)
        except UnsentError:
            return False
        return self._access.obstacle(place) is None

    async def reopen(self, guild_id: int, thread_id: int) -> None:
        """Unarchive a thread with a running game."""
        now = self._clock()
        reopened = self._reopened.get(thread_id)
        if reopened is not None and now - reopened < REOPEN_INTERVAL:
            return
        running = [
            table
            for table in await self._tables.queries.in_channel(thread_id)
            if table.status is Status.PLAYING and not table.dormant
        ]
        if not running:
            return
        self._reopened[thread_id] = now
        try:
            await self._outbox.unarchive(Place(guild_id, thread_id))
        except (UnsentError, OutageError) as error:
            log.info("table %s: thread stays archived (%s)", running[0].id, error)

    async def reopen_all(self) -> None:
        """Unarchive threads after events that the bot may have missed.

        Locked threads stay archived until a turn is announced there. A channel that is gone is
        reported as lost.
        """
        last = ""
        while places := await self._tables.queries.active_places(last):
            hidden = filter(self._outbox.is_hidden, places.values())
            rest = list(dict.fromkeys(hidden))
            while batch := rest[:_MAX_CHECKS]:
                del rest[:_MAX_CHECKS]
                await asyncio.gather(*map(self._bring_back, batch))
            last = max(places)

    async def _bring_back(self, place: Place) -> None:
        if self._access.find(place):
            return
        try:
            await self._outbox.unarchive(place, even_locked=False)
        except (UnsentError, OutageError) as error:
            log.info("channel %d: not unarchived (%s)", place.target_id, error)

    async def _are_enabled(self, guild_id: int) -> bool:
        return (await self._servers.settings(guild_id)).threads

    def _find_channel(self, place: Place) -> discord.TextChannel | None:
        guild = self._client.get_guild(place.guild_id)
        channel = guild.get_channel(place.channel_id) if guild else None
        return channel if isinstance(channel, discord.TextChannel) else None


def _may_open(channel: discord.TextChannel, *, is_private: bool = False) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    if is_private and channel.is_news():
        return False
    may_create = allowed.create_private_threads if is_private else allowed.create_public_threads
    return may_create and allowed.send_messages_in_threads
