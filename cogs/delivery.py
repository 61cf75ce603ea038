"""How an answer reaches Discord: at once, after a wait, or beside a message that is gone."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Any, Final

import discord

from bot.messages.message import Sheet
from bot.ops.calls import RefusedError, call
from bot.ops.discord_api import hearing

UNKNOWN_MESSAGE: Final = 10008


class Destination(Enum):
    """Where an answer goes.

    It is fixed before the work begins: when the work takes long, Discord is told to wait, and it
    then asks who will read the answer.
    """

    PRIVATE = auto()
    """A new message that only the user sees."""
    PANEL = auto()
    """The private message of the clicked component; a new one if it was clicked in public."""
    IN_PLACE = auto()
    """The message of the clicked component."""
    PUBLIC = auto()
    """A new message for the whole channel."""


async def defer(interaction: discord.Interaction[Any], destination: Destination) -> Destination:
    """Tell Discord to wait for the answer; return where it goes now.

    That is a private message where the clicked one is gone.
    """
    if destination is Destination.IN_PLACE:
        try:
            await call(interaction.response.defer())
        except RefusedError as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            destination = Destination.PRIVATE  # Somebody deleted it meanwhile.
        else:
            return destination
    is_private = destination is Destination.PRIVATE
    await call(interaction.response.defer(ephemeral=is_private, thinking=True))
    return destination


async def deliver(
    interaction: discord.Interaction[Any],
    sheet: Sheet,
    destination: Destination,
    beside: Callable[[], Awaitable[Sheet]],
    *,
    hears: bool,
) -> int | None:
    """Send or edit the answer and return the message's id; a new one's only where that `hears`.

    Where the clicked message is gone, `beside` makes what a private message says instead.
    """
    if interaction.response.is_done():
        return await _fill_in(interaction, sheet, beside)
    if destination is Destination.IN_PLACE:
        try:
            await call(
                interaction.response.edit_message(view=sheet.layout, attachments=sheet.files)
            )
        except RefusedError as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            # Somebody deleted it meanwhile.
            sheet, destination = await beside(), Destination.PRIVATE
        else:
            return interaction.message.id if interaction.message else None
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in sheet.ping]
    )
    with hearing() if hears else contextlib.nullcontext():
        sent = await call(
            interaction.response.send_message(
                view=sheet.layout,
                files=sheet.files,
                ephemeral=destination is Destination.PRIVATE,
                allowed_mentions=mentions,
            )
        )
    return sent.message_id


async def _fill_in(
    interaction: discord.Interaction[Any], sheet: Sheet, beside: Callable[[], Awaitable[Sheet]]
) -> int:
    """Show an answer that Discord was told to wait for, and return the message's id."""
    try:
        # A deferred reply cannot be of the new kind, but its edit can.
        edited = await call(
            interaction.edit_original_response(view=sheet.layout, attachments=sheet.files)
        )
    except RefusedError as error:
        kind = interaction.response.type
        if (
            error.code != UNKNOWN_MESSAGE
            or kind is not discord.InteractionResponseType.deferred_message_update
        ):
            raise
        # Somebody deleted the clicked message meanwhile.
        sheet = await beside()
        sent = await call(
            interaction.followup.send(
                view=sheet.layout, files=sheet.files, ephemeral=True, wait=True
            )
        )
        return sent.id
    return edited.id
