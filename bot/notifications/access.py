"""Channels the bot cannot write to."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
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
    channel = guild.get_channel_or_thread(place.target_id) or guild.get_channel(place.channel_id)
    if channel is None:
        return text("lack-channel")
    in_thread = place.thread_id is not None or isinstance(channel, discord.Thread)
    return _missing(channel.permissions_for(guild.me), place.target_id, in_thread=in_thread)


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


FIRST: Final = 1800.0
"""Seconds until a channel is tried again after its first refusal; each later one doubles them."""
LONGEST: Final = 8 * 3600.0
"""Seconds between two tries, at most."""

_CLOSED: Final = text("refused-server-blocked")


@dataclass(frozen=True, slots=True)
class _Refusal:
    obstacle: Text
    is_known: bool
    """The gateway, too, says that something is missing."""
    count: int
    until: float


class ChannelAccess:
    """Remembers the channels that refused a message, and when to try each of them again.

    A channel is tried at once when what it lacked is there again. Every refusal counts towards
    the invalid requests after which Discord listens to the bot no more.
    """

    def __init__(
        self,
        client: discord.Client,
        now: Callable[[], float] = time.monotonic,
        *,
        is_closed: Callable[[int], bool] | None = None,
    ) -> None:
        """`is_closed` tells of a server's id whether the bot shows nothing there."""
        self._client = client
        self._is_closed = is_closed
        self._now = now
        self._channels: dict[int, _Refusal] = {}
        self._followers: list[Callable[[Place], None]] = []

    def is_closed(self, guild_id: int) -> bool:
        """Tell whether the bot shows nothing in a server."""
        return self._is_closed is not None and self._is_closed(guild_id)

    def closed(self, place: Place) -> Text | None:
        """Return why nothing is shown in the server of a place; None where something may be."""
        return _CLOSED if self.is_closed(place.guild_id) else None

    def find(self, place: Place) -> Text | None:
        """Return why not to write at a place now; None where it may be tried."""
        if closed := self.closed(place):
            return closed
        refusal = self._channels.get(place.target_id)
        if refusal is None or self._now() >= refusal.until:
            return None
        if refusal.is_known and find_obstacle(self._client, place) is None:
            return None
        return refusal.obstacle

    def note(self, place: Place) -> Text:
        """Note that a message was refused, and return why."""
        known, before = find_obstacle(self._client, place), self._channels.get(place.target_id)
        count = before.count + 1 if before else 1
        wait = min(FIRST * 2 ** (count - 1), LONGEST)
        obstacle = known or unknown_obstacle(place.target_id)
        self._channels[place.target_id] = _Refusal(
            obstacle, known is not None, count, self._now() + wait
        )
        return obstacle

    def on_lost(self, follow: Callable[[Place], None]) -> None:
        """Call this whenever a channel or thread turns out to be gone."""
        self._followers.append(follow)

    def lose(self, place: Place) -> None:
        """Note that a channel or thread is gone."""
        for follow in self._followers:
            follow(place)

    def forget(self, place: Place) -> None:
        """Try again there whenever something is to be said."""
        self._channels.pop(place.target_id, None)
