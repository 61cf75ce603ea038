"""The interaction and its errors."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from typing import Any, Final, cast

import discord
from discord import app_commands

from bot.builder import Services
from bot.messages.ids import LONGEST
from bot.messages.names import make_reader
from bot.ops.monitoring import ERRORS
from bot.ops.requests import OutageError, RefusedError, call
from bot.people.model import PreferenceError
from bot.store.errors import ConflictError, UnreachableError
from bot.tables.errors import NotAskedError, StaleError, TableError
from bot.tables.model import Person, Place, Table
from bot.tree import NotAdmittedError
from bot.words import Reader, language_of, say
from games.core.text import GameError, Text, text


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
        if self.channel_id in (place.target_id, place.channel_id) or user == table.host.id:
            return True
        people = (
            person
            for participant in table.participants
            for person in (participant.person, participant.reserved_for)
        )
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


log: Final = logging.getLogger(__name__)

_OUTDATED: Final = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
_LATE: Final = (10062, 40060, 50027)
"""Of interactions that Discord does not know, that were answered, or that are too old."""
_INVALID_FORM: Final = 50035
_TOLD: Final = 3
"""Parts of a component's id that the log names: kind, verb and table, or table and token."""


async def explain(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Answer with one sentence only the user sees; a fault gets a reference and goes to the log."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    elif isinstance(error, NotAdmittedError):
        error = error.reason
    if isinstance(error, RefusedError) and error.code in _LATE:
        # This process stood still, or another one has answered: nobody listens any more.
        ERRORS.inc()
        log.warning("%s was answered too late: %s", _name(interaction), error)
        return
    sentence, language = _sentence(interaction, error), language_for(interaction)
    if isinstance(error, NotAskedError):
        await tell_user(interaction, sentence, make_reader(error.table, language, {}))
    else:
        await tell_user(interaction, sentence)


async def tell_user(
    interaction: discord.Interaction[Any], sentence: Text, reader: Reader | None = None
) -> None:
    """Say something to the user alone, answered already or not."""
    words = say(sentence, reader or Reader(language_for(interaction)))
    try:
        await _send(interaction, words)
    except (RefusedError, OutageError) as error:  # too late, or no connection
        log.warning("nobody heard %r: %s", words, error)


async def _send(interaction: discord.Interaction[Any], words: str) -> None:
    if interaction.type is discord.InteractionType.autocomplete:
        await call(interaction.response.autocomplete([]))  # it has no place for words
        return
    if not interaction.response.is_done():
        await call(interaction.response.send_message(words, ephemeral=True))
        return
    kind = interaction.response.type
    if kind is discord.InteractionResponseType.deferred_channel_message:
        waiting = await call(interaction.edit_original_response(content=words))
        if waiting.flags.ephemeral:
            return
        # A reply that waits in public takes the words first; a refusal does not stay there.
        await call(interaction.delete_original_response())
    await call(interaction.followup.send(words, ephemeral=True))


def _sentence(interaction: discord.Interaction[Any], error: Exception) -> Text:
    match error:
        case TableError() | GameError() | PreferenceError():
            log.info("refused %s: %s", _name(interaction), error)
            return error.text
        case ConflictError():  # others were quicker, again and again
            return StaleError().text
        case app_commands.NoPrivateMessage():
            return text("refused-not-here")
        case _ if isinstance(error, _OUTDATED):
            return text("refused-outdated")
    if isinstance(error, UnreachableError):
        ERRORS.inc()
        log.error("%s failed: %s", _name(interaction), error)
        return text("refused-database")
    if isinstance(error, RefusedError) and error.code == _INVALID_FORM:
        # An emoji that was taken away spoils the whole message: the next try does without.
        services_of(interaction).emoji.forget()
    ERRORS.inc()
    reference = secrets.token_hex(3)
    log.error("error %s in %s", reference, _name(interaction), exc_info=error)
    return text("refused-broken", reference=reference)


def _name(interaction: discord.Interaction[Any]) -> str:
    """Return what was clicked or called, and where.

    What follows in a component's id may be a move or an answer in advance: it is nobody's to read.
    """
    data = data_of(interaction)
    name = str(data.get("custom_id") or data.get("name") or "?")
    return ":".join(name[:LONGEST].split(":")[:_TOLD])
