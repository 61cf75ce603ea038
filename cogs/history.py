"""`/history` and its components: the user's finished games."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.history import Past, history_message
from bot.messages.ids import PageId
from bot.messages.stats import EVERYWHERE, HERE, SCOPES
from bot.tables.model import TableId
from cogs.context import Context
from cogs.delivery import Destination
from cogs.replies import Reply, answer
from cogs.slash import everywhere, phrase


class History(commands.Cog):
    """Remembers."""

    @app_commands.command(name=phrase("cmd-history"), description=phrase("cmd-history-desc"))
    @everywhere
    @app_commands.rename(where=phrase("cmd-stats-where"))
    @app_commands.describe(where=phrase("cmd-stats-where-desc"))
    @app_commands.choices(
        where=[app_commands.Choice(name=phrase(f"scope-{scope}"), value=scope) for scope in SCOPES]
    )
    async def history(
        self, interaction: discord.Interaction[Takujo], where: str | None = None
    ) -> None:
        """List the user's finished games, the newest first."""
        await answer(interaction, partial(_show, where=where), Destination.PRIVATE)


async def click_history(interaction: discord.Interaction[Any], clicked: PageId) -> None:
    """Turn the page, or choose the servers."""
    await answer(interaction, partial(_turn, clicked=clicked), Destination.IN_PLACE)


async def _turn(context: Context, clicked: PageId) -> Reply:
    scope, _, number = clicked.argument.partition("_")
    seq = int(number) if number.isdecimal() and len(number) < 18 else None
    match clicked.field:
        case "older":
            return await _show(context, scope, before=seq)
        case "newer":
            return await _show(context, scope, after=seq)
        case _:
            return await _show(context, context.values[0] if context.values else None)


async def _show(
    context: Context, where: str | None, before: int | None = None, after: int | None = None
) -> Reply:
    services, guild, user = context.services, context.guild_id, context.user.id
    scope = EVERYWHERE if guild is None else where if where in SCOPES else HERE
    asked = guild if scope == HERE else None
    page = await services.ratings.past(user, asked, before=before, after=after)
    tables = await services.tables.some([TableId(one.table_id) for one in page.games])
    past = Past(page, tables, user, scope, in_server=guild is not None)
    return Reply(history_message(past, services.games, context.language))
