"""The answer to an interaction: run a handler, render its reply, deliver it, follow it up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Final, Protocol, Self, TypeAlias

import discord

from bot.builder import Services
from bot.containment import containing
from bot.messages.lobby import lobby_message
from bot.messages.ui import Message, RenderedMessage
from bot.notifications.panels import Opened
from bot.ops.discord_patches import hearing
from bot.ops.monitoring import ANSWERS
from bot.ops.requests import OutageError, RefusedError, call
from bot.refusal import Refusal
from bot.tables.model import Panel, Status, Table, TableId
from cogs.context import Context, context_of, explain, tell_user
from cogs.slash import find_seen

UNKNOWN_MESSAGE: Final = 10008
PATIENCE: Final = 1.2
"""Seconds of work before the deferral; Discord gives up after three."""


class Destination(Enum):
    """The place of an answer.

    It is fixed before the work begins, because a deferral says who will read the answer.
    """

    PRIVATE = auto()
    """A new message that only the user sees."""
    PANEL = auto()
    """The private message of the clicked component; a new one if it was clicked in public."""
    IN_PLACE = auto()
    """The message of the clicked component."""
    PUBLIC = auto()
    """A new message for the whole channel."""


Render: TypeAlias = Callable[[], Awaitable[Message | RenderedMessage]]


class FollowUp(Protocol):
    """Work that follows a reply. It is done even if the reply was not delivered."""

    async def run(self, answered: Answered) -> None:
        """Do the work. An error is explained to the user."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A handler's answer and the work that follows it."""

    render: Render
    """Builds the message after the work: if it fails, the changes are shown nevertheless."""
    then: tuple[FollowUp, ...] = ()
    fallback: Handler | None = None
    """Answers if the clicked message was deleted. Default: the same message, ephemeral."""


Handler: TypeAlias = Callable[[Context], Awaitable[Reply]]


def reply(message: Message | RenderedMessage | Callable[[], Message], *then: FollowUp) -> Reply:
    """Reply with a message; after a change with a function that builds it."""

    async def render() -> Message | RenderedMessage:
        return message() if callable(message) else message

    return Reply(render, then)


@dataclass(slots=True)
class Answered:
    """An interaction that is being answered."""

    interaction: discord.Interaction[Any]
    context: Context
    destination: Destination
    """The destination that was chosen, even if the clicked message was deleted."""
    is_delivered: bool = False
    message_id: int | None = None
    """The id of the delivered message, if it is known."""

    @property
    def services(self) -> Services:
        """The services of the bot."""
        return self.context.services


@dataclass(frozen=True, slots=True)
class ShowTables:
    """Bring the channels of changed tables up to date."""

    tables: tuple[Table, ...]

    async def run(self, answered: Answered) -> None:
        """Publish in the background."""
        publisher = answered.services.publisher
        for table in self.tables:
            if table.started is None:
                publisher.refresh_lobby(table.id)
            else:
                publisher.publish_soon(table.id)


@dataclass(frozen=True, slots=True)
class ExplainRefusals:
    """Say why tables cannot be shown in their channels, once to each user."""

    tables: tuple[TableId, ...]

    async def run(self, answered: Answered) -> None:
        """Send a private sentence for each table that Discord refuses to show."""
        for table in self.tables if answered.is_delivered else ():
            user = answered.context.user.id
            refusal = answered.services.publisher.explain_refusal(table, user)
            if refusal is not None:
                await tell_user(answered.interaction, refusal)


@dataclass(frozen=True, slots=True)
class FollowPanel:
    """Keep the delivered panel up to date for a while."""

    panel: Panel

    async def run(self, answered: Answered) -> None:
        """Remember how to edit the message."""
        if not answered.is_delivered:
            return
        context, interaction = answered.context, answered.interaction
        # It holds the token only: an interaction and its response refer to each other and would
        # stay in memory until the next full garbage collection.
        answer = discord.Webhook.partial(
            interaction.application_id, interaction.token, client=interaction.client
        )

        async def edit(sheet: RenderedMessage) -> None:
            original: Any = "@original"  # the library knows only ids, Discord also this name
            changed = answer.edit_message(original, view=sheet.layout, attachments=sheet.files)
            await call(changed)

        user, language = context.user.id, context.language
        opened = Opened(user, answered.message_id, language, edit, context.channel_id)
        answered.services.publisher.panels.follow(opened, self.panel)


