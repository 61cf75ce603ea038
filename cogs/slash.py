"""The declaration of slash commands: their texts, contexts and autocompletion."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.client import Takujo
from bot.containment import containing
from bot.messages.ids import SCOPES
from bot.messages.names import make_plain_reader, name_of
from bot.messages.shared import game_name
from bot.messages.ui import OPTION_BUDGET, clip
from bot.people.time_zones import zones
from bot.refusal import Refusal
from bot.tables.model import Panel, Table
from bot.words import ENGLISH, Reader, language_of, localize
from cogs import lookup
from cogs.context import context_of, services_of
from cogs.explain import explain
from games.core.text import Listing, text

log: Final = logging.getLogger(__name__)

_SPOKEN: Final = {locale: language_of(locale.value) for locale in discord.Locale}
# Discord falls back to the default name, not to another kind of English: set both.
LOCALES: Final = {
    locale: language
    for locale, language in _SPOKEN.items()
    if language != ENGLISH or locale.value.startswith(ENGLISH)
}
"""The language of each Discord locale in which command names are translated."""
MAX_CHOICES: Final = 25
"""Choices that Discord allows in an autocompletion."""
SEARCH_TIMEOUT_S: Final = 2.0
"""Seconds to search for choices; Discord gives up after three."""
SEARCHED_TABLES: Final = 200
"""Tables searched for the typed text, those waiting for the user first."""

Choices: TypeAlias = list[app_commands.Choice[str]]
Complete: TypeAlias = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]
Slash: TypeAlias = app_commands.Command[Any, ..., Any]
Interaction: TypeAlias = discord.Interaction[Takujo]


def phrase(key: str, words: Path | None = None) -> app_commands.locale_str:
    """Return an English text for a command, with its key for the translator.

    `words` is the folder of a game's own texts.
    """
    return app_commands.locale_str(Reader(ENGLISH, words).say(key), key=key, words=words)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a command."""

    key: str
    """The key of its name."""
    description: str = ""
    """The key of its description, if that is not the same with `-desc`."""
    complete: Complete | None = None
    choices: Mapping[str, app_commands.locale_str] = field(default_factory=dict)
    """The names of the allowed values."""


def _answering(complete: Complete) -> Complete:
    """Offer nothing if a search fails or takes longer than Discord waits; a stop waits for it."""

    @wraps(complete)
    async def work(interaction: discord.Interaction[Any], typed: str) -> Choices:
        busy = services_of(interaction).busy
        choices = list[app_commands.Choice[str]]()

        async def search() -> None:
            try:
                with containing():
                    choices.extend(await complete(interaction, typed))
            except Exception as error:  # noqa: BLE001  # every interaction is answered
                await explain(interaction, error)

        await asyncio.wait((busy.spawn(search()),), timeout=SEARCH_TIMEOUT_S)
        return choices

    return work


def command(
    name: str, *, everywhere: bool = False, **parameters: Parameter
) -> Callable[[Any], Slash]:
    """Declare a command with the texts `cmd-<name>` and `cmd-<name>-desc`.

    One for `everywhere` is allowed in every context, also for users who installed the bot
    themselves. It must not need a table: the bot may not be in that server.
    """

    def declare(callback: Any) -> Slash:
        for argument, parameter in parameters.items():
            app_commands.rename(**{argument: phrase(parameter.key)})(callback)
            about = parameter.description or f"{parameter.key}-desc"
            app_commands.describe(**{argument: phrase(about)})(callback)
            if parameter.complete:
                app_commands.autocomplete(**{argument: _answering(parameter.complete)})(callback)
            if parameter.choices:
                offered = [
                    app_commands.Choice(name=n, value=v) for v, n in parameter.choices.items()
                ]
                app_commands.choices(**{argument: offered})(callback)
        if everywhere:
            app_commands.allowed_installs(guilds=True, users=True)(callback)
            app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(callback)
        return app_commands.command(
            name=phrase(f"cmd-{name}"), description=phrase(f"cmd-{name}-desc")
        )(callback)

    return declare


class FluentTranslator(app_commands.Translator):
    """Translates the texts made by `phrase`."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002  # the library's signature
    ) -> str | None:
        """Return the text in a locale; None keeps the default."""
        key = string.extras.get("key")
        if key is None or locale not in LOCALES:
            return None
        return Reader(LOCALES[locale], string.extras["words"]).say(key)


async def complete_move(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the legal moves whose label or notation contains the typed text."""
    context = context_of(interaction)
    try:
        table = await lookup.find_own(context, interaction.namespace.table)
        panel = await context.tables.panel(table.id, context.user.id)
    except Refusal as error:
        log.debug("no moves to offer: %s", error)
        return []
    return _matching(_moves(panel, context.language), typed)


async def complete_table(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the user's tables, those waiting for the user first."""
    context = context_of(interaction)
    tables = await lookup.own_tables(context, most=SEARCHED_TABLES)
    return _matching([_choice(table, context.language) for table in tables], typed)


async def complete_over(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer finished games, those of this channel first, newest first."""
    context = context_of(interaction)
    tables = await lookup.over_tables(context)
    return _matching([_choice(table, context.language) for table in tables], typed)


async def complete_game(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the games whose titles contain the typed text."""
    context = context_of(interaction)
    offers = [(title, game) for game, title in lookup.game_titles(context).items()]
    return _matching(offers, typed)


async def complete_lesson(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the games with a lesson whose titles contain the typed text."""
    context = context_of(interaction)
    titles = lookup.game_titles(context).items()
    offers = [(title, game) for game, title in titles if context.games[game].lesson]
    return _matching(offers, typed)


async def complete_zone(
    interaction: discord.Interaction[Any],  # noqa: ARG001  # the library's signature
    typed: str,
) -> Choices:
    """Offer the time zones whose names contain the typed text."""
    # The first call reads a folder with hundreds of files.
    names = await asyncio.to_thread(zones)
    return _matching([(zone, zone) for zone in names], typed.replace(" ", "_"))


TABLE: Final = Parameter("cmd-move-table", complete=complete_table)
SCOPE: Final = Parameter(
    "cmd-stats-where", choices={scope: phrase(f"scope-{scope}") for scope in SCOPES}
)


def _choice(table: Table, language: str) -> tuple[str, str]:
    names = Listing(tuple(name_of(participant, language) for participant in table.participants))
    line = text("table-offer", game=game_name(table, language), players=names, table=table.id)
    return localize(line, make_plain_reader(table, language)), str(table.id)


def _moves(panel: Panel, language: str) -> list[tuple[str, str]]:
    presentation = panel.table.known.presentation
    reader = make_plain_reader(panel.table, language)
    return [
        (localize(presentation.choice(panel.view, offer.move).label, reader), offer.notation)
        for offer in panel.offers
    ]


def _matching(offers: list[tuple[str, str]], typed: str) -> Choices:
    needle = typed.strip().casefold()
    return [
        app_commands.Choice(name=clip(label, OPTION_BUDGET), value=value)
        for label, value in offers
        if needle in label.casefold() or needle in value.casefold()
    ][:MAX_CHOICES]
