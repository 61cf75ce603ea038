"""Threads of tables, and what replaces a channel or thread that is gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache

from bot.messages.channels import channels_gone_message, lost_message
from bot.messages.lobby import lobby_message
from bot.messages.names import make_plain_reader, name_of, person_name
from bot.messages.shared import game_name
from bot.messages.ui import Message
from bot.notifications.access import NEEDED, ObstacleError, find_obstacle, unknown_obstacle
from bot.notifications.outbox import ClosedError, Outbox, UnsentError
from bot.notifications.personal_messages import prebuilt
from bot.ops.refusals import THREAD_EXISTS, UNKNOWN_CHANNEL
from bot.ops.requests import OutageError, RefusedError, call
from bot.people.rate_limits import losses
from bot.store.settings import Delivery, ServerSettings
from bot.tables import history
from bot.tables.model import Participant, Place, Status, Table, TableId
from bot.words import language_of, localize
from games.core import Listing, Outcome, text

if TYPE_CHECKING:
    from bot.builder import Services

log: Final = logging.getLogger(__name__)

_LONGEST_NAME: Final = 100
LONGEST_ARCHIVE: Final = 10080
"""Minutes without a message before Discord archives a thread; the maximum."""


async def open_thread(client: discord.Client, table: Table) -> Place | None:
    """Open a thread at the lobby's message, if there is one; None if that is impossible.

    Raises `OutageError`.
    """
    place, lobby = table.place, table.shown
    channel = _find_channel(client, place)
    if channel is None:
        return None
    if lobby.message_id is None:
        return await open_another(channel, table)
    if lobby.channel_id != place.channel_id or not _may_open(channel):
        return None
    try:
        thread = await call(
            channel.get_partial_message(lobby.message_id).create_thread(
                name=thread_name(table), auto_archive_duration=LONGEST_ARCHIVE
            )
        )
    except RefusedError as error:
        if error.code == THREAD_EXISTS:  # with the id of the message
            return Place(place.guild_id, place.channel_id, lobby.message_id)
        log.info("table %s: thread refused (%s), the game stays in its channel", table.id, error)
        return None
    return Place(place.guild_id, place.channel_id, thread.id)


async def open_another(channel: discord.TextChannel, table: Table) -> Place | None:
    """Open another thread for a table; None if the bot may not. Raises `OutageError`."""
    if not _may_open(channel):
        return None
    kinds = discord.ChannelType
    try:
        thread = await call(
            channel.create_thread(
                name=thread_name(table),
                type=kinds.news_thread if channel.is_news() else kinds.public_thread,
                auto_archive_duration=LONGEST_ARCHIVE,
            )
        )
    except RefusedError as error:
        log.info("table %s: thread refused (%s), the game moves to the channel", table.id, error)
        return None
    return Place(channel.guild.id, channel.id, thread.id)


def _find_channel(client: discord.Client, place: Place) -> discord.TextChannel | None:
    guild = client.get_guild(place.guild_id)
    channel = guild.get_channel(place.channel_id) if guild else None
    return channel if isinstance(channel, discord.TextChannel) else None


def _may_open(channel: discord.TextChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.create_public_threads and allowed.send_messages_in_threads


async def read_settings(services: Services, place: Place) -> ServerSettings:
    """Return the settings of a server, and drop channels for tables that were deleted.

    The first reader posts that at the place: without it, nobody could open a table in a server
    whose only channel for tables is gone.
    """
    settings = await services.servers.settings(place.guild_id)
    guild = services.client.get_guild(place.guild_id)
    if guild is None or guild.unavailable:
        return settings
    unknown = [one for one in settings.channels if guild.get_channel(one) is None]
    gone = [one for one in unknown if await _is_gone(services.client, one)]
    if not gone:
        return settings
    left = [one for one in settings.channels if one not in gone]
    settings = await services.servers.change(place.guild_id, channels=left)
    log.info("server %d: dropped %d deleted channels from its settings", place.guild_id, len(gone))
    language = settings.language or language_of(str(guild.preferred_locale))
    message = channels_gone_message(left, language)
    services.busy.spawn(_post_settings(services, place, message, f"s-{gone[0]}"))
    return settings


async def _is_gone(client: discord.Client, channel_id: int) -> bool:
    """Tell whether a channel was deleted; one may only be unreadable, or hidden from the bot."""
    try:
        await call(client.fetch_channel(channel_id))
    except RefusedError as error:
        return error.code == UNKNOWN_CHANNEL
    except OutageError:
        pass
    return False


async def _post_settings(services: Services, place: Place, message: Message, nonce: str) -> None:
    try:
        await services.outbox.send(place, partial(prebuilt, message), nonce)
    except (UnsentError, OutageError) as error:
        log.info("server %d: change of its settings not posted (%s)", place.guild_id, error)


async def edit_lobby(outbox: Outbox, table: Table) -> None:
    """Update the lobby's message; failures are logged only."""
    lobby = table.shown
    if lobby.message_id is None or lobby.channel_id is None:
        return
    where = Place(table.place.guild_id, lobby.channel_id)
    try:
        is_changed = await outbox.change(where, lobby.message_id, partial(lobby_message, table))
    except OutageError as error:
        log.info("table %s: lobby message not updated (%s)", table.id, error)
    else:
        if not is_changed:
            log.info("table %s: edit of the lobby message refused", table.id)


