"""The user, place and services of one interaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.services import Services
from bot.tables.model import Person, Place, Table
from bot.words import language_of


@dataclass(frozen=True, slots=True)
class Context:
    """The facts of an interaction that handlers work with."""

    id: int
    """The interaction's, which Discord made up: what a person adds to the shuffle by it."""
    services: Services
    user: Person
    """The user, by the name the server knows."""
    language: str
    """The language of everything that only this user reads."""
    public_language: str
    """The language of everything that the channel reads."""
    guild_id: int | None
    """The server; None in direct messages."""
    channel_id: int
    """The channel or thread; 0 where Discord does not say."""
    parent_id: int | None
    """The channel a thread belongs to; None outside threads."""
    permissions: discord.Permissions
    """The bot's permissions in the channel."""
    is_manager: bool
    """The user manages the server they are in."""
    message_id: int | None
    """The message of the clicked component; None for a command."""
    is_private: bool
    """Only the user sees that message: it is ephemeral, or a direct one."""
    values: tuple[str, ...]
    """The values chosen in a select."""
    chose_bot: bool
    """The user chosen in a select is a bot."""
    chosen: Person | None
    """The user chosen in a select."""
    member: discord.Member | None
    """The user as a member of the server; None in direct messages."""

    @property
    def place(self) -> Place:
        """Where a table opened here would live."""
        return Place(self.guild_id or 0, self.channel_id)

    def manages(self, table: Table) -> bool:
        """Tell whether the user manages the server of a table, and so may stop it."""
        return self.is_manager and self.guild_id == table.place.guild_id

    @property
    def channels(self) -> tuple[int, ...]:
        """The channel and, for a thread, the channel it belongs to."""
        return (self.channel_id, *(() if self.parent_id is None else (self.parent_id,)))

    def sees(self, table: Table) -> bool:
        """Tell whether the user is where a table is shown, plays there, or can open its channel.

        The members of a private thread are not known: there, only managers of threads count.
        """
        place, user = table.place, self.user.id
        if self.channel_id in (place.home, place.channel_id) or user == table.host.id:
            return True
        people = (person for chair in table.chairs for person in (chair.person, chair.reserved_for))
        if any(person is not None and person.id == user for person in people):
            return True
        if self.member is None or self.guild_id != place.guild_id:
            return False
        channel = self.member.guild.get_channel_or_thread(place.channel_id)
        if channel is None:
            return False
        allowed = channel.permissions_for(self.member)
        is_private = isinstance(channel, discord.Thread) and channel.is_private()
        return allowed.view_channel and (allowed.manage_threads or not is_private)

    @property
    def in_thread(self) -> bool:
        """Tell whether the channel is a thread."""
        return self.parent_id is not None


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the client that received an interaction."""
    return cast("Services", interaction.client.services)


def language_for(interaction: discord.Interaction[Any]) -> str:
    """Return the language of everything that only the user reads."""
    return language_of(str(interaction.locale))


def data_of(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """Return what was clicked, called or written; nothing where it has no form to speak of."""
    data: Any = interaction.data
    return data if isinstance(data, dict) else {}


def context_of(interaction: discord.Interaction[Any]) -> Context:
    """Read the facts of an interaction."""
    data = data_of(interaction)
    resolved: Any = data.get("resolved") or {}
    users, values = resolved.get("users", {}), data.get("values")
    message, channel = interaction.message, interaction.channel
    language = language_for(interaction)
    return Context(
        id=interaction.id,
        services=services_of(interaction),
        user=Person(interaction.user.id, interaction.user.display_name, language),
        language=language,
        public_language=language_of(str(interaction.guild_locale or interaction.locale)),
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else None,
        permissions=interaction.app_permissions,
        is_manager=interaction.guild_id is not None and interaction.permissions.manage_guild,
        message_id=message.id if message else None,
        is_private=message is not None
        and (message.flags.ephemeral or interaction.guild_id is None),
        values=tuple(map(str, values)) if isinstance(values, list) else (),
        chose_bot=any(user.get("bot") for user in users.values()),
        chosen=_chosen(resolved),
        member=interaction.user if isinstance(interaction.user, discord.Member) else None,
    )


def _chosen(resolved: Any) -> Person | None:
    """Return the user chosen in a select, by the name the server knows."""
    for key, user in resolved.get("users", {}).items():
        member = resolved.get("members", {}).get(key, {})
        name = member.get("nick") or user.get("global_name") or user["username"]
        return Person(int(key), name)
    return None
