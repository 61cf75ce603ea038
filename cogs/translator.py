"""Command names and descriptions in every language, from the same texts as everything else."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.words import Reader, say
from games.catalog import GAMES
from games.core.text import text

# Discord falls back to the default name, not to another English: both are said.
LOCALES: Final = {
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
    discord.Locale.japanese: "ja",
}


def phrase(key: str, game: str | None = None) -> app_commands.locale_str:
    """Return a text for a command: in English, with its key for the translator."""
    return app_commands.locale_str(say(text(key), Reader("en", game)), key=key, game=game)


def game_choices() -> list[app_commands.Choice[str]]:
    """Return every game as a choice of a command."""
    return [app_commands.Choice(name=phrase("name", game), value=game) for game in GAMES]


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
        return say(text(key), Reader(LOCALES[locale], string.extras["game"]))
