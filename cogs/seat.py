"""`/hand`, `/move`, `/undo`, `/resign`: what somebody with a seat does."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.message import Message
from cogs import verbs
from cogs.completion import complete_move, complete_table
from cogs.finding import find_hand, find_own
from cogs.life import show_hand
from cogs.moves import act, take_back
from cogs.replies import Way, answer
from cogs.translator import phrase

_TABLE = phrase("cmd-move-table")
_TABLE_DESC = phrase("cmd-move-table-desc")
_Interaction = discord.Interaction[Takujo]


class Seat(commands.Cog):
    """Plays."""

    @app_commands.command(name=phrase("cmd-hand"), description=phrase("cmd-hand-desc"))
    @app_commands.rename(table=_TABLE)
    @app_commands.describe(table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def hand(self, interaction: _Interaction, table: str | None = None) -> None:
        """Show the private panel."""

        async def work() -> Message:
            return await show_hand(interaction, (await find_hand(interaction, table)).id)

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-move"), description=phrase("cmd-move-desc"))
    @app_commands.rename(move=phrase("cmd-move-move"), table=_TABLE)
    @app_commands.describe(move=phrase("cmd-move-move-desc"), table=_TABLE_DESC)
    @app_commands.autocomplete(move=complete_move, table=complete_table)
    async def move(self, interaction: _Interaction, move: str, table: str | None = None) -> None:
        """Make a move."""

        async def work() -> Message:
            found = await find_own(interaction, table)
            return await act(interaction, found.id, None, move.strip())

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-undo"), description=phrase("cmd-undo-desc"))
    @app_commands.rename(table=_TABLE)
    @app_commands.describe(table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def undo(self, interaction: _Interaction, table: str | None = None) -> None:
        """Take back the last own move."""

        async def work() -> Message:
            return await take_back(interaction, (await find_own(interaction, table)).id)

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-resign"), description=phrase("cmd-resign-desc"))
    @app_commands.rename(table=_TABLE)
    @app_commands.describe(table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def resign(self, interaction: _Interaction, table: str | None = None) -> None:
        """Ask whether to give the seat up."""

        async def work() -> Message:
            return await verbs.confirm(
                interaction, (await find_own(interaction, table)).id, "resign"
            )

        await answer(interaction, work(), Way.PRIVATE)


async def setup(bot: Takujo) -> None:
    """Add the commands."""
    await bot.add_cog(Seat())
