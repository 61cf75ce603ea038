"""Moves, however they are said: buttons, selects and `/move` all come here."""

from __future__ import annotations

from typing import Any

import discord

from bot.messages.ids import MoveId, Path, parse_path
from bot.messages.message import Message
from bot.messages.panel import panel_message
from bot.tables.errors import NotAskedError, StaleError, TableOverError
from bot.tables.model import TableId
from cogs.context import language_for, owe_show, services_of
from cogs.replies import Way, answer


async def click_move(interaction: discord.Interaction[Any], move: MoveId) -> None:
    """Make the move a component of a panel stands for, or turn the panel's page."""
    path = parse_path(move.what)
    if path is None:
        work = act(interaction, move.table, move.token, move.what)
    else:
        work = show_panel(interaction, move.table, path, move.token)
    await answer(interaction, work, Way.IN_PLACE)


async def act(
    interaction: discord.Interaction[Any], table: TableId, token: int | None, notation: str
) -> Message:
    """Commit a move and return the panel as it is then; the channel hears of it separately.

    A component of an earlier turn (with a token) shows the current panel instead of an error.
    """
    services = services_of(interaction)
    user = interaction.user.id
    try:
        panel = await services.tables.act(table, user, token, notation)
    except (StaleError, NotAskedError, TableOverError):
        if token is None:
            raise
        panel = await services.tables.panel(table, user)
    else:
        owe_show(interaction, table)
    return panel_message(panel, language_for(interaction), services.emoji.known)


async def show_panel(
    interaction: discord.Interaction[Any],
    table: TableId,
    path: Path | None = None,
    token: int | None = None,
) -> Message:
    """Return the user's panel; a page of an earlier turn is the first page of this one."""
    services = services_of(interaction)
    panel = await services.tables.panel(table, interaction.user.id)
    page = path if path and token == panel.token else Path()
    return panel_message(panel, language_for(interaction), services.emoji.known, page)


async def take_back(interaction: discord.Interaction[Any], table: TableId) -> Message:
    """Take the user's last move back and return the panel as it is then."""
    services = services_of(interaction)
    panel = await services.tables.undo(table, interaction.user.id)
    owe_show(interaction, table)
    return panel_message(panel, language_for(interaction), services.emoji.known)
