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
from bot.messages.table_ids import OfTable
from bot.messages.ui import Message, RenderedMessage
from bot.notifications.panels import Opened
from bot.ops.discord_patches import with_message_id
from bot.ops.monitoring import ANSWERS
from bot.ops.refusals import UNKNOWN_MESSAGE, Call
from bot.ops.requests import OutageError, RefusedError, call
from bot.refusal import Refusal
from bot.tables.model import Panel, Status, Table, TableId
from cogs.context import Context, context_of
from cogs.explain import explain, tell_user
from cogs.lookup import find_seen
from games.core.text import Text

DEFER_AFTER_S: Final = 1.2
"""Seconds of work before the deferral; Discord gives up after three."""


class Destination(Enum):
    """The place of an answer."""

    PRIVATE = auto()
    """A new message that only the user sees."""
    PANEL = auto()
    """The private message of the clicked component; a new one if it was clicked in public."""
    IN_PLACE = auto()
    """The message of the clicked component."""
    PUBLIC = auto()
    """A new message for the whole channel."""


Form: TypeAlias = discord.ui.Modal
Render: TypeAlias = Callable[[], Awaitable[Message | RenderedMessage | Form | None]]


class FollowUp(Protocol):
    """Work that follows a reply. It is done even if the reply was not delivered."""

    async def run(self, answered: Answered) -> None:
        """Do the work. An error is explained to the user."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A handler's answer and the work that follows it."""

    render: Render
    """Builds the message or form after the work: if it fails, the changes are shown nevertheless.

    It is built again if Discord refuses an emoji in it. None: Discord tells the user to wait, and
    the work that follows fills the message in.
    """
    then: tuple[FollowUp, ...] = ()
    to: Destination | None = None
    """The place of the message; None for that of a deferral."""
    fallback: Handler | None = None
    """Answers in private if that place is gone: the clicked message was deleted, or a deferral has
    announced a private answer, or came before a form. Default: the same message."""


Handler: TypeAlias = Callable[[Context], Awaitable[Reply]]


def reply(
    message: Message | RenderedMessage | Callable[[], Message],
    *then: FollowUp,
    to: Destination | None = None,
) -> Reply:
    """Reply with a message; after a change with a function that builds it."""

    async def render() -> Message | RenderedMessage:
        return message() if callable(message) else message

    return Reply(render, then, to)


@dataclass(slots=True)
class Answered:
    """An interaction that is being answered."""

    interaction: discord.Interaction[Any]
    context: Context
    destination: Destination
    """Where the answer is, or will be if nothing else is decided."""
    is_delivered: bool = False
    message_id: int | None = None
    """The id of the delivered message, if it is known."""
    is_apart: bool = False
    """Whether the message was sent after a deferral of another one."""

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
                answered.services.lobby_messages.refresh(table.id)
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
class Tell:
    """Tell the user something that others need not read."""

    sentence: Text

    async def run(self, answered: Answered) -> None:
        """Send a private sentence."""
        if answered.is_delivered:
            await tell_user(answered.interaction, self.sentence)


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
        # The library knows only ids, Discord also this name of the acknowledgement.
        message: Any = answered.message_id if answered.is_apart else "@original"

        async def edit(rendered: RenderedMessage) -> None:
            changed = answer.edit_message(message, view=rendered.layout, attachments=rendered.files)
            await call(changed)

        user, language = context.user.id, context.language
        opened = Opened(user, answered.message_id, language, edit, context.channel_id)
        answered.services.panels.follow(opened, self.panel)


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
        current = await services.tables.table(lobby.id)
        if current is not lobby and replace(current, shown=lobby.shown) != lobby:
            rendered = await draw(services, lobby_message(current, services.emoji.known))
            with contextlib.suppress(RefusedError, OutageError):  # the next click shows it
                await call(
                    answered.interaction.edit_original_response(
                        view=rendered.layout, attachments=rendered.files
                    )
                )


@dataclass(frozen=True, slots=True)
class PostLobby:
    """Post a lobby in the channel of an answer that had to be private."""

    lobby: Table

    async def run(self, answered: Answered) -> None:
        """Send a message after the answer, and remember it."""
        services, channel_id = answered.services, answered.context.channel_id
        rendered = await draw(services, lobby_message(self.lobby, services.emoji.known))
        sent = answered.interaction.followup.send(
            view=rendered.layout, files=rendered.files, wait=True
        )
        message_id = (await call(sent)).id
        await services.tables.record_post(self.lobby.id, None, message_id, channel_id)


