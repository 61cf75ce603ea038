"""The explanation of errors to users: one private sentence for each."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands

from bot.client import NotAdmittedError
from bot.messages.custom_id import MAX_ID_LENGTH
from bot.messages.names import make_reader
from bot.ops.metrics import ERRORS
from bot.ops.refusals import About, Call
from bot.ops.requests import OutageError, RefusedError, call
from bot.refusal import Refusal
from bot.store.errors import ConflictError, UncertainError, UnreachableError
from bot.tables.errors import GameFaultError, NotYourTurnError, StaleError
from bot.words import Reader, localize
from cogs.context import data_of, language_for, services_of
from games.core.text import GameError, Text, text

log: Final = logging.getLogger(__name__)

_OUTAGES: Final[Mapping[type[Exception], str]] = {
    UncertainError: "refused-uncertain",
    UnreachableError: "refused-database",
    OutageError: "refused-discord",
}
"""Nobody need report these; the first class that fits names the sentence."""
_LIBRARY_ERRORS: Final[Mapping[type[Exception], str]] = {
    app_commands.NoPrivateMessage: "refused-not-here",
    app_commands.CommandNotFound: "refused-outdated",
    app_commands.CommandSignatureMismatch: "refused-outdated",
}
_LOGGED_ID_PARTS: Final = 3
"""Parts of a custom id that may be logged: family, verb and table, or table and number."""


async def explain(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Answer with one private sentence; unexpected errors get a reference and are logged."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    elif isinstance(error, NotAdmittedError):
        error = error.reason
    if isinstance(error, RefusedError) and error.about(Call.ANSWER).about is About.INTERACTION:
        # This process was blocked, or another one answered: no explanation would arrive.
        ERRORS.inc()
        log.warning("%s was answered too late: %s", _name(interaction), error)
        return
    sentence = _sentence(interaction, error)
    language = language_for(interaction)
    if isinstance(error, NotYourTurnError):
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
        log.warning("answer %r not sent: %s", words, error)


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
    for kind, key in _LIBRARY_ERRORS.items():
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
    """Log an unexpected error, and return its sentence."""
    ERRORS.inc()
    if isinstance(error, RefusedError) and (cause := error.about(Call.ANSWER)).is_blocked:
        log.warning("answer to %s was blocked: %s", _name(interaction), error)
        return text(cause.sentence)
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
    return ":".join(name[:MAX_ID_LENGTH].split(":")[:_LOGGED_ID_PARTS])