def thread_name(table: Table, outcome: Outcome | None = None) -> str:
    """Return the game and its players, or at the end its winners, in the table's language."""
    names = [_player(participant, table.language) for participant in table.participants]
    if outcome is not None and outcome.winners:
        winners = Listing(tuple(names[seat] for seat in sorted(outcome.winners)))
        title = text("thread-won", game=game_name(table, table.language), winners=winners)
    else:
        key = "thread-name" if table.ended is None else "thread-over"
        title = text(key, game=game_name(table, table.language), players=Listing(tuple(names)))
    return localize(title, make_plain_reader(table, table.language))[:_LONGEST_NAME]


def is_ours(name: str, table: Table) -> bool:
    """Tell whether the bot may have given a thread's name; people rename threads as well."""
    return name.startswith(game_name(table, table.language))


def _player(participant: Participant, language: str) -> str:
    """Return a player's name; an absent player keeps theirs."""
    if participant.person is None or participant.resigned:
        return name_of(participant, language)
    return person_name(participant.person, language)


REST: Final = timedelta(hours=1)
"""A thread archived again within this time was closed on purpose."""
_REMEMBERED: Final = 4096
_AT_ONCE: Final = 8
"""Channels checked at the same time; other requests wait for at most so many."""
ENTER: Final = ("view_channel", "send_messages")
"""The permissions a player needs to move a table to a channel."""


