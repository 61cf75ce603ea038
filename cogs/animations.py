"""Finished games to take away: the record, and an animation that is drawn while people wait."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord

from bot.messages.animation import animation_sheet, export_sheet, posted_sheet, progress_line
from bot.messages.ids import TableVerbId
from bot.messages.message import Sheet
from bot.messages.names import sitters_of
from bot.ops.animating import Script
from bot.ops.calls import OutageError, RefusedError, call
from bot.tables.errors import AnimationGoneError
from bot.tables.model import Table, TableId
from cogs.context import Context
from cogs.delivery import UNKNOWN_MESSAGE, Destination
from cogs.finding import find_seen
from cogs.replays import use_showing
from cogs.replies import Click, Reply, answer_at_length, on_table

_MARGIN: Final = 100_000
"""Bytes of a request beside its file."""


async def _export(context: Context, table: TableId) -> Reply:
    """Hand out the record. Raises `NotOverError`."""
    tables = context.services.tables
    record, found = await tables.record(table), await tables.table(table)
    return Reply(export_sheet(found, record, context.language))


async def _animate(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Draw an animation and say how far it is, in a message that only the user sees."""
    await answer_at_length(interaction, partial(_draw, interaction, clicked.table))


async def _draw(
    interaction: discord.Interaction[Any], table: TableId, context: Context
) -> Sheet | None:
    services, language = context.services, context.language
    found = await find_seen(context, table)
    script = await _script(context, found, interaction.filesize_limit - _MARGIN)

    async def show(done: int) -> None:
        words = progress_line(done, script.pictures, language)
        try:
            await call(interaction.edit_original_response(content=words))
        except OutageError:  # the next one may arrive
            return

    try:
        data = await services.animations.make(script, context.user.id, context.guild_id, show)
    except RefusedError as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return None  # whoever asked has dismissed the message
    return animation_sheet(found, data, script.pictures, script.turns, language)


async def _script(context: Context, table: Table, most: int) -> Script:
    """Return what is to be drawn. Raises `NotOverError`."""
    services = context.services
    outline = await services.tables.outline(table.id)
    people = sitters_of(table, context.language)
    found = {one.person: services.portraits.find(one.person) for one in people if one.person}
    faces = {person: file for person, file in found.items() if file}
    script = Script(outline, people, faces)
    return script.at_most(most)


async def _post(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Show an animation to everybody in the channel: the file of the message that was clicked."""
    work = partial(_take_over, interaction, clicked.table)
    await answer_at_length(interaction, work, is_private=False)


async def _take_over(
    interaction: discord.Interaction[Any], table: TableId, context: Context
) -> Sheet:
    """Raise `OftenShownError`, and `AnimationGoneError` where there is no file to be had."""
    found = await find_seen(context, table)
    files = interaction.message.attachments if interaction.message else []
    if not files:
        raise AnimationGoneError
    await use_showing(context, found)
    try:
        data = await call(files[0].read())
    except RefusedError as error:
        raise AnimationGoneError from error
    return posted_sheet(found, data)


CLICKS: Final[dict[str, Click]] = {
    "export": on_table(_export, Destination.PRIVATE),
    "animate": _animate,
    "post": _post,
}
"""Answers to components that take a game away, by their verbs."""
