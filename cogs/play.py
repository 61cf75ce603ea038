"""`/play`: open a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from cogs.lobbies import open_lobby
from cogs.translator import offer_games, phrase


class Play(commands.Cog):
    """Begins games."""

    @app_commands.command(name=phrase("cmd-play"), description=phrase("cmd-play-desc"))
    @app_commands.rename(game=phrase("cmd-play-game"))
    @app_commands.describe(game=phrase("cmd-play-game-desc"))
    async def play(self, interaction: discord.Interaction[Takujo], game: str) -> None:
        """Open a table in this channel."""
        await open_lobby(interaction, game)


async def setup(bot: Takujo) -> None:
    """Add the commands."""
    cog = Play()
    offer_games(bot.services.games, cog.play)
    await bot.add_cog(cog)
