"""The facts of an interaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.builder import Services
from bot.messages.ids import SCOPES
from bot.tables.model import Person, Place, Table
from bot.tables.queries import ServerReader
from bot.tables.service import Tables
from bot.words import language_of
from games.catalog import Catalogue


@dataclass(frozen=True, slots=True)
class Context:
    """The facts of an interaction for handlers."""

    id: int
    """The interaction's id, chosen by Discord: the user's contribution to the shuffle."""
    services: Services
    user: Person
    """The user, with their display name in the server."""
    language: str
    """The language of private answers."""
    public_language: str
    """The language of public answers."""
    guild_id: int | None
    """The server; None in direct messages."""
    channel_id: int
    """The channel or thread; 0 if Discord does not send it."""
    parent_id: int | None
    """The parent channel of a thread; None outside threads."""
    permissions: discord.Permissions
    """The bot's permissions in the channel."""
    is_manager: bool
    """Whether the user manages the server."""
    message_id: int | None
    """The message of the clicked component; None for commands."""
    is_private: bool
    """Whether that message is ephemeral or a direct message."""
    values: tuple[str, ...]
    """The values chosen in a select."""
    chose_bot: bool
    """Whether the user chosen in a select is a bot."""
    chosen: Person | None
    """The user chosen in a select."""
    chosen_channels: Mapping[int, discord.Permissions]
    """The bot's permissions in the channels chosen in a select, as far as Discord sends them."""
    member: discord.Member | None
    """The user as a member of the server; None in direct messages."""
    is_ephemeral: bool
    """Whether the clicked message is an answer that only the user sees."""
    attachments: Sequence[discord.Attachment]
    """The files of the clicked message."""

    @property
    def tables(self) -> Tables:
        """The tables, as users change and read them."""
        return self.services.tables

    @property
    def games(self) -> Catalogue:
        """The games of the bot."""
        return self.services.games

    @property
    def emoji(self) -> Mapping[str, str]:
        """The known emoji of the application."""
        return self.services.emoji.known

    @property
    def place(self) -> Place:
        """The place of a table that is opened here."""
        return Place(self.guild_id or 0, self.channel_id)

    def manages(self, table: Table) -> bool:
        """Return whether the user manages the server of a table, and so may end it."""
        return self.is_manager and self.guild_id == table.place.guild_id

    @property
    def channels(self) -> tuple[int, ...]:
        """The channel and, for a thread, the channel it belongs to."""
        return (self.channel_id, *(() if self.parent_id is None else (self.parent_id,)))

    def sees(self, table: Table) -> bool:
        """Return whether the user may see a table: as a player, from its channel, or by permission.

        A hidden table is shown to its players only. Discord does not send the members of a private
        thread: only managers of threads count.
        """
        if table.is_hidden:
            return self._takes_part(table)
        return self.is_at(table) or self._takes_part(table) or self._may_view(table.place)

    def is_at(self, table: Table) -> bool:
        """Return whether the user is in the channel or thread of a table."""
        return self.channel_id in (table.place.target_id, table.place.channel_id)

    @property
    def reader(self) -> ServerReader | None:
        """How the user reads the tables of the server; None in direct messages."""
        if self.guild_id is None:
            return None
        return ServerReader(self.guild_id, self.channel_id, self._sees_channel)

    def _sees_channel(self, channel_id: int) -> bool:
        here = Place(self.guild_id or 0, channel_id)
        return channel_id in self.channels or self._may_view(here)

    def _takes_part(self, table: Table) -> bool:
        people = [table.host]
        for participant in table.participants:
            people += filter(None, (participant.person, participant.reserved_for))
        return any(person.id == self.user.id for person in people)

    def _may_view(self, place: Place) -> bool:
        """Return whether the permissions of the user show them the channel of a table."""
        if self.member is None or self.guild_id != place.guild_id:
            return False
        channel = self.member.guild.get_channel_or_thread(place.channel_id)
        if channel is None:
            return False
        try:
            allowed = channel.permissions_for(self.member)
        except discord.ClientException:  # a thread of a channel that is not known
            return False
        is_private = isinstance(channel, discord.Thread) and channel.is_private()
        return allowed.view_channel and (allowed.manage_threads or not is_private)

    @property
    def value(self) -> str:
        """The first value chosen in a select; empty if there is none."""
        return self.values[0] if self.values else ""

    def scope(self, where: str | None) -> str:
        """Return the scope of statistics: outside servers only that of all servers."""
        here, everywhere = SCOPES
        if self.guild_id is None:
            return everywhere
        return where if where in SCOPES else here

    async def reads_text(self) -> bool:
        """Return whether the user prefers texts to pictures."""
        return (await self.services.people.preferences(self.user.id)).text_mode

    @property
    def in_thread(self) -> bool:
        """Whether the channel is a thread."""
        return self.parent_id is not None


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the client that received an interaction."""
    return cast("Services", interaction.client.services)


def language_for(interaction: discord.Interaction[Any]) -> str:
    """Return the language of private answers."""
    return language_of(str(interaction.locale))


def data_of(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """Return the data of an interaction; empty if it is no JSON object."""
    data: Any = interaction.data
    return data if isinstance(data, dict) else {}


def context_of(interaction: discord.Interaction[Any]) -> Context:
    """Read the facts of an interaction."""
    data = data_of(interaction)
    resolved: Any = data.get("resolved") or {}
    users = resolved.get("users", {})
    values = data.get("values")
    message = interaction.message
    channel = interaction.channel
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
        chosen_channels=_chosen_channels(resolved),
        member=interaction.user if isinstance(interaction.user, discord.Member) else None,
        is_ephemeral=message is not None and message.flags.ephemeral,
        attachments=message.attachments if message else (),
    )


def _chosen(resolved: Any) -> Person | None:
    """Return the user chosen in a select, with their display name in the server."""
    for key, user in resolved.get("users", {}).items():
        member = resolved.get("members", {}).get(key, {})
        name = member.get("nick") or user.get("global_name") or user["username"]
        return Person(int(key), name)
    return None


def _chosen_channels(resolved: Any) -> dict[int, discord.Permissions]:
    """Return the bot's permissions in chosen channels.

    Discord sends them while the bot's user is in the server:
    https://docs.discord.com/developers/change-log#resolved-channel-app_permissions-in-interactions
    """
    return {
        int(key): discord.Permissions(int(channel["app_permissions"]))
        for key, channel in resolved.get("channels", {}).items()
        if channel.get("app_permissions") is not None
    }
