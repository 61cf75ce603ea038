"""`/notify`, `/settings`, `/privacy`: what people and servers wish for."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from cogs.completion import complete_zone
from cogs.pages import show_notify, show_privacy, show_settings
from cogs.reach import everywhere
from cogs.replies import Way, answer
from cogs.translator import phrase

_Interaction = discord.Interaction[Takujo]


class Wishes(commands.Cog):
    """Asks what is wished for."""

    @app_commands.command(name=phrase("cmd-notify"), description=phrase("cmd-notify-desc"))
    @everywhere
    @app_commands.rename(zone=phrase("cmd-notify-zone"), until=phrase("cmd-notify-until"))
    @app_commands.describe(
        zone=phrase("cmd-notify-zone-desc"), until=phrase("cmd-notify-until-desc")
    )
    @app_commands.autocomplete(zone=complete_zone)
    async def notify(
        self, interaction: _Interaction, zone: str | None = None, until: str | None = None
    ) -> None:
        """Show how the user is told about turns, to be changed."""
        await answer(interaction, show_notify(interaction, zone, until), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-settings"), description=phrase("cmd-settings-desc"))
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: _Interaction) -> None:
        """Show what holds for the server's tables, to be changed."""
        await answer(interaction, show_settings(interaction), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-privacy"), description=phrase("cmd-privacy-desc"))
    @everywhere
    async def privacy(self, interaction: _Interaction) -> None:
        """Say what is stored of the user."""
        await answer(interaction, show_privacy(interaction), Way.PRIVATE)


async def setup(bot: Takujo) -> None:
    """Add the commands."""
    await bot.add_cog(Wishes())
