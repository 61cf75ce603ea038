"""What a click can reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, cast

import discord

from bot.busy import Busy
from bot.people.people import People
from bot.people.servers import Servers
from bot.presence import Presence
from bot.tables.absence import Absences
from bot.tables.life import Life
from bot.tables.model import TableId
from bot.tables.service import Tables
from bot.ui.draw import Studio
from bot.words import language_of
from games.core.text import Text


class Shows(Protocol):
    """Keeps the channels up to date with the tables."""

    def wake(self, table: TableId) -> None:
        """Let house players move and show what is owed, beside the caller."""

    def refresh_lobby(self, table: TableId) -> None:
        """Bring a lobby's message up to date, beside the caller."""

    def hint(self, table: TableId, user_id: int) -> Text | None:
        """Say what keeps a table from showing itself, once to each user."""

    def settle(self, table: TableId) -> None:
        """Forget what kept a table from showing itself: it was moved."""


class Emoji(Protocol):
    """The emoji the application has."""

    @property
    def known(self) -> dict[str, str]:
        """What to write for a face, by its name."""

    def forget(self) -> None:
        """Speak in plain stand-ins from now on."""


@dataclass(frozen=True, slots=True)
class House:
    """What the operator decided, and when the bot began."""

    clock: Callable[[], datetime]
    begun: datetime
    keep_days: int
    """Days for which the tables that are over are kept."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything an interaction works with."""

    tables: Tables
    life: Life
    studio: Studio
    emoji: Emoji
    shows: Shows
    busy: Busy
    presence: Presence
    absences: Absences
    people: People
    servers: Servers
    house: House


def desk_of(interaction: discord.Interaction[Any]) -> Desk:
    """Return the desk of the client that received the interaction."""
    return cast("Desk", interaction.client.desk)


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
