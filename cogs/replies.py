"""Answer an interaction in time, whatever the answer costs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from enum import Enum, auto
from typing import Any, Final

import discord

from bot.messages.message import Message, Sheet
from bot.ops.metrics import ANSWERS
from bot.services import Services
from bot.tables.errors import TableError
from cogs.context import owed_show, services_of
from cogs.errors import explain, hint_lack


class ClosingError(TableError):
    """The bot is about to stop and begins nothing new."""

    key = "refused-closing"


PATIENCE: Final = 1.2
"""Seconds of work before Discord is told to wait; it gives up after three."""


class Way(Enum):
    """Where an answer goes."""

    PRIVATE = auto()
    """A message only the user sees."""
    IN_PLACE = auto()
    """The message the clicked component belongs to."""
    PUBLIC = auto()
    """A message for the whole channel."""


async def answer(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Message | Sheet], way: Way
) -> int | None:
    """Answer with the message the work results in and return its id, or say what went wrong."""
    services = services_of(interaction)
    if services.busy.is_closing:
        work.close()
        await explain(interaction, ClosingError())
        return None
    with services.busy.hold(), ANSWERS.time():
        task = asyncio.create_task(_prepared(services, work))
        try:
            done, _ = await asyncio.wait({task}, timeout=PATIENCE)
            if not done:
                await _defer(interaction, way)
            sent = await _deliver(interaction, await task, way)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            # What was begun is finished even when Discord no longer wants the answer.
            await asyncio.wait({task})
            await explain(interaction, error)
            return None
        finally:
            if changed := owed_show(interaction):
                services.projector.wake(changed)
        await hint_lack(interaction)
        return sent


async def _prepared(services: Services, work: Coroutine[Any, Any, Message | Sheet]) -> Sheet:
    made = await work
    if isinstance(made, Sheet):
        return made
    return made.with_files(await services.studio.pictures(made.scenes))


async def _defer(interaction: discord.Interaction[Any], way: Way) -> None:
    if way is Way.IN_PLACE:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=way is Way.PRIVATE, thinking=True)


async def _deliver(interaction: discord.Interaction[Any], sheet: Sheet, way: Way) -> int | None:
    if interaction.response.is_done():
        # A deferred reply cannot be of the new kind, but its edit can.
        edited = await interaction.edit_original_response(
            view=sheet.layout, attachments=sheet.files
        )
        return edited.id
    if way is Way.IN_PLACE:
        await interaction.response.edit_message(view=sheet.layout, attachments=sheet.files)
        return interaction.message.id if interaction.message else None
    sent = await interaction.response.send_message(
        view=sheet.layout,
        files=sheet.files,
        ephemeral=way is Way.PRIVATE,
        allowed_mentions=discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in sheet.ping]
        ),
    )
    return sent.message_id
