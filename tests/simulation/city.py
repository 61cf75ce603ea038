"""The local Discord in this process, with nothing on disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from aiohttp import web

from bot.sandbox.hub import Hub, Recorded
from bot.sandbox.model import Channel, Clock, Emoji, Guild, Json, Message, User
from bot.sandbox.server import make_app
from bot.sandbox.world import Shelf, World
from tests.simulation.exchange import Asked
from tests.simulation.nature import Calendar

ADDRESS: Final = "http://127.0.0.1:1"


class _NoShelf(Shelf):
    """Keeps files in memory, and nothing else."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[str, bytes]] = {}

    def put(self, kind: str, key: object, body: object) -> None:
        """Keep nothing."""

    def drop(self, kind: str, key: object) -> None:
        """Keep nothing."""

    def one(self, kind: str, key: object) -> Json | None:
        """Find nothing."""

    def put_file(self, key: str, name: str, kind: str, body: bytes) -> None:
        """Keep a file."""
        self._files[key] = kind, body

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Return a file."""
        return self._files.get(key)

    def drop_file(self, key: str) -> None:
        """Forget a file."""
        self._files.pop(key, None)

    def close(self) -> None:
        """Do nothing."""


class _Clock(Clock):
    """The sandbox's clock, on true time."""

    def __init__(self, calendar: Calendar) -> None:
        super().__init__()
        self._calendar = calendar

    def seconds(self) -> float:
        return self._calendar.true() + self.offset


class _World(World):
    """The sandbox's world without persistence."""

    def put_user(self, user: User) -> None:
        self.users[user.id] = user

    def put_channel(self, channel: Channel) -> None:
        self.channels[channel.id] = channel

    def put_message(self, message: Message) -> None:
        self.messages.setdefault(message.channel, {})[message.id] = message

    def put_emoji(self, emoji: Emoji) -> None:
        self.emojis[emoji.id] = emoji

    def put_guild(self) -> None:
        self.guild: Guild


class Requests(list[Recorded]):
    """All requests of the bot; each is checked after its answer."""

    def __init__(self, look: Callable[[Recorded], None]) -> None:
        super().__init__()
        self._look = look

    def append(self, one: Recorded) -> None:
        super().append(one)
        self._look(one)


class City:
    """A Discord with one server."""

    def __init__(
        self, calendar: Calendar, commands: list[Json], look: Callable[[Recorded], None]
    ) -> None:
        world = _World(_NoShelf())
        world.clock = _Clock(calendar)
        world.commands = commands
        self.hub = Hub(world)
        self.hub.requests = Requests(look)  # type: ignore[assignment]  # it is only appended to
        self.hub.settle_at(ADDRESS)
        self._app = make_app(self.hub)
        self._runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=0.1)

    async def open(self) -> None:
        """Start to serve."""
        await self._runner.setup()

    def serve(self) -> asyncio.BaseProtocol:
        """Return a protocol that answers one connection."""
        server: Any = self._runner.server
        protocol: asyncio.BaseProtocol = server()
        return protocol

    async def answer(self, asked: Asked) -> web.Response:
        """Answer a complete request."""
        found: Any = await self._app.router.resolve(asked)  # type: ignore[arg-type]  # as good to it
        asked.app, asked.match_info = self._app, found
        try:
            response: web.Response = await found.handler(asked)
        except Exception:
            # aiohttp's server logs this under the same name, which tells it from errors of the bot.
            logging.getLogger("aiohttp.server").exception("Error handling request")
            response = web.Response(status=500)
        return response

    async def close(self) -> None:
        """Close all connections and stop serving."""
        await self.hub.gateway.drop(1001)
        await self._runner.cleanup()

    def forget(self) -> None:
        """Release everything: aiohttp remembers the last thousand applications."""
        vars(self.hub).clear()
        vars(self._app).clear()
