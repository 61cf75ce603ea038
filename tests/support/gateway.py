"""A gateway connection without a network, and one event of every kind that Discord sends."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, Final, cast

import aiohttp
import discord
import discord.shard
from discord.ext import commands

from bot.ops.breaker import CircuitBreaker
from bot.ops.discord_patches import patch_client, patch_process
from bot.ops.tasks import end
from bot.sandbox import wire
from bot.sandbox.gateway import HEARTBEAT_MS, Op
from bot.sandbox.interactions import Ask, Interactions
from bot.sandbox.model import Channel, ChannelType, Json, Message
from bot.sandbox.world import BOT_ID, Shelf, World

_STAMP: Final = "2026-03-02T09:00:00+00:00"
_ID: Final = "1001"
HELLO: Final[Json] = {
    "op": Op.HELLO,
    "d": {"heartbeat_interval": HEARTBEAT_MS},
    "s": None,
    "t": None,
}


def frame(event: str, data: Any, seq: Any = 5) -> Json:
    return {"op": Op.DISPATCH, "t": event, "s": seq, "d": data}


class _Sample:
    """A server with a channel, a thread and a message, as the local Discord describes them."""

    def __init__(self) -> None:
        self.world = world = World(Shelf())
        self.person = world.people()[0]
        self.channel = next(c for c in world.channels.values() if c.kind == ChannelType.TEXT)
        self.thread = Channel(
            self.channel.id + 50,
            ChannelType.PUBLIC_THREAD,
            "a thread",
            world.guild.id,
            self.channel.id,
            BOT_ID,
            archive_stamp=_STAMP,
        )
        world.put_channel(self.thread)
        self.message = Message(9001, self.channel.id, self.person.id, _STAMP, content="hello")
        world.put_message(self.message)

    def events(self) -> dict[str, Json]:
        """Return events: those of the intent `guilds`, some without an intent, and a message."""
        world = self.world
        server = {"guild_id": str(self.world.guild.id)}
        away: Json = {"id": str(world.guild.id), "unavailable": True}
        channel, thread = (wire.channel(world, place) for place in (self.channel, self.thread))
        person = wire.user(self.person)
        role: Json = {"role": wire.bot_role(world.guild)} | server
        stage = {
            "id": _ID, "channel_id": channel["id"], "topic": "t", "privacy_level": 2,
            "discoverable_disabled": False, "guild_scheduled_event_id": None,
        } | server  # fmt: skip
        joined = wire.thread_member(world, self.thread, self.person.id)
        in_server: dict[str, Json] = {
            "GUILD_ROLE_DELETE": {"role_id": role["role"]["id"]},
            "CHANNEL_PINS_UPDATE": {"channel_id": channel["id"], "last_pin_timestamp": _STAMP},
            "THREAD_LIST_SYNC": {"threads": [thread], "members": [joined]},
            "THREAD_MEMBER_UPDATE": joined,
            "THREAD_MEMBERS_UPDATE": {
                "id": thread["id"],
                "member_count": 2,
                "added_members": [joined],
                "removed_member_ids": ["5"],
            },
            "GUILD_MEMBER_UPDATE": wire.member(world.guild, self.person),
            "VOICE_SERVER_UPDATE": {"token": "t", "endpoint": "e"},
            "APPLICATION_COMMAND_PERMISSIONS_UPDATE": {
                "id": _ID,
                "application_id": _ID,
                "permissions": [{"id": person["id"], "type": 2, "permission": True}],
            },
        }
        return {
            "READY": {
                "v": 10,
                "user": wire.user(world.bot),
                "guilds": [away],
                "session_id": "session",
                "resume_gateway_url": "wss://gateway.discord.gg",
                "shard": [0, 1],
                "application": {"id": str(BOT_ID), "flags": 0},
            },
            "RESUMED": {},
            "GUILD_CREATE": wire.guild(world, world.guild),
            "GUILD_UPDATE": wire.guild_brief(world.guild),
            "GUILD_DELETE": away,
            "GUILD_ROLE_CREATE": role,
            "GUILD_ROLE_UPDATE": role,
            "CHANNEL_CREATE": channel | {"id": "77"},
            "CHANNEL_UPDATE": channel,
            "CHANNEL_DELETE": channel,
            "THREAD_CREATE": thread | {"newly_created": True},
            "THREAD_UPDATE": thread,
            "THREAD_DELETE": {k: thread[k] for k in ("id", "guild_id", "parent_id", "type")},
            "STAGE_INSTANCE_CREATE": stage,
            "STAGE_INSTANCE_UPDATE": stage,
            "STAGE_INSTANCE_DELETE": stage,
            "MESSAGE_CREATE": wire.message(world, self.message) | server,
            "USER_UPDATE": wire.user(world.bot),
        } | {event: data | server for event, data in in_server.items()}

    def interactions(self) -> dict[str, Json]:
        """Return one interaction of every kind that the bot receives."""
        option = {"name": "page", "type": 3, "value": "x"}
        field = {"type": 4, "custom_id": "note", "value": "words"}
        called = {"id": _ID, "name": "help", "type": 1, "options": []}
        typed = called | {"name": "rules", "options": [option | {"name": "game", "focused": True}]}
        clicked = {"custom_id": "help:start", "component_type": 2}
        chosen = clicked | {"component_type": 3, "values": ["x"]}
        written = {
            "custom_id": "table:note:aaaaaa",
            "components": [{"type": 18, "component": field}, {"type": 1, "components": [field]}],
        }
        button = self._interaction(Ask.COMPONENT, clicked)
        in_server = ("member", "guild_id", "guild_locale", "guild")
        return {
            "command": self._interaction(Ask.COMMAND, called),
            "button": button,
            "private": {name: part for name, part in button.items() if name not in in_server}
            | {"user": button["member"]["user"]},
            "select": self._interaction(Ask.COMPONENT, chosen),
            "autocomplete": self._interaction(Ask.AUTOCOMPLETE, typed),
            "form": self._interaction(Ask.MODAL, written),
        }

    def _interaction(self, ask: Ask, data: Json) -> Json:
        interactions = Interactions(self.world)
        begun = interactions.begin(ask, self.person, self.channel, data)
        if ask is Ask.COMPONENT:
            begun.source = self.message.id
        return interactions.payload(begun)


_SAMPLE: Final = _Sample()
EVENTS: Final = _SAMPLE.events()
INTERACTIONS: Final = _SAMPLE.interactions()
CHANNEL: Final = _SAMPLE.channel.id
THREAD: Final = _SAMPLE.thread.id


class Socket:
    """The part of aiohttp's WebSocket that discord.py uses; tests put in frames."""

    def __init__(self) -> None:
        self.closed = False
        self.close_code: int | None = None
        self.deflate = zlib.compressobj()
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()

    def put(self, frame: Any) -> None:
        if not isinstance(frame, bytes):
            frame = self.deflate.compress(json.dumps(frame).encode())
            frame += self.deflate.flush(zlib.Z_SYNC_FLUSH)
        self._frames.put_nowait(frame)

    async def receive(self, timeout: float) -> aiohttp.WSMessage:  # noqa: ASYNC109 (as aiohttp has it)
        """Return the next frame; a closed connection returns CLOSED."""
        if self.closed and self._frames.empty():
            return aiohttp.WSMessage(aiohttp.WSMsgType.CLOSED, None, None)
        async with asyncio.timeout(timeout):
            frame = await self._frames.get()
        return aiohttp.WSMessage(aiohttp.WSMsgType.BINARY, frame, None)

    async def send_str(self, _: str) -> None:
        """Drop a frame of the bot."""

    async def close(self, *, code: int = 1000) -> None:
        self.closed, self.close_code = True, code