async def answer(
    interaction: discord.Interaction[Any], handler: Handler, deferral: Destination
) -> None:
    """Run a handler, render and deliver its reply or explain its error, then follow it up.

    If the work takes long, Discord is told to wait. `deferral` says where, before anything is read:
    after one of the clicked message (`IN_PLACE`), the reply may still be sent elsewhere; after one
    of a new message, this is where the reply goes. So a handler with a public deferral has no
    private reply.
    """
    context = context_of(interaction)
    services = context.services
    if services.busy.is_closing:
        await explain(interaction, Refusal("refused-closing"))
        return
    answered = Answered(interaction, context, _place(context, deferral))
    clicked = services.panels.answering(context.user.id, context.message_id)
    with services.busy.track(), clicked, Deferral(answered) as deferred:
        then: tuple[FollowUp, ...] = ()
        try:
            with ANSWERS.time(), containing():
                replied = _checked(await handler(context), deferral)
                then = replied.then
                then = await _deliver(answered, deferred, replied)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            with contextlib.suppress(Exception):
                await deferred.settle()
            await explain(interaction, error)
        for work in then:
            try:
                with containing():
                    await work.run(answered)
            except Exception as error:  # noqa: BLE001  # the rest is done nevertheless
                await explain(interaction, error)


def _checked(replied: Reply, deferral: Destination) -> Reply:
    """Raise `ValueError` for a private reply that a public deferral could have shown to all."""
    if deferral is Destination.PUBLIC and replied.to not in (None, Destination.PUBLIC):
        raise ValueError("a private reply after a public deferral")
    return replied


def _place(context: Context, destination: Destination) -> Destination:
    """Return whether a panel is answered in its message or in a new one."""
    if destination is not Destination.PANEL:
        return destination
    return Destination.IN_PLACE if context.is_private else Destination.PRIVATE


class Deferral:
    """Tells Discord to wait for the answer when the work takes longer than `DEFER_AFTER_S`."""

    def __init__(self, answered: Answered) -> None:
        self._interaction = answered.interaction
        self._destination = answered.destination
        self._task: asyncio.Task[Destination] | None = None

    def __enter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(DEFER_AFTER_S, self._begin)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    async def begin(self) -> Destination:
        """Tell Discord now, and return where the answer was announced."""
        self._timer.cancel()
        return await self._begin()

    def _begin(self) -> asyncio.Task[Destination]:
        if self._task is None:
            self._task = asyncio.create_task(self._defer())
        return self._task

    async def settle(self) -> Destination | None:
        """Stop waiting; return where the answer was announced, if it was. Raises errors of that."""
        self._timer.cancel()
        return None if self._task is None else await self._task

    async def _defer(self) -> Destination:
        response, destination = self._interaction.response, self._destination
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


async def _deliver(answered: Answered, deferral: Deferral, replied: Reply) -> tuple[FollowUp, ...]:
    """Send or edit the answer; return the work that follows it."""
    context, then = answered.context, replied.then
    made = await replied.render()
    if made is None:
        answered.destination = await deferral.begin()
        answered.is_delivered = True
        return then
    if not isinstance(made, Form):
        made = await draw(answered.services, made)
    at = answered.destination if replied.to is None else _place(context, replied.to)
    announced = await deferral.settle()
    is_form = isinstance(made, Form)
    is_gone = announced is not None and (is_form or announced not in (at, Destination.IN_PLACE))
    if not is_gone:
        try:
            message_id = await _send_or_mend(answered, replied, at, announced, made)
        except RefusedError as error:
            if error.code != UNKNOWN_MESSAGE or at is not Destination.IN_PLACE:
                raise
            is_gone = True
    if is_gone and replied.fallback is not None:
        instead = replace(await replied.fallback(context), to=Destination.PRIVATE)
        return (*then, *await _deliver(answered, deferral, instead))
    if is_gone:
        at = Destination.PRIVATE
        _rewind(made)
        message_id = await _send_or_mend(answered, replied, at, announced, made)
    answered.destination = at
    answered.is_delivered, answered.message_id = True, message_id
    # The message shows something else now.
    answered.services.panels.drop(context.user.id, message_id)
    return then


