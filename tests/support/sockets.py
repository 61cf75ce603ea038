"""A gateway connection without a network: tests put in frames, and discord.py reads them."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
import discord
import discord.shard
from discord.ext import commands

from bot.ops.discord_events import adapt
from bot.ops.tasks import end
from tests.support.events import HELLO


class Socket:
    """The part of aiohttp's WebSocket that discord.py uses."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.closed = False
        self.close_code: int | None = None
        self.deflate = zlib.compressobj()
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()

    def put(self, frame: Any) -> None:
        """Deliver a frame: JSON, or bytes unchanged."""
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

    async def send_str(self, text: str) -> None:
        """Store a frame of the bot."""
        self.sent.append(json.loads(text))

    async def close(self, *, code: int = 1000) -> None:
        """Note that the bot closed the connection."""
        self.closed, self.close_code = True, code


class Gateway:
    """All connections of a client."""

    def __init__(self, first: Any = HELLO) -> None:
        self.first = first
        """First frames of a new connection."""
        self.sockets: list[Socket] = []

    async def connect(self, _: str) -> Socket:
        """Connect, as `HTTPClient.ws_connect` does."""
        self.sockets.append(made := Socket())
        made.put(self.first)
        return made


@asynccontextmanager
async def client() -> AsyncIterator[commands.AutoShardedBot]:
    """Yield a client with all intents, ready to connect."""
    made = commands.AutoShardedBot(
        commands.when_mentioned,
        intents=discord.Intents.all(),
        shard_count=1,
        guild_ready_timeout=0.01,
        chunk_guilds_at_startup=False,
    )
    adapt(made)
    await made._async_setup_hook()
    made._connection.shard_count, made._connection.shard_ids = 1, range(1)
    made.http.token = "token"
    before = asyncio.all_tasks()
    try:
        yield made
    finally:
        begun = asyncio.all_tasks() - before - {asyncio.current_task()}
        await end(*begun)


@asynccontextmanager
async def connection(
    made: commands.AutoShardedBot, gateway: Gateway
) -> AsyncIterator[tuple[Any, Socket]]:
    """Connect a client; return discord.py's end and ours."""
    made.http.ws_connect = gateway.connect  # type: ignore[method-assign, assignment]  # no network
    begun = discord.shard.DiscordWebSocket.from_client(made, initial=True, shard_id=0)
    ws = cast("Any", await begun)
    try:
        yield ws, gateway.sockets[-1]
    finally:
        if ws._keep_alive:
            ws._keep_alive.stop()
