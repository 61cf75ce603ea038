"""`/rules`, `/help` and `/about`: pages to read."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.guide import Condition, about_message, help_message
from bot.messages.ids import GameId
from bot.messages.rules import rules_message, which_message
from bot.tables.errors import BadOptionError
from bot.tables.model import TableId
from cogs.context import Context
from cogs.delivery import Destination
from cogs.finding import guess_game
from cogs.replies import Reply, answer, on_table
from cogs.slash import everywhere, phrase

_Interaction = discord.Interaction[Takujo]


class Guide(commands.Cog):
    """Explains."""

    @app_commands.command(name=phrase("cmd-rules"), description=phrase("cmd-rules-desc"))
    @everywhere
    @app_commands.rename(game=phrase("cmd-rules-game"))
    @app_commands.describe(game=phrase("cmd-rules-game-desc"))
    async def rules(self, interaction: _Interaction, game: str | None = None) -> None:
        """Show the rules of a game; without one, of the game played here."""
        await answer(interaction, partial(show_rules, game=game), Destination.PRIVATE)

    @app_commands.command(name=phrase("cmd-help"), description=phrase("cmd-help-desc"))
    @everywhere
    async def help(self, interaction: _Interaction) -> None:
        """Explain how to play."""
        await answer(interaction, _show_help, Destination.PRIVATE)

    @app_commands.command(name=phrase("cmd-about"), description=phrase("cmd-about-desc"))
    @everywhere
    async def about(self, interaction: _Interaction) -> None:
        """Say which bot this is, and how it is doing."""
        await answer(interaction, partial(_show_about, interaction.client), Destination.PRIVATE)


async def show_rules(context: Context, game: str | None) -> Reply:
    """Show the rules of a game; without one, of the game played here, else let the user choose."""
    games = context.services.games
    meant = games.get(game or "") or await guess_game(context)
    if meant is None:
        return Reply(which_message(games, context.language))
    return Reply(rules_message(meant, context.language))


async def turn_rules(context: Context, clicked: GameId) -> Reply:
    """Show another page of a game's rules. Raises `BadOptionError`."""
    package = context.services.games.get(clicked.game)
    if package is None:
        raise BadOptionError
    return Reply(rules_message(package, context.language, int(clicked.argument)))


async def _show_rules_of(context: Context, table: TableId) -> Reply:
    found = await context.services.tables.table(table)
    return Reply(rules_message(found.known, context.language))


async def _show_help(context: Context) -> Reply:
    return Reply(help_message(context.language))


async def _show_about(client: Takujo, context: Context) -> Reply:
    tables = await context.services.tables.count()
    condition = Condition(context.services.started, client.latency, tables, len(client.guilds))
    return Reply(about_message(condition, context.language))


CLICKS = {"rules": on_table(_show_rules_of, Destination.PANEL)}
"""Answers to components that open the rules, by their verbs."""
