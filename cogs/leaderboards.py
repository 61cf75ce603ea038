"""`/leaderboard`, `/stats` and their components."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import PageId
from bot.messages.leaderboard import (
    EVERYWHERE,
    HERE,
    PLACES,
    SEASON,
    PageRequest,
    leaderboard_message,
    parse_request,
    posted_message,
)
from bot.messages.names import escape_name
from bot.messages.profile import EVERYWHERE as SERVERS
from bot.messages.profile import SCOPES, Subject, stats_message
from bot.ratings.profiles import Profile
from bot.ratings.service import Wanted
from bot.refusal import Refusal
from bot.store.results import season_of
from bot.tables.model import Person
from cogs.context import Context
from cogs.lookup import guess_game
from cogs.replies import Destination, Reply, answer
from cogs.slash import everywhere, phrase

_Interaction = discord.Interaction[Takujo]
_ALLOWED: Final = "leaderboard"
"""Replaces the table in the rate limit of posting leaderboards."""


class Leaderboards(commands.Cog):
    """Commands about rankings and statistics."""

    @app_commands.command(
        name=phrase("cmd-leaderboard"), description=phrase("cmd-leaderboard-desc")
    )
    @everywhere
    @app_commands.rename(game=phrase("cmd-rules-game"), where=phrase("cmd-stats-where"))
    @app_commands.describe(
        game=phrase("cmd-rules-game-desc"), where=phrase("cmd-leaderboard-where-desc")
    )
    @app_commands.choices(
        where=[
            app_commands.Choice(name=phrase(f"ladder-where-{place}"), value=place)
            for place in PLACES
        ]
    )
    async def leaderboard(
        self, interaction: _Interaction, game: str | None = None, where: str | None = None
    ) -> None:
        """Show a leaderboard privately."""
        await answer(interaction, partial(_open, game=game, where=where), Destination.PRIVATE)

    @app_commands.command(name=phrase("cmd-stats"), description=phrase("cmd-stats-desc"))
    @everywhere
    @app_commands.rename(where=phrase("cmd-stats-where"), member=phrase("cmd-stats-member"))
    @app_commands.describe(
        where=phrase("cmd-stats-where-desc"), member=phrase("cmd-stats-member-desc")
    )
    @app_commands.choices(
        where=[app_commands.Choice(name=phrase(f"scope-{scope}"), value=scope) for scope in SCOPES]
    )
    async def stats(
        self,
        interaction: _Interaction,
        where: str | None = None,
        member: discord.User | None = None,
    ) -> None:
        """Show the user's statistics: of this server, or of all."""
        if member is None or member.id == interaction.user.id:
            handler = partial(_show_stats, where=where)
        else:
            handler = partial(_show_other, other=Person(member.id, member.display_name))
        await answer(interaction, handler, Destination.PRIVATE)


async def click_stats(interaction: discord.Interaction[Any], _clicked: PageId) -> None:
    """Answer a component of statistics."""

    async def turn(context: Context) -> Reply:
        return await _show_stats(context, context.values[0] if context.values else None)

    await answer(interaction, turn, Destination.IN_PLACE)


async def click_leaderboard(interaction: discord.Interaction[Any], clicked: PageId) -> None:
    """Answer a component of a leaderboard."""
    match clicked.field:
        case "show":
            await answer(interaction, partial(_post, clicked=clicked), Destination.PUBLIC)
        case "open":
            await answer(interaction, partial(_turn, clicked=clicked), Destination.PRIVATE)
        case _:
            await answer(interaction, partial(_turn, clicked=clicked), Destination.IN_PLACE)


async def _open(context: Context, game: str | None, where: str | None) -> Reply:
    chosen = game or await _guess(context)
    place = where if where in PLACES and context.guild_id else None
    return await _show(
        context, PageRequest(chosen, place or (HERE if context.guild_id else EVERYWHERE))
    )


async def _guess(context: Context) -> str:
    """Return the game in this channel, else the most played, else the first."""
    games = context.services.games
    if context.guild_id is not None and (package := await guess_game(context)):
        return package.game.id
    rated = await context.services.ratings.rated_games(context.guild_id)
    return next((game for game in rated if game in games), next(iter(games)))


async def _turn(context: Context, clicked: PageId) -> Reply:
    """Show the page that a button or select names."""
    request, value = _read(context, clicked), context.values[0] if context.values else ""
    if clicked.field == "game":
        request = replace(request, game=value, page=0)
    elif clicked.field == "ladder":
        found = parse_request(f"{value}_0_{request.game}", context.services.games)
        request = found or request
    return await _show(context, request)


async def _show(context: Context, request: PageRequest) -> Reply:
    services, user = context.services, context.user.id
    if request.game not in services.games:
        raise Refusal("refused-bad-option")
    board = await services.ratings.board(_query(context, request), user)
    preferences = await services.people.preferences(user)
    message = leaderboard_message(
        board,
        request,
        services.games,
        context.language,
        in_server=context.guild_id is not None,
        text_mode=preferences.text_mode,
    )
    return Reply(message)


async def _show_stats(context: Context, where: str | None = None) -> Reply:
    services, guild = context.services, context.guild_id
    scope = SERVERS if guild is None else where if where in SCOPES else HERE
    profile = await services.ratings.profile(
        context.user.id, guild if scope == HERE else None, now=services.clock()
    )
    subject = Subject(context.user.id, context.user.name, scope, in_server=guild is not None)
    return await _tell(context, profile, subject)


async def _show_other(context: Context, other: Person) -> Reply:
    """Show another person's results in this server. Raises `refused-stats-closed`."""
    services, guild = context.services, context.guild_id
    preferences = await services.people.preferences(other.id)
    if guild is None or not preferences.open_stats:
        raise Refusal("refused-stats-closed", who=escape_name(other.name))
    profile = await services.ratings.profile(other.id, guild, context.user.id, now=services.clock())
    return await _tell(context, profile, Subject(other.id, other.name, HERE, is_own=False))


async def _tell(context: Context, profile: Profile, subject: Subject) -> Reply:
    services = context.services
    text_mode = (await services.people.preferences(context.user.id)).text_mode
    return Reply(
        stats_message(profile, subject, services.games, context.language, text_mode=text_mode)
    )


async def _post(context: Context, clicked: PageId) -> Reply:
    """Post a page in the channel. Raises `refused-often-shown`."""
    services, request = context.services, _read(context, clicked)
    if not await services.rate_limits.may(context.user.id, _ALLOWED, "shown"):
        raise Refusal("refused-often-shown")
    await services.rate_limits.use(context.user.id, _ALLOWED, "shown")
    board = await services.ratings.board(_query(context, request))
    settings = await services.servers.settings(context.guild_id or 0)
    language = settings.language or context.public_language
    return Reply(posted_message(board, request, services.games, language))


def _read(context: Context, clicked: PageId) -> PageRequest:
    request = parse_request(clicked.argument, context.services.games)
    if request is None:
        raise Refusal("refused-bad-option")
    return request


def _query(context: Context, request: PageRequest) -> Wanted:
    """Return the query for a page; outside servers there is only the global leaderboard."""
    if request.where == EVERYWHERE or context.guild_id is None:
        return Wanted(request.game, request.rating_pool, page=request.page)
    season = season_of(context.services.clock()) if request.where == SEASON else ""
    return Wanted(request.game, request.rating_pool, context.guild_id, season, request.page)
