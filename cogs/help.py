"""Help, rules and practice games."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.help import (
    HELP,
    Condition,
    about_message,
    commands_message,
    help_message,
    rules_message,
    which_message,
)
from bot.messages.ids import GameId, PageId
from bot.refusal import Refusal
from bot.tables import lobby, play
from bot.tables.clocks import RATING
from bot.tables.model import TableId
from cogs.context import Context
from cogs.lobbies import open_lobby, open_table, show_games
from cogs.lookup import guess_game
from cogs.moves import panel_reply
from cogs.preferences import change_wishes
from cogs.replies import Destination, Handler, Reply, answer, on_table
from cogs.slash import everywhere, phrase
from cogs.tables import list_tables

_Interaction = discord.Interaction[Takujo]


class Guide(commands.Cog):
    """Commands that explain the bot and its games."""

    @app_commands.command(name=phrase("cmd-rules"), description=phrase("cmd-rules-desc"))
    @everywhere
    @app_commands.rename(game=phrase("cmd-rules-game"))
    @app_commands.describe(game=phrase("cmd-rules-game-desc"))
    async def rules(self, interaction: _Interaction, game: str | None = None) -> None:
        """Show the rules of a game, by default of the game in this channel."""
        await answer(interaction, partial(show_rules, game=game), Destination.PRIVATE)

    @app_commands.command(name=phrase("cmd-help"), description=phrase("cmd-help-desc"))
    @everywhere
    async def help(self, interaction: _Interaction) -> None:
        """Explain how to play."""
        await answer(interaction, _show_help, Destination.PRIVATE)

    @app_commands.command(name=phrase("cmd-about"), description=phrase("cmd-about-desc"))
    @everywhere
    async def about(self, interaction: _Interaction) -> None:
        """Show the version and health of the bot."""
        await answer(interaction, partial(_show_about, interaction.client), Destination.PRIVATE)


async def show_rules(context: Context, game: str | None) -> Reply:
    """Show the rules of a game, by default of the game in this channel, else a list of games."""
    games = context.services.games
    meant = games.get(game or "") or await guess_game(context)
    if meant is None:
        return Reply(which_message(games, context.language))
    return Reply(rules_message(meant, context.language))


async def turn_rules(context: Context, clicked: GameId) -> Reply:
    """Show another page of a game's rules. Raises `refused-bad-option`."""
    package = context.services.games.get(clicked.game)
    if package is None:
        raise Refusal("refused-bad-option")
    return Reply(rules_message(package, context.language, int(clicked.argument)))


async def _show_rules_of(context: Context, table: TableId) -> Reply:
    found = await context.services.tables.table(table)
    return Reply(rules_message(found.known, context.language))


async def _show_help(context: Context) -> Reply:
    return Reply(help_message(context.language))


async def _show_about(client: Takujo, context: Context) -> Reply:
    tables = await context.services.tables.queries.count()
    condition = Condition(client.started, client.latency, tables, len(client.guilds))
    return Reply(about_message(condition, context.language))


CLICKS = {"rules": on_table(_show_rules_of, Destination.PANEL)}

COMPANY: Final = 3
"""Seats of a practice game, if the game allows them: more would make it longer."""


async def click_game(interaction: discord.Interaction[Any], clicked: GameId) -> None:
    """Answer a button about a game."""
    match clicked.verb:
        case "open":
            await answer(interaction, partial(open_table, game=clicked.game), Destination.PUBLIC)
        case "practise":
            await answer(interaction, partial(_practise, game=clicked.game), Destination.PANEL)
        case _:
            await answer(interaction, partial(turn_rules, clicked=clicked), Destination.PANEL)


async def _practise(context: Context, game: str) -> Reply:
    """Start a game against computer players, with hints, and show the user's hand."""
    tables, user = context.services.tables, context.user.id
    table = (await open_lobby(context, game, {RATING.name: "hints"})).id
    await tables.change(table, lobby.fill, user, COMPANY)
    await tables.change_now(table, play.start, user)
    context.services.presence.note(user, table)
    await tables.advance(table)
    return panel_reply(context, await tables.panel(table, user), is_changed=True)


async def _list_commands(context: Context) -> Reply:
    return Reply(commands_message(context.language))


_ANSWERS: Final[dict[str, Handler]] = dict(
    zip(
        HELP,
        (show_games, list_tables, partial(show_rules, game=None), change_wishes, _list_commands),
        strict=True,
    )
)


async def click_help(interaction: discord.Interaction[Any], clicked: PageId) -> None:
    """Answer a button below `/help` in a new message, so that the help stays."""
    await answer(interaction, _ANSWERS[clicked.field], Destination.PRIVATE)
