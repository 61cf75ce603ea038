"""Help, rules and practice games."""

from __future__ import annotations

from functools import partial
from typing import Final

from discord.ext import commands

from bot.client import Takujo
from bot.messages import ids, table_ids
from bot.messages.help import (
    BotHealth,
    about_message,
    commands_message,
    help_message,
    rules_message,
    which_message,
)
from bot.refusal import Refusal
from bot.tables import lobby
from bot.tables.model import RATING
from cogs import router
from cogs.answers import answer
from cogs.context import Context
from cogs.lobbies import list_games, open_lobby, show_games, start_practice
from cogs.lookup import guess_game, read_game
from cogs.preferences import change_preferences
from cogs.replies import Destination, Reply, reply
from cogs.slash import Interaction, Parameter, command, complete_game
from cogs.tables import list_tables

PRACTICE_SEATS: Final = 3
"""Seats of a practice game, if the game allows them: more would make it longer."""


class Guide(commands.Cog):
    """Commands that explain the bot and its games."""

    @command("rules", everywhere=True, game=Parameter("cmd-rules-game", complete=complete_game))
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the rules of a game, by default of the game in this channel."""
        await answer(interaction, partial(_show_rules, game=game), Destination.PRIVATE)

    @command("help", everywhere=True)
    async def help(self, interaction: Interaction) -> None:
        """Explain how to play."""
        await answer(interaction, _show_help, Destination.PRIVATE)

    @command("about", everywhere=True)
    async def about(self, interaction: Interaction) -> None:
        """Show the version and health of the bot."""
        await answer(interaction, partial(_show_about, interaction.client), Destination.PRIVATE)


async def _show_rules(context: Context, game: str | None = None) -> Reply:
    """Show the rules of a game, by default of the game in this channel, else a list of games."""
    games = context.games
    meant = games.get(read_game(context, game or "")) or await guess_game(context)
    if meant is None:
        return reply(which_message(games, context.language))
    return reply(rules_message(meant, context.language))


@router.on(ids.ListPage, to=Destination.PANEL)
async def _turn_list(context: Context, clicked: ids.ListPage) -> Reply:
    if clicked.topic is ids.Topic.COMMANDS:
        return reply(commands_message(context.language, clicked.page))
    if clicked.topic is ids.Topic.PLAY:
        return await list_games(context, clicked.page)
    return reply(which_message(context.games, context.language, clicked.page))


@router.on(ids.ReadRules, to=Destination.PANEL)
async def _turn_rules(context: Context, clicked: ids.ReadRules) -> Reply:
    package = context.games.get(clicked.game)
    if package is None:
        raise Refusal("refused-bad-option")
    return reply(rules_message(package, context.language, clicked.page))


@router.on(table_ids.OpenRules, to=Destination.PRIVATE)
async def _show_rules_of(context: Context, clicked: table_ids.OpenRules) -> Reply:
    table = await context.tables.table(clicked.table)
    return reply(rules_message(table.known, context.language))


async def _show_help(context: Context) -> Reply:
    return reply(help_message(context.language))


async def _show_about(client: Takujo, context: Context) -> Reply:
    tables = await context.tables.queries.count()
    condition = BotHealth(client.started, client.latency, tables, len(client.guilds))
    return reply(about_message(condition, context.services.policy, context.language))


@router.on(ids.PractiseGame, to=Destination.PANEL)
async def _practise(context: Context, clicked: ids.PractiseGame) -> Reply:
    """Start a game against computer players, with hints, and show the user's hand."""
    options = {RATING.name: "hints"}
    table = (await open_lobby(context, clicked.game, options, context.language)).id
    await context.tables.change(table, lobby.fill, context.user.id, PRACTICE_SEATS)
    return await start_practice(context, table)


@router.on(ids.OpenTopic, to=Destination.PRIVATE)
async def _open_topic(context: Context, clicked: ids.OpenTopic) -> Reply:
    """Answer a button below `/help` in a new message, so that the help stays."""
    match clicked.topic:
        case ids.Topic.PLAY:
            return await show_games(context)
        case ids.Topic.TABLES:
            return await list_tables(context)
        case ids.Topic.RULES:
            return await _show_rules(context)
        case ids.Topic.NOTIFY:
            return await change_preferences(context)
        case ids.Topic.COMMANDS:
            return reply(commands_message(context.language))
