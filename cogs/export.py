"""The download of `/privacy`: everything that is stored of the user, in as many files as needed."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from functools import partial
from io import BufferedRandom
from typing import Any, Final

import discord

from bot.messages.preferences import own_data_sheet
from bot.ops.calls import call
from cogs.context import Context
from cogs.replies import answer_at_length

LONGEST: Final = 14 * 60.0
"""Seconds; a minute later Discord would take no more files for this click."""


async def export(interaction: discord.Interaction[Any]) -> None:
    """Send the user what is stored of them. Refuses with `WishError` where that is not due."""
    await answer_at_length(interaction, partial(_export, interaction))


async def _export(interaction: discord.Interaction[Any], context: Context) -> None:
    exports, user = context.services.exports, context.user.id
    async with exports.turn(user), asyncio.timeout(LONGEST):
        with ExitStack() as kept:
            parts = [kept.enter_context(part) for part in await exports.write(user)]
            for number, part in enumerate(parts, 1):
                name = f"takujo-{number}.zip" if len(parts) > 1 else "takujo.zip"
                await _send(interaction, part, name, is_first=number == 1)


async def _send(
    interaction: discord.Interaction[Any], part: BufferedRandom, name: str, *, is_first: bool
) -> None:
    sheet = own_data_sheet(part, name)
    if is_first:
        await call(interaction.edit_original_response(view=sheet.layout, attachments=sheet.files))
    else:
        await call(interaction.followup.send(view=sheet.layout, files=sheet.files, ephemeral=True))
