"""Why a table cannot show itself: the channel is gone, or a permission is."""

from __future__ import annotations

from typing import Final

import discord

from bot.tables.errors import TableError
from bot.tables.model import Place
from games.core.text import Listing, Text, text


class ObstacleError(TableError):
    """The table cannot live in a channel where the bot may not write."""

    key = "refused"

    def __init__(self, obstacle: Text) -> None:
        super().__init__()
        self.text = obstacle


NEEDED: Final = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files")


def find_obstacle(client: discord.Client, place: Place) -> Text | None:
    """Return the permission or channel that a table lacks; None where the gateway knows of none."""
    guild = client.get_guild(place.guild_id)
    if guild is None:
        return text("lack-server")
    channel = guild.get_channel_or_thread(place.home) or guild.get_channel(place.channel_id)
    if channel is None:
        return text("lack-channel")
    in_thread = place.thread_id is not None or isinstance(channel, discord.Thread)
    return _missing(channel.permissions_for(guild.me), place.home, in_thread=in_thread)


def check_permissions(
    permissions: discord.Permissions, channel_id: int, *, in_thread: bool
) -> None:
    """Raise `ObstacleError` where the bot may not show a table."""
    obstacle = _missing(permissions, channel_id, in_thread=in_thread)
    if obstacle is not None:
        raise ObstacleError(obstacle)


def unknown_obstacle(channel_id: int) -> Text:
    """Say that Discord refuses, when nothing known is missing."""
    return text("lack-refused", channel=f"<#{channel_id}>")


def _missing(permissions: discord.Permissions, channel_id: int, *, in_thread: bool) -> Text | None:
    needed = NEEDED_IN_THREAD if in_thread else NEEDED
    names = [name for name in needed if not getattr(permissions, name)]
    if not names:
        return None
    words = tuple(text(f"permission-{name.replace('_', '-')}") for name in names)
    return text("lack-permissions", permissions=Listing(words), channel=f"<#{channel_id}>")