class ChannelRecovery:
    """Keeps the channels of running tables usable, or moves the tables."""

    def __init__(self, services: Services, publish_soon: Callable[[TableId], None]) -> None:
        self._client = services.client
        self._services = services
        self._publish_soon = publish_soon
        self._opened: LRUCache[int, datetime] = LRUCache(_REMEMBERED)
        """When each thread was last unarchived."""
        self._moving: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    async def reopen_thread(self, guild_id: int, thread_id: int) -> None:
        """Unarchive a thread with a running game."""
        now, opened = self._services.clock(), self._opened.get(thread_id)
        if opened is not None and now - opened < REST:
            return
        running = [table for table in await self._running(thread_id) if not table.dormant]
        if not running:
            return
        self._opened[thread_id] = now
        try:
            await self._services.outbox.unarchive(Place(guild_id, thread_id))
        except (UnsentError, OutageError) as error:
            log.info("table %s: thread stays archived (%s)", running[0].id, error)

    async def check_all(self) -> None:
        """Unarchive threads, and move tables, after events that the bot may have missed.

        Locked threads stay archived until a turn is announced there.
        """
        last = ""
        while places := await self._services.tables.queries.active_places(last):
            hidden = {place for place in places.values() if self._services.outbox.is_hidden(place)}
            rest = list(hidden)
            while batch := rest[:_AT_ONCE]:
                del rest[:_AT_ONCE]
                await asyncio.gather(*map(self._bring_back, batch))
            last = max(places)

    async def _bring_back(self, place: Place) -> None:
        if self._services.access.find(place):
            return
        try:
            # A channel that is gone is reported as lost.
            await self._services.outbox.unarchive(place, even_locked=False)
        except (UnsentError, OutageError) as error:
            log.info("channel %d: not unarchived (%s)", place.target_id, error)

    async def lose(self, home: int) -> None:
        """Move the tables of a channel or thread that is gone; repeated calls have no effect."""
        for table in await self._running(home):
            if table.dormant or self._services.access.is_closed(table.place.guild_id):
                continue
            try:
                await self._settle(table)
            except Exception:
                log.exception("table %s: not moved, retrying with the next report", table.id)

    async def give_up(self, table: Table) -> None:
        """Move a table whose messages have been refused for too long. Raises `OutageError`."""
        is_recent = self._services.clock() - table.updated_at < self._services.give_up
        if is_recent or self._services.access.is_closed(table.place.guild_id):
            return
        if table.status is Status.PLAYING:
            await self._settle(table)
            return
        # The game is over: its last message stays.
        shown = table.shown
        await self._services.tables.record_post(
            table.id, table.plies, shown.message_id or 0, table.place.target_id
        )

    async def reach(self, table: Table) -> Place | None:
        """Unarchive or move a table for a player who cannot reach it.

        Return None if the player must choose a channel. Raises `OutageError` and `ObstacleError`.
        """
        if obstacle := self._services.access.closed(table.place):
            raise ObstacleError(obstacle)
        self._services.access.forget(table.place)
        if await self._is_open(table.place):
            if table.dormant:
                await self._move(table, table.place)
            return table.place
        async with self._turn(table):
            now = await self._services.tables.table(table.id)
            if now.place != table.place:
                return now.place
            place = await self._find_place(now)
            if place is not None:
                await self._move(now, place)
            return place

    async def rooms(self, table: Table, user_id: int) -> list[discord.TextChannel]:
        """Return the channels to which a player may move a table.

        The server allows tables there, and the bot and the player can write there. Raises
        `OutageError`.
        """
        guild = self._client.get_guild(table.place.guild_id)
        if guild is None:
            return []
        try:
            member = await call(guild.fetch_member(user_id))
        except RefusedError:
            return []
        wanted = (await read_settings(self._services, table.place)).channels
        return [
            channel
            for channel in guild.text_channels
            if (not wanted or channel.id in wanted)
            and _may(channel, guild.me, NEEDED)
            and _may(channel, member, ENTER)
        ]

    async def choose(self, table: Table, user_id: int, channel_id: int) -> Place:
        """Move a table to a channel that a player chose, or to a new thread there.

        Raises `ObstacleError`, `OutageError`, and the refusals of limits.
        """
        rooms = {room.id: room for room in await self.rooms(table, user_id)}
        if channel_id not in rooms:
            raise ObstacleError(unknown_obstacle(channel_id))
        async with self._turn(table):
            # Before a thread is opened there: limits may refuse the table.
            room = Place(table.place.guild_id, channel_id)
            await self._services.tables.move(table.id, user_id, room)
            place = await self._open(rooms[channel_id], table)
            await self._move(table, place)
        return place

    def _turn(self, table: Table) -> asyncio.Lock:
        """Return the lock of a table's moves: events and players may come at the same time."""
        return self._moving.setdefault(table.id, asyncio.Lock())

    async def _is_open(self, place: Place) -> bool:
        try:
            await self._services.outbox.unarchive(place)
        except UnsentError:
            return False
        return find_obstacle(self._client, place) is None

    async def _settle(self, table: Table) -> None:
        """Move a table, or make it dormant until a player moves it. Raises `OutageError`."""
        async with self._turn(table):
            now = await self._services.tables.table(table.id)
            guild = self._client.get_guild(now.place.guild_id)
            is_unavailable = guild is not None and guild.unavailable  # its channels are not known
            if now.place != table.place or now.dormant or is_unavailable:
                return
            place = await self._find_place(now)
            if place is not None:
                await self._move(now, place)
                return
            await self._tell(now)
            await self._services.tables.change(now.id, history.make_dormant)
            log.info("table %s: no channel left, dormant until a player moves it", now.id)

    async def _move(self, table: Table, place: Place) -> None:
        await self._services.tables.change(table.id, history.relocate, place)
        self._services.access.forget(table.place)
        log.info("table %s: moved to channel %d", table.id, place.target_id)
        self._publish_soon(table.id)

    async def _find_place(self, table: Table) -> Place | None:
        """Return a new thread, or the parent channel; None without either."""
        channel = _find_channel(self._client, table.place)
        if table.place.thread_id is None or channel is None:
            return None
        found = await self._open(channel, table)
        if found.thread_id is None and not _may(channel, channel.guild.me, NEEDED):
            return None
        return found

    async def _open(self, channel: discord.TextChannel, table: Table) -> Place:
        """Return a new thread of a channel; the channel itself if threads are disabled."""
        thread = None
        if (await self._services.servers.settings(channel.guild.id)).threads:
            thread = await open_another(channel, table)
        return thread or Place(channel.guild.id, channel.id)

    async def _tell(self, table: Table) -> None:
        """Send direct messages to the players who have not disabled notifications."""
        people = [one.person.id for one in table.participants if one.person and not one.is_ai]
        rates, nonce = self._services.rate_limits, f"x-{table.id}-{table.plies}"
        for user, preferences in (await self._services.people.read(people)).items():
            tokens = losses(user, table.id)
            if preferences.delivery is Delivery.NONE or not await rates.take(*tokens):
                continue
            build = partial(prebuilt, lost_message(table, user))
            try:
                await self._services.outbox.send_direct(user, build, nonce)
            except ClosedError as error:
                log.info("table %s: a player got no direct message (%s)", table.id, error)
            except OutageError:
                await rates.give_back(*tokens)
                raise

    async def _running(self, home: int) -> list[Table]:
        found = await self._services.tables.queries.in_channel(home)
        return [table for table in found if table.status is Status.PLAYING]


def _may(channel: discord.TextChannel, member: discord.Member, wanted: Sequence[str]) -> bool:
    allowed = channel.permissions_for(member)
    return all(getattr(allowed, name) for name in wanted)
