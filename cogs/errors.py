"""Turn every error into an answer, for commands and components alike."""

from __future__ import annotations

import logging
import secrets
from typing import Any, Final

import discord
from discord import app_commands

from bot.messages.ids import LONGEST
from bot.messages.names import make_reader
from bot.ops.calls import OutageError, RefusedError, call
from bot.ops.metrics import ERRORS
from bot.people.errors import WishError
from bot.store.errors import LostRaceError, UnreachableError
from bot.tables.errors import NotAskedError, StaleError, TableError
from bot.tree import NotAdmittedError
from bot.words import Reader, say
from cogs.context import data_of, language_for, services_of
from games.core.errors import GameError
from games.core.text import Text, text

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
        case TableError() | GameError() | WishError():
            log.info("refused %s: %s", _name(interaction), error)
            return error.text
        case LostRaceError():  # others were quicker, again and again
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
