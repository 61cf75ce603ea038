"""The settings of servers, as far as they depend on what Discord knows of the server."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from bot.messages.channels import channels_gone_message
from bot.messages.ui import Message
from bot.notifications.delivery.access import (
    NEEDED,
    ObstacleError,
    find_missing,
    find_obstacle,
    find_timeout,
    needed_for,
    permissions_in,
    unknown_obstacle,
)
from bot.notifications.delivery.outbox import Outbox, UnsentError
from bot.notifications.delivery.personal_messages import prebuilt
from bot.ops.refusals import UNKNOWN_CHANNEL
from bot.ops.requests import OutageError, RefusedError, call
from bot.ops.tasks import TaskTracker
from bot.people.servers import Servers
from bot.store.settings import ServerSettings
from bot.tables.model import Place, Table
from bot.words import language_of
from games.core.text import Listing, Text, text

log: Final = logging.getLogger(__name__)

ENTER: Final = ("view_channel", "send_messages")
"""The permissions a player needs to move a table to a channel."""


class GuildSettings:
    """Reads the settings of servers, and drops what Discord no longer knows."""

    def __init__(
        self, client: discord.Client, servers: Servers, outbox: Outbox, tracker: TaskTracker
    ) -> None:
        self._client = client
        self._servers = servers
        self._outbox = outbox
        self._tracker = tracker

    async def of(self, guild_id: int) -> ServerSettings:
        """Return the settings of a server, with the language that is spoken there."""
        settings = await self._servers.settings(guild_id)
        guild = self._client.get_guild(guild_id)
        locale = str(guild.preferred_locale) if guild else None
        return replace(settings, language=settings.language or language_of(locale))

    async def read(self, place: Place) -> ServerSettings:
        """Return the settings of a server, and drop channels for tables that were deleted.

        The first reader posts that at the place: without it, nobody could open a table in a server
        whose only channel for tables is gone.
        """
        settings = await self._servers.settings(place.guild_id)
        guild = self._client.get_guild(place.guild_id)
        if guild is None or guild.unavailable:
            return settings
        unknown = [channel for channel in settings.channels if guild.get_channel(channel) is None]
        gone = [channel for channel in unknown if await self._is_gone(channel)]
        if not gone:
            return settings
        left = [channel for channel in settings.channels if channel not in gone]
        settings = await self._servers.change(place.guild_id, channels=left)
        log.info(
            "server %d: dropped %d deleted channels from its settings", place.guild_id, len(gone)
        )
        language = settings.language or language_of(str(guild.preferred_locale))
        message = channels_gone_message(left, language)
        self._tracker.spawn(self._post(place, message, f"s-{gone[0]}"))
        return settings

    async def channels_for(self, table: Table, user_id: int) -> list[discord.TextChannel]:
        """Return the channels to which a player may move a table.

        The server allows tables there, and the bot and the player can write there. Raises
        `OutageError`.
        """
        guild = self._client.get_guild(table.place.guild_id)
        if guild is None:
            return []
        try:
            member = await call(guild.fetch_member(user_id))
        except RefusedError:
            return []
        allowed = (await self.read(table.place)).channels
        return [
            channel
            for channel in guild.text_channels
            if (not allowed or channel.id in allowed)
            and has_permissions(channel, guild.me, NEEDED)
            and has_permissions(channel, member, ENTER)
        ]

    async def channel_for(self, table: Table, user_id: int, channel_id: int) -> discord.TextChannel:
        """Return one of those channels. Raises `ObstacleError` and `OutageError`."""
        for channel in await self.channels_for(table, user_id):
            if channel.id == channel_id:
                return channel
        known = find_obstacle(self._client, Place(table.place.guild_id, channel_id))
        raise ObstacleError(known or unknown_obstacle(channel_id))

    def find_lack(
        self, settings: ServerSettings, sent: Mapping[int, discord.Permissions]
    ) -> Text | None:
        """Return one sentence on the permissions that channels for tables lack, if they do.

        `sent` are the bot's permissions that came with a choice of channels. Those in other
        channels follow from what the gateway sent.
        """
        guild = self._client.get_guild(settings.guild_id)
        if timeout := find_timeout(guild) if guild else None:
            return timeout
        channels: list[str] = []
        permissions_missing: dict[Text, None] = {}
        for key in settings.channels:
            channel = guild.get_channel(key) if guild else None
            permissions = sent.get(key)
            if permissions is None and guild and channel:
                permissions = permissions_in(channel, guild.me)
            if permissions is None:
                continue  # a server that is down, or a channel that the gateway has not sent yet
            missing = find_missing(permissions, needed_for(channel, threads=settings.threads))
            if missing:
                channels.append(f"<#{key}>")
                permissions_missing |= dict.fromkeys(missing)
        if not channels:
            return None
        return text(
            "settings-missing",
            channels=Listing(tuple(channels)),
            permissions=Listing(tuple(permissions_missing)),
        )

    async def _is_gone(self, channel_id: int) -> bool:
        """Tell whether a channel was deleted; one may only be unreadable, or hidden."""
        try:
            await call(self._client.fetch_channel(channel_id))
        except RefusedError as error:
            return error.code == UNKNOWN_CHANNEL
        except OutageError:
            pass
        return False

    async def _post(self, place: Place, message: Message, nonce: str) -> None:
        try:
            await self._outbox.send(place, partial(prebuilt, message), nonce)
        except (UnsentError, OutageError) as error:
            log.info("server %d: change of its settings not posted (%s)", place.guild_id, error)


def has_permissions(
    channel: discord.TextChannel, member: discord.Member, names: Sequence[str]
) -> bool:
    """Tell whether a member has all of these permissions in a channel."""
    permissions = channel.permissions_for(member)
    return all(getattr(permissions, name) for name in names)
