"""The facts of an interaction, and the explanation of errors."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import discord
from discord import app_commands

from bot.builder import Services
from bot.client import NotAdmittedError
from bot.messages.custom_id import LONGEST
from bot.messages.ids import SCOPES
from bot.messages.names import make_reader
from bot.ops.monitoring import ERRORS
from bot.ops.refusals import About, Call
from bot.ops.requests import OutageError, RefusedError, call
from bot.refusal import Refusal
from bot.store.errors import ConflictError, UncertainError, UnreachableError
from bot.tables.errors import GameFaultError, NotAskedError, StaleError
from bot.tables.model import Person, Place, Table
from bot.tables.service import Tables
from bot.words import Reader, language_of, localize
from games.catalog import Catalogue
from games.core.text import GameError, Text, text


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

        Discord does not send the members of a private thread: only managers of threads count.
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
        return everywhere if self.guild_id is None else where if where in SCOPES else here

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


log: Final = logging.getLogger(__name__)

_OUTAGES: Final[Mapping[type[Exception], str]] = {
    UncertainError: "refused-uncertain",
    UnreachableError: "refused-database",
    OutageError: "refused-discord",
}
"""Nobody need report these; the first class that fits names the sentence."""
_KNOWN: Final[Mapping[type[Exception], str]] = {
    app_commands.NoPrivateMessage: "refused-not-here",
    app_commands.CommandNotFound: "refused-outdated",
    app_commands.CommandSignatureMismatch: "refused-outdated",
}
_TOLD: Final = 3
"""Parts of a custom id that may be logged: family, verb and table, or table and number."""


async def explain(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Answer with one private sentence; unexpected errors get a reference and are logged."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    elif isinstance(error, NotAdmittedError):
        error = error.reason
    if isinstance(error, RefusedError) and error.about(Call.ANSWER).about is About.INTERACTION:
        # This process was blocked, or another one answered: nobody can read an explanation.
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
    """Send a private sentence, as the response or after it."""
    words = localize(sentence, reader or Reader(language_for(interaction)))
    try:
        await _send(interaction, words)
    except (RefusedError, OutageError) as error:  # too late, or no connection
        log.warning("nobody heard %r: %s", words, error)


async def _send(interaction: discord.Interaction[Any], words: str) -> None:
    if interaction.type is discord.InteractionType.autocomplete:
        if not interaction.response.is_done():
            await call(interaction.response.autocomplete([]))  # it cannot show text
        return
    if not interaction.response.is_done():
        await call(interaction.response.send_message(words, ephemeral=True))
        return
    kind = interaction.response.type
    if kind is discord.InteractionResponseType.deferred_channel_message:
        waiting = await call(interaction.edit_original_response(content=words))
        if waiting.flags.ephemeral:
            return
        # A deferred public reply is filled in before it is deleted; the sentence follows in
        # private.
        await call(interaction.delete_original_response())
    await call(interaction.followup.send(words, ephemeral=True))


def _sentence(interaction: discord.Interaction[Any], error: Exception) -> Text:
    match error:
        case Refusal() | GameError():
            log.info("refused %s: %s", _name(interaction), error)
            return error.text
        case ConflictError():  # every retry lost against another writer
            return StaleError().text
    for kind, key in _KNOWN.items():
        if isinstance(error, kind):
            return text(key)
    for kind, key in _OUTAGES.items():
        if isinstance(error, kind):
            ERRORS.inc()
            log.error("%s failed: %s", _name(interaction), error)
            return text(key)
    if services_of(interaction).tables.cache.suspend_for(error):
        return GameFaultError().text
    return _report(interaction, error)


def _report(interaction: discord.Interaction[Any], error: Exception) -> Text:
    """Log an error that nobody here has made, and return its sentence."""
    ERRORS.inc()
    if isinstance(error, RefusedError) and (said := error.about(Call.ANSWER)).is_blocked:
        log.warning("answer to %s was blocked: %s", _name(interaction), error)
        return text(said.sentence)
    reference = secrets.token_hex(3)
    if isinstance(error, RefusedError):  # it names the wrong fields
        log.error("error %s in %s: %s", reference, _name(interaction), error)
    else:
        log.error("error %s in %s", reference, _name(interaction), exc_info=error)
    return text("refused-broken", reference=reference)


def _name(interaction: discord.Interaction[Any]) -> str:
    """Return the name of the command or component, and its table.

    The rest of a custom id may be a secret move or premove.
    """
    data = data_of(interaction)
    name = str(data.get("custom_id") or data.get("name") or "?")
    return ":".join(name[:LONGEST].split(":")[:_TOLD])
