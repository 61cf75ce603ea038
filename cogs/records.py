"""`/verify`: records of finished games."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.records import record_sheet
from bot.messages.tables import seal_message
from bot.tables.model import TableId
from bot.tables.record import Record
from bot.tables.verify import RecordWrongError, verify
from cogs.context import Context
from cogs.delivery import Destination
from cogs.finding import find_over
from cogs.replies import Reply, answer_at, on_table
from cogs.slash import complete_over, phrase
from games.catalog import Catalogue
from games.core.text import Text, text

_Interaction = discord.Interaction[Takujo]


class Records(commands.Cog):
    """Looks back."""

    @app_commands.command(name=phrase("cmd-verify"), description=phrase("cmd-verify-desc"))
    @app_commands.rename(table=phrase("cmd-verify-table"))
    @app_commands.describe(table=phrase("cmd-verify-table-desc"))
    @app_commands.autocomplete(table=complete_over)
    async def verify(self, interaction: _Interaction, table: str | None = None) -> None:
        """Check that all luck of a game that is over came from its sealed secret."""
        await answer_at(interaction, find_over, table, check_record)


async def check_record(context: Context, table: TableId) -> Reply:
    """Say whether all luck at a table followed from its secret, and hand out the record.

    Raises `NotOverError`.
    """
    tables = context.services.tables
    record, found = await tables.record(table), await tables.table(table)
    # A long game takes a while to play through again.
    verdict = await asyncio.to_thread(_judge, record, context.services.games)
    return Reply(record_sheet(found, record, verdict, context.language))


async def _show_seal(context: Context, table: TableId) -> Reply:
    return Reply(seal_message(await context.services.tables.table(table), context.language))


def _judge(record: Record, games: Catalogue) -> Text:
    try:
        verify(record, games)
    except RecordWrongError as error:
        return text("verify-wrong", what=f"`{error}`")
    return text("verify-right", entries=len(record.entries))


CLICKS = {
    "record": on_table(check_record, Destination.PRIVATE),
    "seal": on_table(_show_seal, Destination.PRIVATE),
}
"""Answers to components that open the record, or tell of its seal, by their verbs."""