@dataclass(frozen=True, slots=True)
class FollowLobby:
    """Remember where a new lobby is shown; show one again that was changed meanwhile."""

    lobby: Table

    async def run(self, answered: Answered) -> None:
        """Store the message, or edit it if another click was faster."""
        services, context, lobby = answered.services, answered.context, self.lobby
        if not answered.is_delivered:
            return
        if answered.destination is Destination.PUBLIC:
            # The thread begins at this message, and options are shown in it.
            if answered.message_id and context.channel_id:
                await services.tables.record_post(
                    lobby.id, None, answered.message_id, context.channel_id
                )
            return
        now = await services.tables.table(lobby.id)
        if now is not lobby and replace(now, shown=lobby.shown) != lobby:
            sheet = await draw(services, lobby_message(now, services.emoji.known))
            with contextlib.suppress(RefusedError, OutageError):  # the next click shows it
                await call(
                    answered.interaction.edit_original_response(
                        view=sheet.layout, attachments=sheet.files
                    )
                )


async def answer(
    interaction: discord.Interaction[Any], handler: Handler, destination: Destination
) -> None:
    """Run a handler, render and deliver its reply or explain its error, then follow it up."""
    context = context_of(interaction)
    services = context.services
    if services.busy.is_closing:
        await explain(interaction, Refusal("refused-closing"))
        return
    if destination is Destination.PANEL:
        destination = Destination.IN_PLACE if context.is_private else Destination.PRIVATE
    answered = Answered(interaction, context, destination)
    clicked = services.publisher.panels.answering(context.user.id, context.message_id)
    with services.busy.track(), ANSWERS.time(), clicked, Deferral(answered) as deferral:
        then: tuple[FollowUp, ...] = ()
        try:
            with containing():
                replied = await handler(context)
                then = replied.then
                sheet = await draw(services, await replied.render())
                then = await _deliver(answered, deferral, replied, sheet)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            with contextlib.suppress(Exception):
                await deferral.settle()
            await explain(interaction, error)
        for work in then:
            try:
                with containing():
                    await work.run(answered)
            except Exception as error:  # noqa: BLE001  # the rest is done nevertheless
                await explain(interaction, error)


class Deferral:
    """Tells Discord to wait for the answer when the work takes longer than `PATIENCE`."""

    def __init__(self, answered: Answered) -> None:
        self._answered = answered
        self._task: asyncio.Task[Destination] | None = None

    def __enter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._begin)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _begin(self) -> None:
        self._task = asyncio.create_task(self._defer())

    async def settle(self) -> Destination:
        """Stop waiting; return the destination now. Raises the errors of the deferral.

        That is a private message if the clicked one was deleted.
        """
        self._timer.cancel()
        return self._answered.destination if self._task is None else await self._task

    async def _defer(self) -> Destination:
        response, destination = self._answered.interaction.response, self._answered.destination
        if destination is Destination.IN_PLACE:
            try:
                await call(response.defer())
            except RefusedError as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                destination = Destination.PRIVATE
            else:
                return destination
        is_private = destination is Destination.PRIVATE
        await call(response.defer(ephemeral=is_private, thinking=True))
        return destination


async def draw(services: Services, message: Message | RenderedMessage) -> RenderedMessage:
    """Draw the pictures of a message."""
    if isinstance(message, RenderedMessage):
        return message
    return message.with_files(await services.renderer.pictures(message.scenes))


