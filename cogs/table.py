"""`/board`, `/log`, `/tables`: looking at tables."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.message import Message, Sheet
from bot.messages.tables import tables_message
from cogs import verbs
from cogs.boards import bring_board
from cogs.completion import complete_over, complete_table
from cogs.context import language_for, mean_table, services_of
from cogs.finding import find_any, find_over
from cogs.reach import everywhere
from cogs.records import check_record
from cogs.replies import Way, answer
from cogs.translator import phrase

_TABLE = phrase("cmd-move-table")
_TABLE_DESC = phrase("cmd-move-table-desc")
_Interaction = discord.Interaction[Takujo]


class Table(commands.Cog):
    """Looks."""

    @app_commands.command(name=phrase("cmd-board"), description=phrase("cmd-board-desc"))
    @app_commands.rename(table=_TABLE)
    @app_commands.describe(table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def board(self, interaction: _Interaction, table: str | None = None) -> None:
        """Show a table here; who plays at it moves it here."""
        await bring_board(interaction, table)

    @app_commands.command(name=phrase("cmd-log"), description=phrase("cmd-log-desc"))
    @app_commands.rename(turn=phrase("cmd-log-turn"), table=_TABLE)
    @app_commands.describe(turn=phrase("cmd-log-turn-desc"), table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def log(
        self,
        interaction: _Interaction,
        turn: app_commands.Range[int, 1, 9999] | None = None,
        table: str | None = None,
    ) -> None:
        """Show what has happened so far, from the page of a turn."""

        async def work() -> Message:
            found = await find_any(interaction, table)
            return await verbs.show_log(interaction, found.id, turn=turn)

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-verify"), description=phrase("cmd-verify-desc"))
    @app_commands.rename(table=phrase("cmd-verify-table"))
    @app_commands.describe(table=phrase("cmd-verify-table-desc"))
    @app_commands.autocomplete(table=complete_over)
    async def verify(self, interaction: _Interaction, table: str | None = None) -> None:
        """Check that all luck of a game that is over came from its sealed secret."""

        async def work() -> Sheet:
            return await check_record(interaction, (await find_over(interaction, table)).id)

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-tables"), description=phrase("cmd-tables-desc"))
    @everywhere
    async def tables(self, interaction: _Interaction) -> None:
        """List the user's tables in all servers."""

        async def work() -> Message:
            found = await services_of(interaction).life.own(interaction.user.id)
            for one in found:
                mean_table(interaction, one.table.id)
            return tables_message(found, interaction.user.id, language_for(interaction))

        await answer(interaction, work(), Way.PRIVATE)


async def setup(bot: Takujo) -> None:
    """Add the commands."""
    await bot.add_cog(Table())
