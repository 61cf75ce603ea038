"""Rate-limited sending."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, Literal, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import discord
from cachetools import TTLCache

from bot.messages.ui import Message, RenderedMessage
from bot.notifications.delivery.access import ChannelAccess, unknown_obstacle
from bot.notifications.delivery.emoji import ApplicationEmoji
from bot.notifications.delivery.pace import Pace
from bot.ops.refusals import NO_MEMBER, THREAD_ARCHIVED, UNKNOWN_CHANNEL, About, Call
from bot.ops.requests import LostAnswerError, OutageError, RefusedError, call
from bot.pictures.renderer import Renderer
from bot.store.shards import ALL_SHARDS, ShardAssignment
from bot.tables.model import Place
from games.core.text import Text

log: Final = logging.getLogger(__name__)

T = TypeVar("T")

MAX_SENDS: Final = 64
"""Most messages sent at the same time, in different channels."""
MAX_SENDS_PER_SERVER: Final = 8
"""Most of them in one server."""


Build: TypeAlias = Callable[[Mapping[str, str]], Message]
"""Builds a message with the known emoji."""

ArchiveMinutes: TypeAlias = Literal[60, 1440, 4320, 10080]
"""The times without a message after which Discord can archive a thread."""

EDIT_TIMEOUT_S: Final = 20.0
"""Timeout in seconds of the edit of a stale message."""
STRAY_LIFETIME_S: Final = 90.0
"""Seconds in which a request whose answer was lost may still reach Discord."""
_MAX_STRAYS: Final = 4096
"""Most messages with such a request."""
_MAX_MENDS: Final = 2
"""Most times that a message is sent again without the emoji that Discord refused."""
_NO_SERVER: Final = 0
"""In place of a server, for direct messages."""


class UnsentError(Exception):
    """Discord refused a message; `obstacle` says why."""

    def __init__(self, obstacle: Text) -> None:
        super().__init__(obstacle.key)
        self.obstacle = obstacle


class NoAccessError(UnsentError):
    """The bot may not write there, until a permission or the channel changes."""


class ContentError(UnsentError):
    """Discord refused this message; another one in the same channel may pass."""


class ClosedError(Exception):
    """A direct message cannot be delivered."""

    def __init__(self, reason: str = "", *, is_closed: bool = True) -> None:
        super().__init__(reason)
        self.is_closed = is_closed
        """The person accepts none from the bot; else it is about the message or the bot."""


class StrayError(OutageError):
    """A request whose answer was lost may still change the message."""


class Outbox:
    """Sends and edits messages, at the rate of `Pace`."""

    def __init__(
        self,
        client: discord.Client,
        renderer: Renderer,
        emoji: ApplicationEmoji,
        access: ChannelAccess,
        share: ShardAssignment = ALL_SHARDS,
    ) -> None:
        self._client = client
        self._share = share
        self._renderer = renderer
        self._emoji = emoji
        self._access = access
        self._pace = Pace(rate_share=lambda: share.rate_share)
        self._all = asyncio.Semaphore(MAX_SENDS)
        self._channels: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._servers: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        self._unconfirmed_edits: TTLCache[int, bool] = TTLCache(
            _MAX_STRAYS, STRAY_LIFETIME_S, lambda: asyncio.get_running_loop().time()
        )
        """Messages that a lost request may still change, which would undo a later edit."""

    async def send(self, place: Place, build: Build, nonce: str) -> int:
        """Send a message and return its id; Discord drops a repeated nonce for some minutes.

        A message that mentions nobody causes no push or desktop notification.
        Raises `NoAccessError`, `ContentError` and `OutageError`. In a channel that refused messages
        lately, it raises `NoAccessError` without a request.
        """
        async with self._writing(place):
            message_id = await self._send(place, build, nonce)
            self._access.note_success(place)
            self._access.application.end(Call.SEND)
            return message_id

    @asynccontextmanager
    async def _turn(self, channel: int, server: int) -> AsyncIterator[None]:
        """Wait for earlier messages of the channel, and for a free slot."""
        # Waiting callers keep these alive; unused ones are collected.
        lock = self._channels.setdefault(channel, asyncio.Lock())
        share = self._servers.setdefault(server, asyncio.Semaphore(MAX_SENDS_PER_SERVER))
        async with lock, share, self._all:
            yield

    @asynccontextmanager
    async def _writing(self, place: Place) -> AsyncIterator[None]:
        """Wait for a channel, and raise what `send` raises if it refuses the block, or just did."""
        async with self._turn(place.target_id, place.guild_id):
            self._check_own(place)
            if obstacle := self._access.find(place):
                raise NoAccessError(obstacle)
            if not self._access.application.is_due(Call.SEND):
                raise OutageError("Discord refuses messages of this application")
            try:
                yield
            except RefusedError as error:
                raise self._blocked(place, error) from error

    def is_hidden(self, place: Place) -> bool:
        """Tell whether a channel of an available server is gone, or a thread archived or gone."""
        guild = self._client.get_guild(place.guild_id)
        channel = guild and guild.get_channel_or_thread(place.target_id)
        if isinstance(channel, discord.Thread):
            return channel.archived
        return guild is not None and not guild.unavailable and channel is None

    def title(self, place: Place) -> str | None:
        """Return the name of a thread that is not archived; None if unknown."""
        guild = self._client.get_guild(place.guild_id)
        thread = guild.get_thread(place.target_id) if guild else None
        return None if thread is None or thread.archived else thread.name

    async def rename(self, place: Place, name: str) -> None:
        """Rename a thread if the bot may; it keeps its name if Discord refuses the new one.

        Raises `OutageError`.
        """
        if thread := self._find_thread(place):
            await self._change_thread(thread, name=name)

    async def archive_after(self, place: Place, minutes: ArchiveMinutes) -> None:
        """Let Discord archive a thread after minutes without a message, if the bot may.

        Raises `OutageError`.
        """
        thread = self._find_thread(place)
        if thread and not thread.archived and thread.auto_archive_duration != minutes:
            await self._change_thread(thread, auto_archive_duration=minutes)

    def _find_thread(self, place: Place) -> discord.Thread | None:
        """Return a thread of an open server, if the bot knows it."""
        guild = self._client.get_guild(place.guild_id)
        if guild is None or self._access.is_closed(place.guild_id):
            return None
        return guild.get_thread(place.target_id)

    async def _change_thread(self, thread: discord.Thread, **changes: Any) -> None:
        """Change a thread; a refusal is logged. Raises `OutageError`."""
        if not self._access.application.is_due(Call.THREAD):
            raise OutageError("Discord refuses threads of this application")
        await self._pace.let_pass()
        try:
            await call(thread.edit(**changes))
        except RefusedError as error:
            if error.about(Call.THREAD).about is About.APPLICATION:
                self._access.pause(Call.THREAD, error)
                raise OutageError(str(error)) from error
            log.info("thread %d: %s refused (%s), it stays as it is", thread.id, *changes, error)
        else:
            self._access.application.end(Call.THREAD)

    async def unarchive(self, place: Place, *, even_locked: bool = True) -> None:
        """Unarchive a thread, and unlock it if the bot may; check that a channel exists.

        Raises `NoAccessError`, `ContentError` and `OutageError`.
        """
        async with self._writing(place):
            await self._unarchive(place, even_locked=even_locked)

    async def change(self, place: Place, message_id: int, build: Build) -> bool:
        """Edit a recent message; return False if that is refused or unsafe.

        Raises `OutageError`, and `OldEditsError` for an old message. An edit notifies no person.
        """
        if self._access.is_closed(place.guild_id):
            return False
        async with self._turn(place.target_id, place.guild_id):
            self._check_own(place)
            if message_id in self._unconfirmed_edits:
                return False
            try:
                await self._edit(place, message_id, build)
            except RefusedError:
                return False
            except (LostAnswerError, asyncio.CancelledError):
                self._unconfirmed_edits[message_id] = True
                raise
        return True

    async def edit_stale(self, place: Place, message_id: int, build: Build) -> None:
        """Edit an old message at the lowest priority, without holding the channel's queue.

        An edit that is refused for good is ignored. Raises `TimeoutError` after `EDIT_TIMEOUT_S`,
        `OutageError`, `OldEditsError` if Discord accepts no more edits of old messages, and
        `StrayError` while a lost request may still undo the edit.
        """
        if message_id in self._unconfirmed_edits:
            raise StrayError("a lost request may still change the message")
        await self._lazily(place, lambda: self._edit(place, message_id, build))

    async def change_answer(
        self, guild_id: int, build: Build, edit: Callable[[RenderedMessage], Awaitable[object]]
    ) -> None:
        """Edit the response of an interaction with `edit`, which raises what `call` raises.

        Discord limits these separately: they take no slot, but let waiting messages go first.
        """
        if self._access.is_closed(guild_id):
            return

        async def change(rendered: RenderedMessage) -> None:
            await self._pace.let_pass()
            await edit(rendered)

        await self._mending_emoji(Call.ANSWER, build, change)

    async def remove_answer(self, guild_id: int, delete: Callable[[], Awaitable[object]]) -> None:
        """Delete the response of an interaction with `delete`, which raises what `call` raises.

        It lets waiting messages go first.
        """
        if not self._access.is_closed(guild_id):
            await self._pace.let_pass()
            await delete()

    async def remove(self, place: Place, message_id: int, *, is_direct: bool = False) -> None:
        """Delete an old message, with priority and errors as in `edit_stale`.

        The channel of a direct message about a table is not one of the server's.
        """
        old = self._channel(place).get_partial_message(message_id)
        await self._lazily(place, lambda: call(old.delete()), is_direct=is_direct)

    async def _lazily(
        self, place: Place, work: Callable[[], Awaitable[None]], *, is_direct: bool = False
    ) -> None:
        if self._access.is_closed(place.guild_id):
            return
        self._check_own(place)
        if not is_direct and self._access.find(place):
            raise OutageError("the channel refuses messages")
        try:
            async with asyncio.timeout(EDIT_TIMEOUT_S):
                await self._pace.let_pass()
                await work()
        except RefusedError as error:
            is_gone = error.code == UNKNOWN_CHANNEL
            if not is_gone and error.about(Call.EDIT).about not in (About.MESSAGE, About.EMOJI):
                raise OutageError(f"the channel takes no edits: {error}") from error

    def _check_own(self, place: Place) -> None:
        """Raise `OutageError` if another process serves the server."""
        if not self._share.owned_recently(place.guild_id):
            raise OutageError("another process serves this server")

    async def _edit(self, place: Place, message_id: int, build: Build) -> None:
        old = self._channel(place).get_partial_message(message_id)

        async def edit(rendered: RenderedMessage) -> None:
            await self._pace.wait()
            await call(old.edit(view=rendered.layout, attachments=rendered.files))

        await self._mending_emoji(Call.EDIT, build, edit)

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.target_id, guild_id=place.guild_id)

    async def _render(self, message: Message) -> RenderedMessage:
        return message.with_files(await self._renderer.pictures(message.scenes))

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Tell whether a person has left a server; False if that is not certain.

        Only bots with a privileged intent are notified of it.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        await self._pace.wait()
        try:
            await call(guild.fetch_member(user_id))
        except RefusedError as error:
            return error.code in NO_MEMBER
        except OutageError:
            pass
        return False

    async def send_direct(self, user_id: int, build: Build, nonce: str) -> tuple[int, int]:
        """Send a person a direct message, and return the ids of its channel and its own.

        Raises `ClosedError` and `OutageError`.
        """
        if not self._access.application.is_due(Call.DIRECT):
            raise ClosedError(
                "Discord refuses direct messages of this application", is_closed=False
            )
        try:
            async with self._turn(user_id, _NO_SERVER):
                channel = await call(self._client.create_dm(discord.Object(user_id)))
                post = partial(self._post, channel, nonce, is_direct=True)
                sent = await self._mending_emoji(Call.DIRECT, build, post)
        except RefusedError as error:
            about = error.about(Call.DIRECT).about
            if about is About.APPLICATION:
                self._access.pause(Call.DIRECT, error)
            raise ClosedError(str(error), is_closed=about is About.PERSON) from error
        self._access.application.end(Call.DIRECT)
        return channel.id, sent

    def _blocked(self, place: Place, error: RefusedError) -> Exception:
        """Record a refusal that is about more than the message; return what to raise."""
        conclusion = error.about(Call.SEND)
        if conclusion.about is About.APPLICATION:
            self._access.pause(Call.SEND, error)
            return OutageError(str(error))
        if conclusion.about not in (About.CHANNEL, About.SERVER):
            return ContentError(unknown_obstacle(place.target_id, conclusion.sentence))
        obstacle = self._access.note(place, conclusion)
        if error.code == UNKNOWN_CHANNEL:
            self._access.lose(place)
        return NoAccessError(obstacle)

    async def _send(self, place: Place, build: Build, nonce: str) -> int:
        """Send a message, after unarchiving its thread if necessary."""
        post = partial(self._post, self._channel(place), nonce)
        try:
            return await self._mending_emoji(Call.SEND, build, post)
        except RefusedError as error:
            if error.code != THREAD_ARCHIVED:
                raise
        await self._unarchive(place)
        return await self._mending_emoji(Call.SEND, build, post)

    async def _mending_emoji(
        self, kind: Call, build: Build, send: Callable[[RenderedMessage], Awaitable[T]]
    ) -> T:
        """Send a message; send it again with plain characters for the emoji that are refused."""
        tries = 0
        while True:
            rendered = await self._render(build(self._emoji.known))
            try:
                return await send(rendered)
            except RefusedError as error:
                tries += 1
                if tries > _MAX_MENDS or not self._emoji.withdraw_refused(
                    kind, error, rendered.layout
                ):
                    raise

    async def _post(
        self,
        channel: discord.abc.Messageable,
        nonce: str,
        rendered: RenderedMessage,
        *,
        is_direct: bool = False,
    ) -> int:
        await self._pace.wait()
        mentions = discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[discord.Object(user) for user in rendered.ping],
        )
        sent = await call(
            channel.send(
                view=rendered.layout,
                files=rendered.files,
                nonce=nonce,
                allowed_mentions=mentions,
                silent=rendered.is_silent and not is_direct,
            )
        )
        return sent.id

    async def _unarchive(self, place: Place, *, even_locked: bool = True) -> None:
        await self._pace.wait()
        thread = await call(self._client.fetch_channel(place.target_id))
        if not isinstance(thread, discord.Thread):
            return
        if thread.locked and not even_locked:
            return
        may_unlock = thread.parent and thread.permissions_for(thread.guild.me).manage_threads
        if thread.locked and may_unlock:
            await call(thread.edit(archived=False, locked=False))
        else:
            await call(thread.edit(archived=False))
