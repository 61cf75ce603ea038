"""`/rules`, `/help` and `/about`: reading."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.about import Condition, about_message
from bot.messages.help import help_message
from bot.messages.message import Message
from bot.messages.rules import rules_message
from bot.messages.stats import EVERYWHERE, HERE, SCOPES, stats_message
from cogs.context import language_for
from cogs.finding import guess_game
from cogs.reach import everywhere
from cogs.replies import Way, answer
from cogs.translator import offer_games, phrase

_Interaction = discord.Interaction[Takujo]


class Info(commands.Cog):
    """Explains."""

    @app_commands.command(name=phrase("cmd-rules"), description=phrase("cmd-rules-desc"))
    @everywhere
    @app_commands.rename(game=phrase("cmd-rules-game"))
    @app_commands.describe(game=phrase("cmd-rules-game-desc"))
    async def rules(self, interaction: _Interaction, game: str | None = None) -> None:
        """Show the rules of a game; without one, of the game played here."""

        async def work() -> Message:
            games = interaction.client.services.games
            meant = games.get(game or "") or await guess_game(interaction)
            return rules_message(meant, language_for(interaction))

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-stats"), description=phrase("cmd-stats-desc"))
    @everywhere
    @app_commands.rename(where=phrase("cmd-stats-where"))
    @app_commands.describe(where=phrase("cmd-stats-where-desc"))
    @app_commands.choices(
        where=[app_commands.Choice(name=phrase(f"stats-{scope}"), value=scope) for scope in SCOPES]
    )
    async def stats(self, interaction: _Interaction, where: str | None = None) -> None:
        """Show how the user did; in a server there, unless everywhere is asked for."""

        async def work() -> Message:
            services, guild = interaction.client.services, interaction.guild_id
            scope = EVERYWHERE if guild is None else where or HERE
            asked = guild if scope == HERE else None
            results = await services.life.results(interaction.user.id, asked)
            return stats_message(
                results, services.games, scope, services.keep_days, language_for(interaction)
            )

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-help"), description=phrase("cmd-help-desc"))
    @everywhere
    async def help(self, interaction: _Interaction) -> None:
        """Explain how to play."""

        async def work() -> Message:
            return help_message(language_for(interaction))

        await answer(interaction, work(), Way.PRIVATE)

    @app_commands.command(name=phrase("cmd-about"), description=phrase("cmd-about-desc"))
    @everywhere
    async def about(self, interaction: _Interaction) -> None:
        """Say which bot this is, and how it is doing."""

        async def work() -> Message:
            bot, services = interaction.client, interaction.client.services
            condition = Condition(
                services.started, bot.latency, await services.tables.count(), len(bot.guilds)
            )
            return about_message(condition, language_for(interaction))

        await answer(interaction, work(), Way.PRIVATE)


async def setup(bot: Takujo) -> None:
    """Add the commands."""
    cog = Info()
    offer_games(bot.services.games, cog.rules)
    await bot.add_cog(cog)
