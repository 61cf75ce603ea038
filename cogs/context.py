"""What an interaction is about, and what it can reach."""

from __future__ import annotations

from typing import Any, cast

import discord

from bot.services import Services
from bot.tables.model import TableId
from bot.words import language_of


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the client that received the interaction."""
    return cast("Services", interaction.client.services)


def mean_table(interaction: discord.Interaction[Any], table: TableId) -> None:
    """Note that an interaction is about a table."""
    interaction.extras.setdefault("tables", []).append(table)


def meant_tables(interaction: discord.Interaction[Any]) -> list[TableId]:
    """Return the tables an interaction is about, as far as that is known."""
    return list(interaction.extras.get("tables", ()))


def meant_table(interaction: discord.Interaction[Any]) -> TableId | None:
    """Return the table an interaction is about, once that is known."""
    tables = meant_tables(interaction)
    return tables[-1] if tables else None


def owe_show(interaction: discord.Interaction[Any], table: TableId) -> None:
    """Note that a table changed: it is shown as soon as the interaction has its answer."""
    interaction.extras["changed"] = table


def owed_show(interaction: discord.Interaction[Any]) -> TableId | None:
    """Return which table an interaction changed."""
    return interaction.extras.get("changed")


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether the clicked component belongs to a message only this user sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def language_for(interaction: discord.Interaction[Any]) -> str:
    """Return the language of everything only this user reads."""
    return language_of(str(interaction.locale))


def public_language(interaction: discord.Interaction[Any]) -> str:
    """Return the language of everything the server reads."""
    return language_of(str(interaction.guild_locale or interaction.locale))
