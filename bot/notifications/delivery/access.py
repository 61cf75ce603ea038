"""Channels the bot cannot write to."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.ops.refusals import BACKOFFS, About, Call, Conclusion
from bot.ops.requests import RefusedError
from bot.ops.retries import Retries
from bot.refusal import Refusal
from bot.tables.model import Place
from games.core.text import Listing, Text, text

log: Final = logging.getLogger(__name__)


class ObstacleError(Refusal):
    """The bot lacks permissions, or the channel is gone."""

    key = "refused"

    def __init__(self, obstacle: Text) -> None:
        super().__init__()
        self.text = obstacle


NEEDED: Final = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files")
NEEDED_WITH_THREADS: Final = (*NEEDED, "create_public_threads", "send_messages_in_threads")
INVITE_PERMISSIONS: Final = discord.Permissions(**dict.fromkeys(NEEDED_WITH_THREADS, True))
"""The permissions of the invite link: those of a table, and one to give it a thread."""


def invite_link(application_id: int) -> str:
    """Return the address that adds the bot to a server with exactly the needed permissions."""
    return discord.utils.oauth_url(
        application_id, permissions=INVITE_PERMISSIONS, scopes=("bot", "applications.commands")
    )


def find_obstacle(client: discord.Client, place: Place) -> Text | None:
    """Return the permissions or channel that a table lacks; None if the gateway knows of none."""
    guild = client.get_guild(place.guild_id)
    if guild is None:
        return text("lack-server")
    if guild.unavailable:
        return None  # Discord tells its channels later
    if timeout := find_timeout(guild):
        return timeout
    channel = guild.get_channel_or_thread(place.target_id) or guild.get_channel(place.channel_id)
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return text("lack-channel")
    in_thread = place.thread_id is not None or isinstance(channel, discord.Thread)
    allowed = permissions_in(channel, guild.me)
    return _missing(allowed, place.target_id, in_thread=in_thread)


def find_timeout(guild: discord.Guild) -> Text | None:
    """Say until when the bot may only read in a server; None if it may write."""
    if not guild.me or not guild.me.is_timed_out() or guild.me.timed_out_until is None:
        return None
    return text("lack-timeout", until=discord.utils.format_dt(guild.me.timed_out_until, "R"))


def check_timeout(client: discord.Client, guild_id: int) -> None:
    """Raise `ObstacleError` if a moderator has timed the bot out in a server."""
    guild = client.get_guild(guild_id)
    if timeout := find_timeout(guild) if guild else None:
        raise ObstacleError(timeout)


def check_permissions(
    permissions: discord.Permissions, channel_id: int, *, in_thread: bool
) -> None:
    """Raise `ObstacleError` if the bot may not post a table."""
    obstacle = _missing(permissions, channel_id, in_thread=in_thread)
    if obstacle is not None:
        raise ObstacleError(obstacle)


def unknown_obstacle(channel_id: int, sentence: str = "lack-refused") -> Text:
    """Describe a refusal of Discord although no known permission is missing."""
    return text(sentence, channel=f"<#{channel_id}>")


def permissions_in(
    channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member
) -> discord.Permissions:
    """Return the permissions of a member by roles and overwrites.

    discord.py's `permissions_for` also takes away those that have no effect without another:
    without **Send Messages**, a channel would seem to lack **Attach Files** too.
    """
    place = (channel.parent or channel) if isinstance(channel, discord.Thread) else channel
    allowed = member.guild_permissions
    if allowed.administrator or isinstance(place, discord.Thread):
        return allowed
    everyone, *roles = member.roles
    steps: tuple[Sequence[discord.Role | discord.Member], ...] = ([everyone], roles, [member])
    for targets in steps:
        pairs = [place.overwrites_for(target).pair() for target in targets]
        for _, deny in pairs:
            allowed.value &= ~deny.value
        for allow, _ in pairs:
            allowed.value |= allow.value
    return allowed


def needed_for(channel: discord.abc.GuildChannel | None, *, threads: bool) -> tuple[str, ...]:
    """Return the permissions for the tables of a channel; a forum has them in its posts."""
    if isinstance(channel, discord.ForumChannel):
        return NEEDED_IN_THREAD
    return NEEDED_WITH_THREADS if threads else NEEDED


def find_missing(permissions: discord.Permissions, needed: tuple[str, ...]) -> tuple[Text, ...]:
    """Return the names of the missing permissions. Without **View Channel** all others are void."""
    names = [name for name in needed if not getattr(permissions, name)]
    if "view_channel" in names:
        names = ["view_channel"]
    return tuple(text(f"permission-{name.replace('_', '-')}") for name in names)


def _missing(permissions: discord.Permissions, channel_id: int, *, in_thread: bool) -> Text | None:
    names = find_missing(permissions, NEEDED_IN_THREAD if in_thread else NEEDED)
    if not names:
        return None
    return text("lack-permissions", permissions=Listing(names), channel=f"<#{channel_id}>")


_SERVER_BLOCKED: Final = text("refused-server-blocked")


@dataclass(frozen=True, slots=True)
class _Refusal:
    obstacle: Text
    is_known: bool
    """The gateway knows of the obstacle as well."""


class ChannelAccess:
    """Remembers the channels and servers that refused messages, and when to try each again.

    A channel is tried again at once when the gateway shows that the obstacle is gone. Refusals must
    be rare: after too many invalid requests, Discord bans the bot for a while.
    """

    def __init__(
        self,
        client: discord.Client,
        now: Callable[[], float],
        *,
        is_closed: Callable[[int], bool] = lambda _: False,
        lose: Callable[[Place], None] = lambda _: None,
    ) -> None:
        """`lose` is called with a channel or thread that is gone."""
        self._client = client
        self.is_closed = is_closed
        """Tell of a server's id whether it is blocked: the bot posts nothing there."""
        self._refusals: dict[Hashable, _Refusal] = {}
        self._retries = Retries[Hashable](BACKOFFS[About.CHANNEL], now)
        self.application = Retries[Call](BACKOFFS[About.APPLICATION], now)
        """The kinds of calls that Discord refuses to the bot itself."""
        self.lose = lose

    def closed(self, place: Place) -> Text | None:
        """Return the reason if the server of a place is blocked."""
        return _SERVER_BLOCKED if self.is_closed(place.guild_id) else None

    def obstacle(self, place: Place) -> Text | None:
        """Return what the gateway knows to be in the way of a message; None: nothing."""
        return find_obstacle(self._client, place)

    def is_unavailable(self, guild_id: int) -> bool:
        """Tell whether a server is down: its channels are not known."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and guild.unavailable

    def find(self, place: Place) -> Text | None:
        """Return the reason not to post at a place now; None: try it."""
        if closed := self.closed(place):
            return closed
        for key in _keys(place):
            refusal = self._refusals.get(key)
            if refusal is None or self._retries.is_due(key):
                continue
            if not refusal.is_known or self.obstacle(place) is not None:
                return refusal.obstacle
        return None

    def note(self, place: Place, conclusion: Conclusion) -> Text:
        """Record a refusal that is about the channel or server, and return the reason."""
        cause = self.obstacle(place)
        obstacle = cause or unknown_obstacle(place.target_id, conclusion.sentence)
        channel, server = _keys(place)
        key = server if conclusion.about is About.SERVER else channel
        self._refusals[key] = _Refusal(obstacle, cause is not None)
        self._retries.fail(key)
        return obstacle

    def pause(self, call: Call, error: RefusedError) -> None:
        """Make no call of this kind for a while, which Discord refuses to the bot itself."""
        wait = self.application.fail(call)
        log.error("%s refused to the application: %s, retrying in %.0f s", call.name, error, wait)

    def note_success(self, place: Place) -> None:
        """Let the next message be tried; if it is refused, the waits go on growing.

        A channel may take short messages and refuse pictures.
        """
        for key in _keys(place):
            self._refusals.pop(key, None)

    def forget(self, place: Place) -> None:
        """Forget the refusals of a place: the next message is tried."""
        self.note_success(place)
        for key in _keys(place):
            self._retries.end(key)


def _keys(place: Place) -> tuple[Hashable, Hashable]:
    """Return what stands for the channel or thread, and for the server."""
    return (About.CHANNEL, place.target_id), (About.SERVER, place.guild_id)
