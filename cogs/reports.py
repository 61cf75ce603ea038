"""`/report` and its components: what a finished game was made of."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import OPEN, TableVerbId
from bot.messages.report import View, report_message
from bot.tables.errors import TableError
from bot.tables.model import TableId
from cogs.context import Context, services_of
from cogs.delivery import Destination
from cogs.finding import find_recent
from cogs.replies import Click, Reply, answer_at, on_verb
from cogs.slash import complete_over, phrase

_Interaction = discord.Interaction[Takujo]


class Reports(commands.Cog):
    """Tells luck from skill."""

    @app_commands.command(name=phrase("cmd-report"), description=phrase("cmd-report-desc"))
    @app_commands.rename(table=phrase("cmd-report-table"))
    @app_commands.describe(table=phrase("cmd-report-table-desc"))
    @app_commands.autocomplete(table=complete_over)
    async def report(self, interaction: _Interaction, table: str | None = None) -> None:
        """Show what luck and what decisions did in a game that is over."""
        await answer_at(interaction, find_recent, table, partial(_show, view=View.LUCK))


async def _show(context: Context, table: TableId, view: View) -> Reply:
    """Show the report, to the user alone; it may have to be thought of first."""
    services, user = context.services, context.user.id
    analysis = await services.tables.report(table, user)
    in_words = (await services.people.wishes(user)).in_words
    build = partial(
        report_message,
        analysis,
        analysis.table.seat_of(user),
        view,
        context.language,
        services.emoji.known,
        in_words=in_words,
    )
    return Reply(build, about=(table,))


async def _click(context: Context, clicked: TableVerbId) -> Reply:
    view = View.POINTS if clicked.argument == View.POINTS else View.LUCK
    return await _show(context, clicked.table, view)


_HERE: Final = on_verb(_click, Destination.PANEL)
_APART: Final = on_verb(_click, Destination.PRIVATE)


async def _answer(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Answer in the private message that was clicked only where that is done at once.

    A message that is edited later shows nothing meanwhile; a new one says that it is thought about.
    Some buttons open a new one in any case.
    """
    if clicked.argument == OPEN:
        await _APART(interaction, clicked)
        return
    try:
        is_known = await services_of(interaction).tables.has_report(clicked.table)
    except TableError:
        is_known = True  # the answer says what is wrong
    await (_HERE if is_known else _APART)(interaction, clicked)


CLICKS: Final[dict[str, Click]] = {"report": _answer}
"""Answers to the components of a report, by their verbs."""
