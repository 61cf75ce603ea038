"""Answering an interaction."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from inspect import isawaitable
from typing import Any, Final, TypeAlias

import discord

from bot.builder import Services
from bot.messages.ids import TableVerbId
from bot.messages.lobby import lobby_message
from bot.messages.message import Message, RenderedMessage
from bot.notifications.panels import Opened
from bot.ops.discord_patches import hearing, lighten
from bot.ops.monitoring import ANSWERS
from bot.ops.requests import OutageError, RefusedError, call
from bot.refusal import Refusal
from bot.tables.model import Panel, Status, Table, TableId
from cogs.context import Context, context_of, explain, tell_user
from cogs.lookup import find_seen

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
    sheet: RenderedMessage,
    destination: Destination,
    fallback: Callable[[], Awaitable[RenderedMessage]],
    *,
    needs_message_id: bool,
) -> int | None:
    """Send or edit the answer and return the message's id.

    The id of a new message is known only with `needs_message_id`.

    Where the clicked message is gone, `fallback` makes what a private message says instead.
    """
    if interaction.response.is_done():
        return await _fill_in(interaction, sheet, fallback)
    if destination is Destination.IN_PLACE:
        try:
            await call(
                interaction.response.edit_message(view=sheet.layout, attachments=sheet.files)
            )
        except RefusedError as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            # Somebody deleted it meanwhile.
            sheet, destination = await fallback(), Destination.PRIVATE
        else:
            return interaction.message.id if interaction.message else None
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in sheet.ping]
    )
    with hearing() if needs_message_id else contextlib.nullcontext():
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
    interaction: discord.Interaction[Any],
    sheet: RenderedMessage,
    fallback: Callable[[], Awaitable[RenderedMessage]],
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
        sheet = await fallback()
        sent = await call(
            interaction.followup.send(
                view=sheet.layout, files=sheet.files, ephemeral=True, wait=True
            )
        )
        return sent.id
    return edited.id


PATIENCE: Final = 1.2
"""Seconds of work before Discord is told to wait; it gives up after three."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A handler's answer, and the work that is owed once the user has it."""

    message: Message | RenderedMessage | Callable[[], Message | Awaitable[Message]]
    """After a change, a function that builds it: if it fails, the change is shown nevertheless."""
    changed: tuple[Table, ...] = ()
    """Tables that changed: their channels are brought up to date."""
    about: tuple[TableId, ...] = ()
    """Tables the user is told about when Discord refuses to show them."""
    lobby: Table | None = None
    """The lobby this message shows: it is kept up to date there."""
    panel: Panel | None = None
    """The private panel this message shows: it goes on by itself for a while."""
    fallback: Handler | None = None
    """What the user sees where the clicked message is gone; without it, the same in private."""


Handler: TypeAlias = Callable[[Context], Awaitable[Reply]]
TableHandler: TypeAlias = Callable[[Context, TableId], Awaitable[Reply]]
VerbHandler: TypeAlias = Callable[[Context, TableVerbId], Awaitable[Reply]]
Click: TypeAlias = Callable[[discord.Interaction[Any], TableVerbId], Awaitable[None]]
"""Answers a component of a table."""
Find: TypeAlias = Callable[[Context, str | None], Awaitable[Table]]
"""Finds the table that a command means, named or not. Raises `Refusal`."""


async def answer(
    interaction: discord.Interaction[Any], handler: Handler, destination: Destination
) -> None:
    """Run a handler, deliver its reply or explain its error, then do the work the reply owes."""
    context = context_of(interaction)
    services = context.services
    if services.busy.is_closing:
        await explain(interaction, Refusal("refused-closing"))
        return
    if destination is Destination.PANEL:
        destination = Destination.IN_PLACE if context.is_private else Destination.PRIVATE
    clicked = services.publisher.panels.answering(context.user.id, context.message_id)
    with services.busy.track(), ANSWERS.time(), clicked:
        replies: list[Reply] = []
        drawing = asyncio.create_task(_draw(services, handler(context), replies))
        try:
            done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
            at = destination if done else await defer(interaction, destination)
            sheet = await drawing
            fallback = partial(_draw_beside, context, replies, sheet)
            if at is not destination:
                sheet = await fallback()
            needs_message_id = at is Destination.PUBLIC or bool(
                replies[0].panel or replies[0].fallback
            )
            message_id = await deliver(
                interaction, sheet, at, fallback, needs_message_id=needs_message_id
            )
            _follow_panel(interaction, context, replies[-1].panel, message_id)
            if lobby := replies[0].lobby:
                await _follow_lobby(interaction, context, lobby, message_id, destination)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            # Work that has begun is finished even when Discord no longer wants the answer.
            [ended] = await asyncio.gather(drawing, return_exceptions=True)
            await explain(interaction, ended if isinstance(ended, Exception) else error)
        else:
            await _explain_refusals(interaction, services, replies[0].about)
        finally:
            for reply in replies:
                _show_changes(services, reply.changed)