async def _deliver(
    answered: Answered, deferral: Deferral, replied: Reply, sheet: RenderedMessage
) -> tuple[FollowUp, ...]:
    """Send or edit the answer; return the work that follows it."""
    then, at = replied.then, await deferral.settle()
    if at is answered.destination:
        try:
            message_id = await _send(answered, at, replied, sheet)
        except RefusedError as error:
            if error.code != UNKNOWN_MESSAGE or at is not Destination.IN_PLACE:
                raise
            at = Destination.PRIVATE
    if at is not answered.destination:
        # The clicked message was deleted meanwhile.
        if replied.fallback is None:
            for file in sheet.files:
                file.reset()
        else:
            replied = await replied.fallback(answered.context)
            then, message = (*then, *replied.then), await replied.render()
            sheet = await draw(answered.services, message)
        message_id = await _send(answered, at, replied, sheet)
    answered.is_delivered, answered.message_id = True, message_id
    # The message shows something else now.
    answered.services.publisher.panels.drop(answered.context.user.id, message_id)
    return then


async def _send(
    answered: Answered, at: Destination, replied: Reply, sheet: RenderedMessage
) -> int | None:
    """Send or edit the answer; return its message id, if that is needed or known."""
    interaction, response = answered.interaction, answered.interaction.response
    if response.is_done():
        kind = discord.InteractionResponseType.deferred_message_update
        if response.type is kind and at is not Destination.IN_PLACE:
            view, files = sheet.layout, sheet.files
            sent = interaction.followup.send(view=view, files=files, ephemeral=True, wait=True)
            return (await call(sent)).id
        # A deferred reply cannot be of the new kind, but its edit can.
        edit = interaction.edit_original_response(view=sheet.layout, attachments=sheet.files)
        return (await call(edit)).id
    if at is Destination.IN_PLACE:
        await call(response.edit_message(view=sheet.layout, attachments=sheet.files))
        return interaction.message.id if interaction.message else None
    follows = any(isinstance(work, FollowPanel) for work in replied.then)
    needs_message_id = at is Destination.PUBLIC or follows
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in sheet.ping]
    )
    with hearing() if needs_message_id else contextlib.nullcontext():
        posted = await call(
            response.send_message(
                view=sheet.layout,
                files=sheet.files,
                ephemeral=at is Destination.PRIVATE,
                allowed_mentions=mentions,
            )
        )
    return posted.message_id


async def answer_deferred(
    interaction: discord.Interaction[Any],
    work: Callable[[Context], Awaitable[RenderedMessage | None]],
    *,
    is_private: bool = True,
) -> None:
    """Tell Discord to wait, do work that takes long, and deliver its result or error.

    Work that has delivered its result itself returns None.
    """
    context = context_of(interaction)
    if context.services.busy.is_closing:
        await explain(interaction, Refusal("refused-closing"))
        return
    try:
        with context.services.busy.track(), containing():
            await call(interaction.response.defer(ephemeral=is_private, thinking=True))
            if sheet := await work(context):
                await call(
                    interaction.edit_original_response(
                        content=None, view=sheet.layout, attachments=sheet.files
                    )
                )
    except Exception as error:  # noqa: BLE001  # every interaction is answered
        await explain(interaction, error)


Find: TypeAlias = Callable[[Context, str | None], Awaitable[Table]]
"""Finds the table of a command, given or not. Raises `refused`."""
TableHandler: TypeAlias = Callable[[Context, TableId], Awaitable[Reply]]


async def answer_at(
    interaction: discord.Interaction[Any], find: Find, given: str | None, handler: TableHandler
) -> None:
    """Answer a command privately about the table that `find` returns for the id `given`, if any."""

    async def work(context: Context) -> Reply:
        table = await find(context, given)
        note_presence(context, table)
        return about(table.id, await handler(context, table.id))

    await answer(interaction, work, Destination.PRIVATE)


def seen(table: TableId, handler: Handler) -> Handler:
    """Answer a component only to users who may see the table in its id."""

    async def work(context: Context) -> Reply:
        await find_seen(context, table)
        return about(table, await handler(context))

    return work


def note_presence(context: Context, table: Table) -> None:
    """Note that the user is present at a table, so that no reminder is sent."""
    # A lobby does not count: the first turn mentions all players.
    if table.status is not Status.LOBBY:
        context.services.presence.note(context.user.id, table.id)


def about(table: TableId, replied: Reply) -> Reply:
    """Explain refusals of this table, unless the reply explains those of others."""
    if any(isinstance(work, ExplainRefusals) for work in replied.then):
        return replied
    return Reply(replied.render, (*replied.then, ExplainRefusals((table,))), replied.fallback)
