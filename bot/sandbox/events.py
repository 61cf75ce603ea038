"""Apply changes to the world and notify the bot and the pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from aiohttp import WSMsgType, web

from bot.sandbox import wire
from bot.sandbox.gateway import Gateway
from bot.sandbox.model import Channel, ChannelType, Json, Message
from bot.sandbox.world import World


class EventFeed:
    """Turns each change into events."""

    def __init__(self, world: World, gateway: Gateway, live: LiveFeed) -> None:
        self.world = world
        self.gateway = gateway
        self.live = live

    def _both(self, event: str, data: Json, channel: Channel) -> None:
        # Discord sends channel events to bots without VIEW_CHANNEL, too, but with hidden fields.
        is_channel = event.startswith("CHANNEL_")
        if is_channel and self.world.guild_of(channel).bot_in:
            self.gateway.dispatch(event, wire.heard_channel(self.world, channel))
        elif self.world.bot_may(channel):
            self.gateway.dispatch(event, data)
        self.live.tell(event, data)

    def said(self, message: Message) -> None:
        """Add a message: unarchive its thread, count it as unread and send mentions."""
        world = self.world
        channel = world.channel(message.channel)
        channel.last = message.id
        channel.active = world.clock.seconds()
        if channel.archived:
            self.archive(channel, archived=False)
        message.pinged = list(message.mentions)
        if channel.is_thread:
            self.join(channel, [message.author, *message.mentions])
        world.put_message(message)
        world.put_channel(channel)
        self._message("MESSAGE_CREATE", message)

    def changed(self, message: Message) -> None:
        self.world.put_message(message)
        self._message("MESSAGE_UPDATE", message)

    def removed(self, message: Message) -> None:
        self.world.drop_message(message)
        data = {"id": str(message.id), "channel_id": str(message.channel)}
        self.live.tell("MESSAGE_DELETE", data, only=message.viewer)

    def _message(self, event: str, message: Message) -> None:
        self.live.tell(event, wire.seen_message(self.world, message), only=message.viewer)

    def opened(self, channel: Channel) -> None:
        self.world.put_channel(channel)
        data = wire.channel(self.world, channel)
        if channel.is_thread:
            data["newly_created"] = True
        if channel.kind != ChannelType.DM:
            self._both("THREAD_CREATE" if channel.is_thread else "CHANNEL_CREATE", data, channel)

    def altered(self, channel: Channel) -> None:
        self.world.put_channel(channel)
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self._both(event, wire.channel(self.world, channel), channel)

    def closed(self, channel: Channel) -> None:
        """Remove a channel with its threads."""
        for thread in self.world.threads(channel):
            self.closed(thread)
        data = wire.channel(self.world, channel)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self._both(event, data, channel)
        self.world.drop_channel(channel)

    def archive(self, thread: Channel, *, archived: bool) -> None:
        thread.archived = archived
        thread.archive_stamp = self.world.clock.stamp()
        if not archived:
            thread.active = self.world.clock.seconds()
        self.altered(thread)

    def join(self, thread: Channel, users: Iterable[int]) -> None:
        fresh = [key for key in dict.fromkeys(users) if key not in thread.members]
        thread.members += fresh
        if fresh:
            data = {
                "id": str(thread.id),
                "guild_id": str(thread.guild),
                "member_count": len(thread.members),
                "added_members": [wire.thread_member(self.world, thread, key) for key in fresh],
                "removed_member_ids": [],
            }
            self._both("THREAD_MEMBERS_UPDATE", data, thread)

    def sleep(self) -> None:
        """Archive the threads without a message for too long."""
        now = self.world.clock.seconds()
        for thread in self.world.threads():
            if not thread.archived and now - thread.active > thread.auto_archive * 60:
                self.archive(thread, archived=True)


class LiveFeed:
    """All open pages."""

    def __init__(self) -> None:
        self._onlookers: dict[asyncio.Queue[Json | None], int] = {}
        """The person whose view a page shows, by the page's events."""

    def tell(self, event: str, data: Json, *, only: int | None = None) -> None:
        for queue, user in self._onlookers.items():
            if only is None or user == only:
                queue.put_nowait({"event": event, "data": data})

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Push events until the page closes."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._onlookers[queue] = int(request.query["user"])
        writer = asyncio.create_task(_write(socket, queue))
        try:
            queue.put_nowait({"event": "hello", "data": {}})
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            del self._onlookers[queue]
            queue.put_nowait(None)
            await writer
        return socket

    def close(self) -> None:
        for queue in self._onlookers:
            queue.put_nowait(None)


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[Json | None]) -> None:
    while (event := await queue.get()) is not None:
        try:
            await socket.send_json(event)
        except ConnectionError:
            return
    await socket.close()
