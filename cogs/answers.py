"""The answer to an interaction: run a handler, render its reply, deliver it, follow it up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final, Self, TypeAlias

import discord

from bot.containment import containing
from bot.messages.table_ids import OfTable
from bot.messages.ui import Message, RenderedMessage
from bot.ops.discord_patches import with_message_id
from bot.ops.metrics import ANSWERS
from bot.ops.refusals import UNKNOWN_MESSAGE, Call
from bot.ops.requests import RefusedError, call
from bot.refusal import Refusal
from bot.tables.model import Status, Table
from cogs.context import Context, context_of
from cogs.explain import explain
from cogs.follow_ups import FollowPanel, about
from cogs.lookup import check_clicked
from cogs.replies import Answered, Destination, FollowUp, Form, Handler, Reply, draw

DEFER_AFTER_S: Final = 1.2
"""Seconds of work before the deferral; Discord gives up after three."""


async def answer(
    interaction: discord.Interaction[Any], handler: Handler, deferral: Destination
) -> None:
    """Run a handler, render and deliver its reply or explain its error, then follow it up.

    If the work takes long, Takujo tells Discord to wait. `deferral` says where, before anything is
    read: after one of the clicked message (`IN_PLACE`), the reply may still be sent elsewhere;
    after one of a new message, this is where the reply goes. So a handler with a public deferral
    has no private reply.
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
        response = self._interaction.response
        destination = self._destination
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


async def _deliver(answered: Answered, deferral: Deferral, replied: Reply) -> tuple[FollowUp, ...]:
    """Send or edit the answer; return the work that follows it."""
    context = answered.context
    then = replied.then
    content = await replied.render()
    if content is None:
        answered.destination = await deferral.begin()
        answered.is_delivered = True
        return then
    if not isinstance(content, Form):
        content = await draw(answered.services, content)
    at = answered.destination if replied.to is None else _place(context, replied.to)
    announced = await deferral.settle()
    is_form = isinstance(content, Form)
    is_gone = announced is not None and (is_form or announced not in (at, Destination.IN_PLACE))
    if not is_gone:
        try:
            message_id = await _send_or_mend(answered, replied, at, announced, content)
        except RefusedError as error:
            if error.code != UNKNOWN_MESSAGE or at is not Destination.IN_PLACE:
                raise
            is_gone = True
    if is_gone and replied.fallback is not None:
        private_reply = replace(await replied.fallback(context), to=Destination.PRIVATE)
        return (*then, *await _deliver(answered, deferral, private_reply))
    if is_gone:
        at = Destination.PRIVATE
        _rewind(content)
        message_id = await _send_or_mend(answered, replied, at, announced, content)
    answered.destination = at
    answered.is_delivered = True
    answered.message_id = message_id
    # The message shows something else now.
    answered.services.panels.drop(context.user.id, message_id)
    return then


def _rewind(content: RenderedMessage | Form) -> None:
    """Let the files of a message be sent again."""
    for file in content.files if isinstance(content, RenderedMessage) else ():
        file.reset()


async def _send_or_mend(
    answered: Answered,
    replied: Reply,
    at: Destination,
    announced: Destination | None,
    content: RenderedMessage | Form,
) -> int | None:
    """Send or edit the answer; build it again if Discord refuses some of its emoji."""
    try:
        return await _send(answered, at, announced, content, replied.then)
    except RefusedError as error:
        emoji = answered.services.emoji
        if isinstance(content, Form) or not emoji.withdraw_refused(
            Call.ANSWER, error, content.layout
        ):
            raise
    rebuilt = await replied.render()
    if not isinstance(rebuilt, (Message, RenderedMessage)):
        return None
    rebuilt = await draw(answered.services, rebuilt)
    return await _send(answered, at, announced, rebuilt, replied.then)


async def _send(
    answered: Answered,
    at: Destination,
    announced: Destination | None,
    content: RenderedMessage | Form,
    then: tuple[FollowUp, ...],
) -> int | None:
    """Send or edit the answer; return its message id, if that is needed or known."""
    interaction = answered.interaction
    response = answered.interaction.response
    if isinstance(content, Form):
        await call(response.send_modal(content))
        content.stop()  # the form is answered by its custom id, so that it survives a restart
        return None
    view = content.layout
    files = content.files
    if announced is at:
        # A deferred reply cannot be of the new kind, but its edit can.
        edit = interaction.edit_original_response(view=view, attachments=files)
        return (await call(edit)).id
    if announced is None and at is Destination.IN_PLACE:
        await call(response.edit_message(view=view, attachments=files))
        return interaction.message.id if interaction.message else None
    is_private = at is Destination.PRIVATE
    is_silent = content.is_silent and not is_private
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in content.ping]
    )
    if announced is not None:
        answered.is_apart = True
        sent = interaction.followup.send(
            view=view,
            files=files,
            ephemeral=is_private,
            allowed_mentions=mentions,
            silent=is_silent,
            wait=True,
        )
        return (await call(sent)).id
    follows = any(isinstance(work, FollowPanel) for work in then)
    needs_message_id = at is Destination.PUBLIC or follows
    with with_message_id() if needs_message_id else contextlib.nullcontext():
        posted = await call(
            response.send_message(
                view=view,
                files=files,
                ephemeral=is_private,
                allowed_mentions=mentions,
                silent=is_silent,
            )
        )
    return posted.message_id


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
    says otherwise before Takujo tells Discord to wait.
    """

    async def work(context: Context) -> Reply:
        table = await find(context, table_id)
        # A lobby does not count: the first turn mentions all players.
        if table.status is not Status.LOBBY:
            context.services.presence.note(context.user.id, table.id)
        return about(table.id, await handler(context, OfTable(table.id)))

    await answer(interaction, work, Destination.PRIVATE)


def seen(clicked: OfTable, handler: Handler) -> Handler:
    """Answer a component only to users who may see the table in its id."""

    async def work(context: Context) -> Reply:
        await check_clicked(context, clicked)
        return about(clicked.table, await handler(context))

    return work