def _rewind(made: RenderedMessage | Form) -> None:
    """Let the files of a message be sent again."""
    for file in made.files if isinstance(made, RenderedMessage) else ():
        file.reset()


async def _send_or_mend(
    answered: Answered,
    replied: Reply,
    at: Destination,
    announced: Destination | None,
    made: RenderedMessage | Form,
) -> int | None:
    """Send or edit the answer; build it again if Discord refuses some of its emoji."""
    try:
        return await _send(answered, at, announced, made, replied.then)
    except RefusedError as error:
        emoji = answered.services.emoji
        if isinstance(made, Form) or not emoji.withdraw_refused(Call.ANSWER, error, made.layout):
            raise
    again = await replied.render()
    if not isinstance(again, (Message, RenderedMessage)):
        return None
    again = await draw(answered.services, again)
    return await _send(answered, at, announced, again, replied.then)


async def _send(
    answered: Answered,
    at: Destination,
    announced: Destination | None,
    made: RenderedMessage | Form,
    then: tuple[FollowUp, ...],
) -> int | None:
    """Send or edit the answer; return its message id, if that is needed or known."""
    interaction, response = answered.interaction, answered.interaction.response
    if isinstance(made, Form):
        await call(response.send_modal(made))
        made.stop()  # the form is answered by its custom id, so that it survives a restart
        return None
    view, files = made.layout, made.files
    if announced is at:
        # A deferred reply cannot be of the new kind, but its edit can.
        edit = interaction.edit_original_response(view=view, attachments=files)
        return (await call(edit)).id
    if announced is None and at is Destination.IN_PLACE:
        await call(response.edit_message(view=view, attachments=files))
        return interaction.message.id if interaction.message else None
    is_private = at is Destination.PRIVATE
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in made.ping]
    )
    if announced is not None:
        answered.is_apart = True
        sent = interaction.followup.send(
            view=view, files=files, ephemeral=is_private, allowed_mentions=mentions, wait=True
        )
        return (await call(sent)).id
    follows = any(isinstance(work, FollowPanel) for work in then)
    needs_message_id = at is Destination.PUBLIC or follows
    with with_message_id() if needs_message_id else contextlib.nullcontext():
        posted = await call(
            response.send_message(
                view=view, files=files, ephemeral=is_private, allowed_mentions=mentions
            )
        )
    return posted.message_id


def wait(work: FollowUp) -> Reply:
    """Reply to wait, and let long work fill in the message."""

    async def render() -> None:
        return None

    return Reply(render, (work,))


async def fill_in(interaction: discord.Interaction[Any], rendered: RenderedMessage) -> None:
    """Replace what an answer shows, also its progress in words."""
    await call(
        interaction.edit_original_response(
            content=None, view=rendered.layout, attachments=rendered.files
        )
    )


Find: TypeAlias = Callable[[Context, str | None], Awaitable[Table]]
"""Finds the table of a command, with its id or without. Raises `refused`."""


async def answer_at(
    interaction: discord.Interaction[Any],
    find: Find,
    table_id: str | None,
    handler: Callable[[Context, OfTable], Awaitable[Reply]],
) -> None:
    """Answer a command about the table that `find` returns for its id, if the user gave one.

    The handler may also answer a component of the table. The answer is private, unless the reply
    says otherwise before Discord is told to wait.
    """

    async def work(context: Context) -> Reply:
        table = await find(context, table_id)
        # A lobby does not count: the first turn mentions all players.
        if table.status is not Status.LOBBY:
            context.services.presence.note(context.user.id, table.id)
        return about(table.id, await handler(context, OfTable(table.id)))

    await answer(interaction, work, Destination.PRIVATE)


def seen(table: TableId, handler: Handler) -> Handler:
    """Answer a component only to users who may see the table in its id."""

    async def work(context: Context) -> Reply:
        await find_seen(context, table)
        return about(table, await handler(context))

    return work


def about(table: TableId, replied: Reply) -> Reply:
    """Explain refusals of this table, unless the reply explains those of others."""
    if any(isinstance(work, ExplainRefusals) for work in replied.then):
        return replied
    return replace(replied, then=(*replied.then, ExplainRefusals((table,))))
