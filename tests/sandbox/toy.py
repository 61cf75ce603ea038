"""A small bot with one of everything, to try the sandbox with."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image

Press = discord.Interaction[discord.Client]
OWNER = 1_100_000_000_000_000_002
COLOURS = ("red", "green", "blue")


def png(width: int, height: int) -> bytes:
    """Draw a plain picture of a size."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#408060").save(file, "PNG")
    return file.getvalue()


def board(number: int) -> discord.ui.LayoutView:
    """Return a message with a button that counts it up, and others with one action each."""
    view = discord.ui.LayoutView(timeout=None)
    picture = discord.MediaGalleryItem("attachment://board.png", description="A green field")
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=0x4488AA)
    box.add_item(discord.ui.TextDisplay(f"## Board {number}\nA **bold** move by <@{OWNER}>"))
    box.add_item(discord.ui.MediaGallery(picture))
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    for custom_id in (f"step:{number}", "do:modal", "do:late"):
        label = custom_id.replace("step:", "Step ").removeprefix("do:").title()
        row.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    box.add_item(row)
    view.add_item(box)
    return view


def ask() -> discord.ui.Modal:
    form = discord.ui.Modal(title="A question", custom_id="ask")
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="answer", max_length=20
    )
    form.add_item(discord.ui.Label(text="Your answer", component=field))
    return form


class Toy(commands.AutoShardedBot):
    """Connects to the configured address of Discord."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__("!", intents=intents, allowed_mentions=discord.AllowedMentions.none())

    async def setup_hook(self) -> None:
        self.tree.add_command(play)
        self.tree.add_command(paint)
        self.tree.add_command(table)
        await self.tree.sync()

    async def on_interaction(self, interaction: Press) -> None:
        """Answer a component or a form by its custom id."""
        data: Any = interaction.data
        response = interaction.response
        match str(data.get("custom_id")).split(":"):
            case ["step", number]:
                await response.edit_message(view=board(int(number) + 1))
            case ["do", "modal"]:
                await response.send_modal(ask())
            case ["do", "late"]:
                await asyncio.sleep(3.3)
                await response.send_message("too late")
            case ["ask"]:
                said = data["components"][0]["component"]["value"]
                await response.send_message(f"Answered {said}", ephemeral=True)


@app_commands.command()
async def play(interaction: Press) -> None:
    """Show the board"""
    await interaction.response.send_message(
        view=board(1), file=discord.File(io.BytesIO(png(300, 200)), "board.png")
    )


@app_commands.command()
async def paint(interaction: Press, colour: str, times: int = 1) -> None:
    """Say a colour"""
    await interaction.response.send_message(f"{colour} {times} {interaction.guild_locale}")


@paint.autocomplete("colour")
async def offer(interaction: Press, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=c, value=c) for c in COLOURS if current in c]


@app_commands.command()
async def table(interaction: Press) -> None:
    """Open a thread and call somebody into it"""
    await interaction.response.send_message("Opening", ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    thread = await interaction.channel.create_thread(
        name="Table 1", type=discord.ChannelType.public_thread, auto_archive_duration=10080
    )
    allowed = discord.AllowedMentions(users=[interaction.user])
    await thread.send(f"<@{interaction.user.id}> <@{OWNER}>", allowed_mentions=allowed)
