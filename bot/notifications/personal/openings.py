"""Messages to people who want to be told when a table opens."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final, TypeAlias

import discord

from bot.messages.lobby import opening_message
from bot.notifications.delivery.access import ChannelAccess
from bot.notifications.delivery.outbox import Outbox, UnsentError
from bot.notifications.delivery.personal_messages import prebuilt
from bot.notifications.personal.schedule import next_welcome
from bot.ops.clock import Clock
from bot.ops.refusals import NO_MEMBER
from bot.ops.requests import OutageError, RefusedError, call
from bot.people.blocks import Blocks
from bot.people.preferences import People
from bot.people.rate_limits import ALL_PEOPLE, ALL_TABLES, RateLimits
from bot.refusal import Refusal
from bot.store import Store
from bot.store.rate_limits import Token
from bot.store.subscriptions import find_opened, find_subscribers, note_told, unsubscribe
from bot.tables.lobby import is_joinable
from bot.tables.model import Table, TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)

DELAY: Final = timedelta(minutes=2)
"""Time after the opening: the host sets the table up first, and may hide it."""
LATEST: Final = timedelta(hours=1)
"""Age from which a lobby is not announced any more, for example after an outage."""
MOST: Final = 10
"""Most people that one message mentions."""
_Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread


class Listeners:
    """Finds the people to tell of a lobby, and uses up their tokens."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        people: People,
        rate_limits: RateLimits,
        blocks: Blocks,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._people = people
        self._rate_limits = rate_limits
        self._blocks = blocks
        self._clock = clock

    async def opened(self, now: datetime) -> list[TableId]:
        """Return the lobbies that are not announced yet, each only once."""
        return [
            table
            for table in await find_opened(self._store, now - LATEST, now - DELAY)
            if await self._rate_limits.take(Token(ALL_PEOPLE, table, "opening"))
        ]

    async def find(self, table: Table, guild: discord.Guild, channel: _Channel) -> tuple[int, ...]:
        """Return the people to mention, those told longest ago first. Raises `OutageError`."""
        candidates = await find_subscribers(self._store, guild.id, table.game)
        host = Token(table.host.id, ALL_TABLES, "host_opening")
        if not candidates or not await self._rate_limits.take(host):
            return ()
        chosen = list[int]()
        for user in candidates:
            if len(chosen) == MOST or not await self._is_welcome(table, user):
                continue
            if await self._may_call(table, guild, channel, user):
                chosen.append(user)
        if chosen:
            await note_told(self._store, chosen, self._clock())
        else:
            await self._rate_limits.give_back(host)
        return tuple(chosen)

    async def _is_welcome(self, table: Table, user: int) -> bool:
        """Tell whether a person may join a lobby and wants to be told now."""
        now = self._clock()
        preferences = await self._people.preferences(user)
        return (
            not self._blocks.is_blocked(user)
            and next_welcome(now, preferences) <= now
            and await self._tables.read(table.id, is_joinable, user)
        )

    async def _is_here(self, guild: discord.Guild, channel: _Channel, user: int) -> bool:
        """Tell whether a person is in the server, sees the channel and may click there.

        People who have left the server lose their subscription. Raises `OutageError`.
        """
        try:
            member = await call(guild.fetch_member(user))
        except RefusedError as error:
            if error.code in NO_MEMBER:
                await unsubscribe(self._store, user, guild.id)
            return False
        return channel.permissions_for(member).view_channel and not member.is_timed_out()

    async def _may_call(
        self, table: Table, guild: discord.Guild, channel: _Channel, user: int
    ) -> bool:
        """Use up a person's tokens of this message and of calls by others; return whether.

        Raises `OutageError`.
        """
        token = Token(user, ALL_TABLES, "opening_mention")
        if not await self._rate_limits.take(token):
            return False
        is_called = False
        try:
            if await self._is_here(guild, channel, user):
                is_called = bool(await self._rate_limits.call((user,), table.id, table.host.id))
        finally:
            if not is_called:
                await self._rate_limits.give_back(token)
        return is_called


class Openings:
    """Tells of each new lobby once; each person and each host at most once in twelve hours."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        listeners: Listeners,
        outbox: Outbox,
        access: ChannelAccess,
        clock: Clock,
    ) -> None:
        self._client = client
        self._tables = tables
        self._listeners = listeners
        self._outbox = outbox
        self._access = access
        self._clock = clock

    async def tell(self) -> None:
        """Tell of the lobbies that were opened lately."""
        for table_id in await self._listeners.opened(self._clock()):
            try:
                await self._tell_of(table_id)
            except (Refusal, OutageError, UnsentError) as error:
                log.info("table %s: not announced (%s)", table_id, error)

    async def _tell_of(self, table_id: TableId) -> None:
        table = await self._tables.table(table_id)
        guild = self._client.get_guild(table.place.guild_id)
        channel = guild.get_channel_or_thread(table.place.target_id) if guild else None
        if guild is None or channel is None or self._access.find(table.place) is not None:
            return
        if isinstance(channel, discord.Thread) and channel.is_private():
            return  # Discord does not say who its members are
        if table.is_hidden or table.is_invited_only:
            return
        if users := await self._listeners.find(table, guild, channel):
            build = partial(prebuilt, opening_message(table, users))
            await self._outbox.send(table.place, build, f"o-{table.id}")