async def answer_deferred(
    interaction: discord.Interaction[Any],
    work: Callable[[Context], Awaitable[RenderedMessage | None]],
    *,
    is_private: bool = True,
) -> None:
    """Tell Discord to wait, do work that takes long, and deliver what it returns, or its error.

    Work that has no last word returns None.
    """
    context = context_of(interaction)
    if context.services.busy.is_closing:
        await explain(interaction, Refusal("refused-closing"))
        return
    try:
        with context.services.busy.track():
            await call(interaction.response.defer(ephemeral=is_private, thinking=True))
            if sheet := await work(context):
                await call(
                    interaction.edit_original_response(
                        content=None, view=sheet.layout, attachments=sheet.files
                    )
                )
    except Exception as error:  # noqa: BLE001  # every interaction is answered
        await explain(interaction, error)


async def answer_at(
    interaction: discord.Interaction[Any],
    find: Find,
    given: str | None,
    handler: TableHandler,
    destination: Destination = Destination.PRIVATE,
) -> None:
    """Answer a command about the table that `find` returns for the id `given`, if any."""

    async def work(context: Context) -> Reply:
        table = await find(context, given)
        note_presence(context, table)
        return await _about(table.id, handler(context, table.id))

    await answer(interaction, work, destination)


def on_table(handler: TableHandler, destination: Destination) -> Click:
    """Make the answer to a component that has a verb and a table, but no argument."""
    return on_verb(lambda context, clicked: handler(context, clicked.table), destination)


def on_verb(handler: VerbHandler, destination: Destination) -> Click:
    """Make the answer to a component with a verb, a table and an argument."""

    async def click(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
        work = seen(clicked.table, lambda context: handler(context, clicked))
        await answer(interaction, work, destination)

    return click


def seen(table: TableId, handler: Handler) -> Handler:
    """Answer a component only where its user may look at the table that its id names."""

    async def work(context: Context) -> Reply:
        await find_seen(context, table)
        return await _about(table, handler(context))

    return work


def note_presence(context: Context, table: Table) -> None:
    """Note that the user is present at a table, so that nobody reminds them of it."""
    # A lobby does not count: everybody is mentioned in the first turn.
    if table.status is not Status.LOBBY:
        context.services.presence.note(context.user.id, table.id)


async def _about(table: TableId, work: Awaitable[Reply]) -> Reply:
    reply = await work
    return reply if reply.about else replace(reply, about=(table,))


async def _draw(
    services: Services, work: Awaitable[Reply], replies: list[Reply]
) -> RenderedMessage:
    """Return the answer as it is sent; the reply itself is there as soon as the work is done."""
    replies.append(await work)
    message = replies[-1].message
    if callable(message):
        built = message()
        message = await built if isawaitable(built) else built
    if isinstance(message, RenderedMessage):
        return message
    return message.with_files(await services.renderer.pictures(message.scenes))


async def _draw_beside(
    context: Context, replies: list[Reply], sheet: RenderedMessage
) -> RenderedMessage:
    """Return what is told in a message of its own: somebody deleted the one for this answer."""
    if handler := replies[0].fallback:
        return await _draw(context.services, handler(context), replies)
    for file in sheet.files:
        file.reset()
    return sheet


def _follow_panel(
    interaction: discord.Interaction[Any],
    context: Context,
    panel: Panel | None,
    message_id: int | None,
) -> None:
    """Remember in which message the user sees a panel, and where they see one no more."""
    panels = context.services.publisher.panels
    panels.drop(context.user.id, message_id)
    if panel is not None:
        held = lighten(interaction)

        async def edit(sheet: RenderedMessage) -> None:
            await call(held.edit_original_response(view=sheet.layout, attachments=sheet.files))

        panels.follow(Opened(context.user.id, message_id, context.language, edit), panel)


async def _follow_lobby(
    interaction: discord.Interaction[Any],
    context: Context,
    lobby: Table,
    message_id: int | None,
    destination: Destination,
) -> None:
    """Remember where a new lobby is shown; show one again that was changed meanwhile."""
    services = context.services
    if destination is Destination.PUBLIC:
        # The thread begins at this message, and options are shown in it.
        if message_id and context.channel_id:
            await services.tables.record_post(lobby.id, -1, message_id, context.channel_id)
        return
    now = await services.tables.table(lobby.id)
    if now is not lobby and replace(now, shown=lobby.shown) != lobby:
        # Another click overtook this one on the way to Discord.
        message = lobby_message(now, services.emoji.known)
        sheet = message.with_files(await services.renderer.pictures(message.scenes))
        with contextlib.suppress(RefusedError, OutageError):  # the next click shows it
            await call(
                interaction.edit_original_response(view=sheet.layout, attachments=sheet.files)
            )


async def _explain_refusals(
    interaction: discord.Interaction[Any], services: Services, tables: tuple[TableId, ...]
) -> None:
    """Say why tables cannot be shown where they live, once to each user."""
    for table in tables:
        refusal = services.publisher.explain_refusal(table, interaction.user.id)
        if refusal is not None:
            await tell_user(interaction, refusal)


def _show_changes(services: Services, changed: tuple[Table, ...]) -> None:
    for table in changed:
        if table.started is None:
            services.publisher.refresh_lobby(table.id)
        else:
            services.publisher.publish_soon(table.id)