class Gateway:
    """All connections of a client; `first` is the first frame of each."""

    def __init__(self, first: Any = HELLO) -> None:
        self.first = first
        self.sockets: list[Socket] = []

    async def connect(self, _: str) -> Socket:
        """Connect, as `HTTPClient.ws_connect` does."""
        self.sockets.append(socket := Socket())
        socket.put(self.first)
        return socket


@asynccontextmanager
async def client() -> AsyncIterator[commands.AutoShardedBot]:
    """Yield a client with all intents, ready to connect."""
    client = commands.AutoShardedBot(
        commands.when_mentioned,
        intents=discord.Intents.all(),
        shard_count=1,
        guild_ready_timeout=0.01,
        chunk_guilds_at_startup=False,
    )
    client.http._HTTPClient__session = SimpleNamespace()  # type: ignore[attr-defined]  # as a login
    patch_process()
    patch_client(client, CircuitBreaker(limit=2000), lambda _: None)
    await client._async_setup_hook()
    client._connection.shard_count, client._connection.shard_ids = 1, range(1)
    client.http.token = "token"
    before = asyncio.all_tasks()
    try:
        yield client
    finally:
        begun = asyncio.all_tasks() - before - {asyncio.current_task()}
        await end(*begun)


@asynccontextmanager
async def connection(
    client: commands.AutoShardedBot, gateway: Gateway
) -> AsyncIterator[tuple[Any, Socket]]:
    """Connect a client; return discord.py's end and ours."""
    client.http.ws_connect = gateway.connect  # type: ignore[method-assign, assignment]  # no network
    begun = discord.shard.DiscordWebSocket.from_client(client, initial=True, shard_id=0)
    ws = cast("Any", await begun)
    try:
        yield ws, gateway.sockets[-1]
    finally:
        if ws._keep_alive:
            ws._keep_alive.stop()
