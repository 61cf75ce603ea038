"""The bot's introduction in a server that it joins."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from datetime import datetime
from functools import partial
from typing import Final

import discord

from bot.messages.help import introduction_message
from bot.notifications.delivery.access import ChannelAccess
from bot.notifications.delivery.outbox import Outbox, UnsentError
from bot.notifications.delivery.personal_messages import prebuilt
from bot.notifications.servers.guild_settings import GuildSettings, has_permissions
from bot.ops.clock import Clock
from bot.ops.requests import OutageError
from bot.store import Store
from bot.store.introductions import (
    begin_introductions,
    claim_introduction,
    find_introduced,
    note_introduced,
)
from bot.tables.model import Place
from bot.words import language_of

log: Final = logging.getLogger(__name__)

_NEEDED: Final = ("view_channel", "send_messages")


class Introductions:
    """Introduces the bot at most once in each server that it joins after the first start.

    A server is noted before anything is posted, and whether or not something can be: a message that
    is lost in a crash is better than a second one, or one that comes weeks later.
    """

    def __init__(
        self,
        store: Store,
        settings: GuildSettings,
        outbox: Outbox,
        access: ChannelAccess,
        clock: Clock,
        *,
        is_on: bool,
    ) -> None:
        self._store = store
        self._settings = settings
        self._outbox = outbox
        self._access = access
        self._clock = clock
        self._is_on = is_on
        self._since: datetime | None = None
        self._done = set[int]()

    async def begin(self) -> None:
        """Note the first start, before any server is known."""
        self._since = await begin_introductions(self._store, self._clock())

    async def look(self, guilds: Collection[discord.Guild]) -> None:
        """Introduce the bot in those of these servers that it joined since the first start."""
        new = {guild.id: guild for guild in guilds if guild.id not in self._done}
        if not new or self._since is None:
            return
        introduced = await find_introduced(self._store, new)
        unknown = [guild for guild in new.values() if guild.id not in introduced]
        joined = [guild for guild in unknown if _joined_since(guild, self._since)]
        await note_introduced(self._store, [guild.id for guild in unknown if guild not in joined])
        for guild in joined:
            if await claim_introduction(self._store, guild.id):
                await self._post(guild)
        self._done.update(new)

    async def _post(self, guild: discord.Guild) -> None:
        channel = next(_channels(guild), None)
        if not self._is_on or self._access.is_closed(guild.id) or channel is None:
            return
        language = language_of((await self._settings.of(guild.id)).language)
        build = partial(prebuilt, introduction_message(language))
        try:
            await self._outbox.send(Place(guild.id, channel.id), build, f"i-{guild.id}")
        except (UnsentError, OutageError) as error:
            log.info("server %d: introduction not posted (%s), dropped", guild.id, error)


def _joined_since(guild: discord.Guild, since: datetime) -> bool:
    return guild.me is not None and guild.me.joined_at is not None and guild.me.joined_at >= since


def _channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels for an introduction: the system channel, then those of the list."""
    first = [guild.system_channel] if guild.system_channel else []
    for channel in (*first, *guild.text_channels):
        if not channel.is_news() and has_permissions(channel, guild.me, _NEEDED):
            yield channel
