"""The yardstick: a bot that edits a message, or sends a picture, and does nothing else."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Final

import discord
from discord import app_commands

from bot.ops.endpoints import find_gateway, redirect

COMMAND: Final = "count"
BUTTON: Final = "one-more"
HAND: Final = "hand"
_PICTURE: Final = bytes(96_000)
"""As large as the picture of a hand."""


class Counter(discord.ui.LayoutView):
    """A text and a button."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        self.count = count
        self.text = discord.ui.TextDisplay[Counter](f"Clicked {count} times")
        self.button = discord.ui.Button[Counter](label="One more", custom_id=BUTTON)
        self.button.callback = self.edit  # type: ignore[method-assign]  # as the library's decorator does
        self.add_item(self.text)
        self.hand = discord.ui.Button[Counter](label="My hand", custom_id=HAND)
        self.hand.callback = self.show  # type: ignore[method-assign]  # the same
        self.shown: discord.Interaction | None = None
        self.add_item(discord.ui.ActionRow(self.button, self.hand))

    async def edit(self, interaction: discord.Interaction) -> None:
        """Count and show it."""
        self.count += 1
        self.text.content = f"Clicked {self.count} times"
        await interaction.response.edit_message(view=self)

    async def show(self, interaction: discord.Interaction) -> None:
        """Send a picture privately, and delete the one before."""
        picture = discord.File(BytesIO(_PICTURE), "hand.png")
        await interaction.response.send_message(file=picture, ephemeral=True)
        if self.shown is not None:
            await self.shown.delete_original_response()
        self.shown = interaction


class Bare(discord.Client):
    """A bot with one command that sends one message."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Connect to the sandbox and register the command."""
        await find_gateway(self.http)
        self.tree.add_command(
            app_commands.Command(name=COMMAND, description="Count", callback=_count)
        )
        await self.tree.sync()


async def _count(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Counter())


if __name__ == "__main__":
    redirect(os.environ["DISCORD_API_BASE"])
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
