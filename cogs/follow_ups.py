"""The work that follows replies: tables and panels are shown as they are now."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.messages.lobby import lobby_message
from bot.messages.ui import Message, RenderedMessage
from bot.notifications.channels.panels import Opened
from bot.ops.requests import OutageError, RefusedError, call
from bot.tables.model import Panel, Table, TableId
from cogs.explain import tell_user
from cogs.replies import Answered, Destination, Reply, draw
from games.core.text import Text


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
                answered.services.lobby_deadlines.expect(table)
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
class Show:
    """Show the user another private message."""

    message: Message

    async def run(self, answered: Answered) -> None:
        """Send the message after the answer."""
        if not answered.is_delivered:
            return
        rendered = await draw(answered.services, self.message)
        sent = answered.interaction.followup.send(
            view=rendered.layout, files=rendered.files, ephemeral=True
        )
        with contextlib.suppress(RefusedError, OutageError):  # it is only an offer
            await call(sent)


@dataclass(frozen=True, slots=True)
class FollowPanel:
    """Keep the delivered panel up to date for a while."""

    panel: Panel

    async def run(self, answered: Answered) -> None:
        """Remember how to edit and to delete the message."""
        if not answered.is_delivered:
            return
        context = answered.context
        interaction = answered.interaction
        # It holds the token only: an interaction and its response refer to each other and would
        # stay in memory until the next full garbage collection.
        answer = discord.Webhook.partial(
            interaction.application_id, interaction.token, client=interaction.client
        )
        answer.proxy = interaction.client.http.proxy
        # The library knows only ids, Discord also this name of the acknowledgement.
        message: Any = answered.message_id if answered.is_apart else "@original"

        async def edit(rendered: RenderedMessage) -> None:
            changed = answer.edit_message(message, view=rendered.layout, attachments=rendered.files)
            await call(changed)

        async def delete() -> None:
            await call(answer.delete_message(message))

        user = context.user.id
        language = context.language
        opened = Opened(user, answered.message_id, language, edit, delete, context.channel_id)
        answered.services.panels.follow(opened, self.panel)


@dataclass(frozen=True, slots=True)
class FollowLobby:
    """Remember where a new lobby is shown; show one again that was changed meanwhile."""

    lobby: Table

    async def run(self, answered: Answered) -> None:
        """Store the message, or edit it if another click was faster."""
        services = answered.services
        context = answered.context
        lobby = self.lobby
        services.lobby_deadlines.expect(lobby)
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
        services = answered.services
        channel_id = answered.context.channel_id
        message_id = await _post(answered, lobby_message(self.lobby, services.emoji.known))
        await services.tables.record_post(self.lobby.id, None, message_id, channel_id)


@dataclass(frozen=True, slots=True)
class PostAtTable:
    """Post a message where a table is, for people who need not be in the channel of the answer."""

    table: Table
    message: Message
    nonce: str

    async def run(self, answered: Answered) -> None:
        """Send the message in the background."""
        answered.services.lobby_messages.post(self.table, self.message, self.nonce)


@dataclass(frozen=True, slots=True)
class Post:
    """Post a message in the channel of an answer that is private."""

    message: Message

    async def run(self, answered: Answered) -> None:
        """Send the message after the answer."""
        await _post(answered, self.message)


async def _post(answered: Answered, message: Message) -> int:
    """Send a public message after the answer; return its id."""
    rendered = await draw(answered.services, message)
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in rendered.ping]
    )
    sent = answered.interaction.followup.send(
        view=rendered.layout,
        files=rendered.files,
        allowed_mentions=mentions,
        silent=rendered.is_silent,
        wait=True,
    )
    return (await call(sent)).id


def about(table: TableId, replied: Reply) -> Reply:
    """Explain refusals of this table, unless the reply explains those of others."""
    if any(isinstance(work, ExplainRefusals) for work in replied.then):
        return replied
    return replace(replied, then=(*replied.then, ExplainRefusals((table,))))
