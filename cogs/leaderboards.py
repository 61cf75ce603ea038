"""`/leaderboard`, `/stats` and their components."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.messages import ids
from bot.messages.ids import ALL, HERE, PLACES, SEASON, LeaderboardQuery
from bot.messages.leaderboard import leaderboard_message, posted_message
from bot.messages.names import escape_name
from bot.messages.profile import Subject, stats_message
from bot.people.rate_limits import showings
from bot.people.vacations import spans
from bot.ratings.profiles import Profile, Reliability
from bot.refusal import Refusal
from bot.store.leaderboards import Wanted
from bot.store.results import season_of
from bot.store.settings import Listed
from bot.tables.model import Person
from cogs import lookup, router, slash
from cogs.answers import answer
from cogs.context import Context
from cogs.replies import Destination, Reply, reply

_LIMIT_KEY: Final = "leaderboard"
"""Replaces the table in the rate limit of posting leaderboards."""


class Leaderboards(commands.Cog):
    """Commands about rankings and statistics."""

    @slash.command(
        "leaderboard",
        everywhere=True,
        game=slash.Parameter("cmd-rules-game", complete=slash.complete_game),
        where=slash.Parameter(
            "cmd-stats-where",
            "cmd-leaderboard-where-desc",
            choices={place: slash.phrase(f"leaderboard-where-{place}") for place in PLACES},
        ),
    )
    async def leaderboard(
        self, interaction: slash.Interaction, game: str | None = None, where: str | None = None
    ) -> None:
        """Show a leaderboard privately."""
        await answer(interaction, partial(_open, game=game, where=where), Destination.PRIVATE)

    @slash.command(
        "stats", everywhere=True, where=slash.SCOPE, member=slash.Parameter("cmd-stats-member")
    )
    async def stats(
        self,
        interaction: slash.Interaction,
        where: str | None = None,
        member: discord.User | None = None,
    ) -> None:
        """Show the user's statistics: of this server, or of all."""
        if member is None or member.id == interaction.user.id:
            handler = partial(_show_stats, where=where)
        else:
            handler = partial(_show_other, other=Person(member.id, member.display_name))
        await answer(interaction, handler, Destination.PRIVATE)


@router.on(ids.ChooseStatsScope, to=Destination.IN_PLACE)
async def _choose_scope(context: Context, _clicked: ids.ChooseStatsScope) -> Reply:
    return await _show_stats(context, context.value)


async def _open(context: Context, game: str | None, where: str | None) -> Reply:
    chosen = lookup.read_game(context, game) if game else await _guess(context)
    widest = HERE if context.guild_id else ALL
    place = where if where in PLACES and context.guild_id else widest
    return await _show(context, LeaderboardQuery(chosen, place))


async def _guess(context: Context) -> str:
    """Return the game in this channel, else the most played, else the first."""
    games = context.games
    if context.guild_id is not None and (package := await lookup.guess_game(context)):
        return package.game.id
    rated = await context.services.ratings.rated_games(context.guild_id)
    return next((game for game in rated if game in games), next(iter(games)))


async def _turn(context: Context, clicked: ids.OfLeaderboard) -> Reply:
    return await _show(context, clicked.query)


router.on(ids.OpenLeaderboard, to=Destination.PRIVATE)(_turn)
router.on(ids.TurnBack, ids.TurnOn, to=Destination.IN_PLACE)(_turn)


@router.on(ids.ChooseGame, to=Destination.IN_PLACE)
async def _choose_game(context: Context, clicked: ids.ChooseGame) -> Reply:
    return await _show(context, replace(clicked.query, game=context.value, page=0))


@router.on(ids.ChooseLeaderboard, to=Destination.IN_PLACE)
async def _choose_ladder(context: Context, clicked: ids.ChooseLeaderboard) -> Reply:
    chosen = LeaderboardQuery.parse(f"{context.value}_0_{clicked.query.game}")
    return await _show(context, chosen or clicked.query)


async def _show(context: Context, query: LeaderboardQuery) -> Reply:
    services = context.services
    user = context.user.id
    board = await services.ratings.board(_wanted(context, query), user)
    text_mode = await context.reads_text()
    in_server = context.guild_id is not None
    return reply(
        leaderboard_message(
            board, query, services.games, context.language, in_server=in_server, text_mode=text_mode
        )
    )


async def _show_stats(context: Context, where: str | None = None) -> Reply:
    services = context.services
    guild = context.guild_id
    scope = context.scope(where)
    profile = await services.ratings.profile(
        context.user.id, guild if scope == HERE else None, now=services.clock()
    )
    subject = Subject(context.user.id, context.user.name, scope, in_server=guild is not None)
    vacations = spans(await services.people.preferences(context.user.id))
    reliability = await services.ratings.reliability(
        context.user.id, guild if scope == HERE else None, vacations
    )
    return await _tell(context, profile, subject, reliability)


async def _show_other(context: Context, other: Person) -> Reply:
    services = context.services
    guild = context.guild_id
    preferences = await services.people.preferences(other.id)
    if guild is None or not preferences.open_stats:
        raise Refusal("refused-stats-closed", who=escape_name(other.name))
    profile = await services.ratings.profile(other.id, guild, context.user.id, now=services.clock())
    if preferences.listed is Listed.NOWHERE:
        stats = tuple(replace(game_stats, rating=None) for game_stats in profile.player_stats)
        profile = replace(profile, player_stats=stats)
    return await _tell(context, profile, Subject(other.id, other.name, HERE, is_own=False))


async def _tell(
    context: Context, profile: Profile, subject: Subject, reliability: Reliability | None = None
) -> Reply:
    text_mode = await context.reads_text()
    return reply(
        stats_message(
            profile, subject, context.games, context.language, reliability, text_mode=text_mode
        )
    )


@router.on(ids.PostLeaderboard, to=Destination.PUBLIC)
async def _post(context: Context, clicked: ids.PostLeaderboard) -> Reply:
    services = context.services
    wanted = _wanted(context, clicked.query)
    async with services.rate_limits.spending(*showings(context.user.id, _LIMIT_KEY)):
        board = await services.ratings.board(wanted)
    settings = await services.servers.settings(context.guild_id or 0)
    language = settings.language or context.public_language
    return reply(posted_message(board, clicked.query, services.games, language))


def _wanted(context: Context, query: LeaderboardQuery) -> Wanted:
    """Return the query of the store; outside servers there is only the global leaderboard.

    Raises `refused-bad-option`.
    """
    if query.game not in context.games:
        raise Refusal("refused-bad-option")
    if query.where == ALL or context.guild_id is None:
        return Wanted(query.game, query.rating_pool, page=query.page)
    season = season_of(context.services.clock()) if query.where == SEASON else ""
    return Wanted(query.game, query.rating_pool, context.guild_id, season, query.page)
