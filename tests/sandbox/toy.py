"""A small bot with one of everything, to try the sandbox with."""

from __future__ import annotations

import asyncio
import io
import re
import struct
import zlib
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import commands

Press = discord.Interaction[discord.Client]


def png(width: int, height: int) -> bytes:
    """Draw a plain picture of a size."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + b"\x40\x80\x60" * width) * height
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


class Step(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"step:(?P<n>\d+)"
):
    """A button that counts up its message."""

    def __init__(self, number: int) -> None:
        button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(
            label=f"Step {number}", custom_id=f"step:{number}"
        )
        super().__init__(button)
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: Press, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(int(match["n"]))

    async def callback(self, interaction: Press) -> None:
        await interaction.response.edit_message(view=board(self.number + 1))


class Do(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"do:(?P<what>\w+)"
):
    """Buttons with one action each."""

    def __init__(self, what: str) -> None:
        super().__init__(discord.ui.Button(label=what.title(), custom_id=f"do:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: Press, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(match["what"])

    async def callback(self, interaction: Press) -> None:
        match self.what:
            case "hand":
                await interaction.response.defer(ephemeral=True, thinking=True)
                view = panel(f"Hand for <@{interaction.user.id}>, {interaction.locale}")
                await interaction.edit_original_response(view=view)
            case "modal":
                await interaction.response.send_modal(Ask())
            case "late":
                await asyncio.sleep(3.3)
                await interaction.response.send_message("too late")


class Choose(discord.ui.DynamicItem[discord.ui.Select[discord.ui.LayoutView]], template=r"choose"):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, value=name) for name in ("red", "blue")]
        super().__init__(discord.ui.Select(custom_id="choose", options=options))

    @classmethod
    async def from_custom_id(
        cls, interaction: Press, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls()

    async def callback(self, interaction: Press) -> None:
        data: Any = interaction.data
        await interaction.response.edit_message(view=panel(f"You chose {data['values'][0]}"))


class Ask(discord.ui.Modal, title="A question"):
    answer: discord.ui.Label[discord.ui.LayoutView] = discord.ui.Label(
        text="Your answer", component=discord.ui.TextInput(custom_id="answer", max_length=20)
    )

    async def on_submit(self, interaction: Press) -> None:
        field: Any = self.answer.component
        await interaction.response.send_message(f"Answered {field.value}", ephemeral=True)


def panel(text: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    view.add_item(discord.ui.ActionRow(Choose()))
    return view


def board(number: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    picture = discord.MediaGalleryItem("attachment://board.png", description="A green field")
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=0x4488AA)
    box.add_item(discord.ui.TextDisplay(f"## Board {number}\nA **bold** move by <@{OWNER}>"))
    box.add_item(discord.ui.MediaGallery(picture))
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    for item in (Step(number), Do("hand"), Do("modal"), Do("late")):
        row.add_item(item)
    box.add_item(row)
    view.add_item(box)
    return view


OWNER = 1_100_000_000_000_000_002
COLOURS = ("red", "green", "blue")


class Toy(commands.AutoShardedBot):
    """Connects to the configured address of Discord."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__("!", intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.resumes = 0
        self.seen: list[str] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step, Do, Choose)
        self.tree.add_command(play)
        self.tree.add_command(paint)
        self.tree.add_command(table)
        await self.tree.sync()

    async def on_shard_resumed(self, shard: int) -> None:
        self.resumes += 1

    async def on_socket_event_type(self, event: str) -> None:
        self.seen.append(event)


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
