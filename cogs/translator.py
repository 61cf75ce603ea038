"""Command names and descriptions in every language, from the same texts as everything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands

from bot.words import Reader, say
from games.catalog import Catalogue
from games.core.text import text

# Discord falls back to the default name, not to another English: both are said.
LOCALES: Final = {
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
    discord.Locale.japanese: "ja",
}


def phrase(key: str, words: Path | None = None) -> app_commands.locale_str:
    """Return a text for a command: in English, with its key for the translator.

    `words` is the folder of a game's own texts.
    """
    return app_commands.locale_str(say(text(key), Reader("en", words)), key=key, words=words)


def offer_games(games: Catalogue, *commands: app_commands.Command[Any, ..., Any]) -> None:
    """Offer every game of the bot as a choice for the parameter `game` of these commands."""
    choices = [
        app_commands.Choice(name=phrase("name", package.words), value=game)
        for game, package in games.items()
    ]
    for command in commands:
        app_commands.choices(game=choices)(command)


class FluentTranslator(app_commands.Translator):
    """Speaks what `phrase` made."""

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
        return say(text(key), Reader(LOCALES[locale], string.extras["words"]))
