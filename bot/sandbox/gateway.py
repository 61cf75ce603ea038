"""The gateway: sessions over WebSocket, numbered events, resuming.

Sessions get interactions and the events of the intent `guilds`, the only one that the bot has.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from bot.sandbox import wire
from bot.sandbox.model import Guild, Json
from bot.sandbox.world import NEXT_SHARD, World

HEARTBEAT_MS = 41_250
ACK_AFTER = 0.05
"""Seconds until a heartbeat is acknowledged.

discord.py notes in a thread when it has sent a heartbeat (`KeepAliveHandler.run`). An ACK before
that would be measured from the heartbeat before, as a latency of 41 seconds.
"""
KEEP_EVENTS = 2000
_ABOUT_SERVERS = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})
"""Events that contain their server's id as `id`."""
RESUME_WITHIN = 60.0
"""Seconds in which a session without a connection can be resumed."""


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID = 9
    HELLO = 10
    ACK = 11


@dataclass(slots=True)
class Session:
    """One shard's session; it outlives its connection for a minute."""

    id: str
    shard: tuple[int, int]
    """The shard's number, and the number of shards."""
    seq: int = 0
    wire: Wire | None = None
    gone: float = 0.0
    """When the connection was lost, in the loop's time."""
    events: deque[tuple[int, Json]] = field(default_factory=lambda: deque(maxlen=KEEP_EVENTS))

    def serves(self, guild: int | None) -> bool:
        """Return whether a server belongs to the shard; direct channels belong to the first one."""
        number, count = self.shard
        return (guild or 0) // NEXT_SHARD % count == number

    def dispatch(self, event: str, data: Json) -> None:
        self.seq += 1
        payload = {"op": Op.DISPATCH, "t": event, "s": self.seq, "d": data}
        self.events.append((self.seq, payload))
        if self.wire is not None:
            self.wire.send(payload)


class Wire:
    """One connection: frames leave in order, compressed on request."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        # Loopback is fast, so that compressing less saves time.
        self._deflate = zlib.compressobj(1) if compress else None
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, payload: Json) -> None:
        self._queue.put_nowait(payload)

    async def _write(self) -> None:
        while (payload := await self._queue.get()) is not None:
            text = orjson.dumps(payload)
            try:
                if self._deflate is None:
                    await self.socket.send_str(text.decode())
                else:
                    body = self._deflate.compress(text)
                    await self.socket.send_bytes(body + self._deflate.flush(zlib.Z_SYNC_FLUSH))
            except ConnectionError:
                return

    async def close(self, code: int) -> None:
        """Send what is queued, then close."""
        self._queue.put_nowait(None)
        await self._writer
        await self.socket.close(code=code)


class Gateway:
    """All sessions and connections of the bot."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.url = ""
        self.outage = False
        self.changed: Callable[[], None] = lambda: None
        """Called when the bot connects or disconnects."""
        self.shards = 1
        """The number of shards that Discord recommends."""
        self.identify_every = 0.0
        """Minimum seconds between two IDENTIFYs; an earlier one is refused."""
        self.sessions: dict[str, Session] = {}
        self._identified = -math.inf

    @property
    def online(self) -> bool:
        return any(session.wire is not None for session in self.sessions.values())

    def reachable(self, guild: int | None) -> bool:
        """Return whether a server's shard is connected or can still resume."""
        self._forget()
        return any(session.serves(guild) for session in self.sessions.values())

    def _forget(self) -> None:
        now = asyncio.get_running_loop().time()
        for key, session in list(self.sessions.items()):
            if session.wire is None and now - session.gone > RESUME_WITHIN:
                del self.sessions[key]

    def dispatch(self, event: str, data: Json) -> None:
        guild = data["id"] if event in _ABOUT_SERVERS else data.get("guild_id")
        for session in self.sessions.values():
            if session.serves(guild and int(guild)):
                session.dispatch(event, data)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection from HELLO to its end."""
        if self.outage:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        line = Wire(socket, compress=request.query.get("compress") == "zlib-stream")
        line.send({"op": Op.HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT and not await self._handle(line, frame.json()):
                    break
        finally:
            for session in self.sessions.values():
                if session.wire is line:
                    session.wire = None
                    session.gone = asyncio.get_running_loop().time()
                    self.changed()
            await line.close(1000)
        return socket

    async def _handle(self, line: Wire, payload: Any) -> bool:
        """Answer one frame; False ends the connection."""
        match payload.get("op"):
            case Op.HEARTBEAT:
                ack = {"op": Op.ACK, "d": None, "s": None, "t": None}
                asyncio.get_running_loop().call_later(ACK_AFTER, line.send, ack)
            case Op.IDENTIFY:
                return await self._identify(line, payload["d"])
            case Op.RESUME:
                return await self._resume(line, payload["d"])
        return True

    async def _identify(self, line: Wire, data: Json) -> bool:
        if data["token"] != self.token:
            await line.close(4004)
            return False
        now = asyncio.get_running_loop().time()
        if now - self._identified < self.identify_every:
            line.send({"op": Op.INVALID, "d": False, "s": None, "t": None})
            return True
        self._identified = now
        shard = data.get("shard") or (0, 1)
        session = Session(secrets.token_hex(16), (shard[0], shard[1]), wire=line)
        self.sessions[session.id] = session
        session.dispatch("READY", self._ready(session))
        for guild in self._own(session):
            guild.joined = guild.joined or self.world.clock.stamp()
            session.dispatch("GUILD_CREATE", wire.guild(self.world, guild))
        self.changed()
        return True

    def _ready(self, session: Session) -> Json:
        return {
            "v": 10,
            "user": wire.user(self.world.bot) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in self._own(session)],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(self.world.bot.id), "flags": 0},
        }

    def _own(self, session: Session) -> list[Guild]:
        guilds = self.world.guilds.values()
        return [guild for guild in guilds if guild.bot_in and session.serves(guild.id)]

    async def _resume(self, line: Wire, data: Json) -> bool:
        self._forget()
        session = self.sessions.get(data["session_id"])
        if session is None:
            line.send({"op": Op.INVALID, "d": False, "s": None, "t": None})
            return True
        if session.wire is not None:
            old = session.wire
            session.wire = None
            await old.close(4000)
        for number, payload in session.events:
            if number > int(data["seq"] or 0):
                line.send(payload)
        session.wire = line
        session.dispatch("RESUMED", {})
        self.changed()
        return True

    async def drop(self, code: int = 4000) -> None:
        """Close every connection, as in an outage."""
        for session in list(self.sessions.values()):
            if session.wire is not None:
                await session.wire.close(code)
