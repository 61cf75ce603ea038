"""The reply of a handler: a message, its place, and the work that follows it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Protocol, TypeAlias

import discord

from bot.builder import Services
from bot.messages.ui import Message, RenderedMessage
from cogs.context import Context


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


async def draw(services: Services, message: Message | RenderedMessage) -> RenderedMessage:
    """Draw the pictures of a message."""
    if isinstance(message, RenderedMessage):
        return message
    return message.with_files(await services.renderer.pictures(message.scenes))


def wait(work: FollowUp) -> Reply:
    """Reply to wait, and let long work fill in the message."""

    async def render() -> None:
        return None

    return Reply(render, (work,))
