"""What the bot may do where, and what Discord says when it may not."""

from __future__ import annotations

from enum import IntFlag

from bot.sandbox.errors import RefusedError
from bot.sandbox.model import Channel, Guild, Kind


class Permission(IntFlag):
    """The permissions that matter here; the bits are Discord's."""

    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


TALK = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What people may do, and what the bot is invited with."""

OWNER = TALK | Permission.MANAGE_GUILD | Permission.MANAGE_CHANNELS | Permission.MANAGE_MESSAGES
OWNER |= Permission.MANAGE_THREADS

SWITCHABLE = (
    Permission.VIEW_CHANNEL,
    Permission.SEND_MESSAGES,
    Permission.SEND_MESSAGES_IN_THREADS,
    Permission.CREATE_PUBLIC_THREADS,
    Permission.ATTACH_FILES,
    Permission.EMBED_LINKS,
    Permission.READ_MESSAGE_HISTORY,
    Permission.MANAGE_THREADS,
)
"""What the page lets one give and take."""

DIRECT = TALK & ~Permission.CREATE_PUBLIC_THREADS


def bot_may(guild: Guild, channel: Channel, parent: Channel | None) -> int:
    """Return the bot's permissions in a channel; a thread has its parent's."""
    if channel.kind == Kind.DM:
        return int(DIRECT)
    if not guild.bot_in:
        return 0
    allowed = guild.bot_permissions & ~(parent or channel).denied
    # Without sight there is nothing else to be allowed.
    return allowed if allowed & Permission.VIEW_CHANNEL else 0


def person_may(guild: Guild, user: int) -> int:
    return int(OWNER if user == guild.owner else TALK)


def need(held: int, wanted: Permission) -> None:
    """Refuse as Discord does: 50001 for a channel out of sight, 50013 for the rest."""
    if not held & Permission.VIEW_CHANNEL:
        raise RefusedError(50001)
    if (held & wanted) != wanted:
        raise RefusedError(50013)
