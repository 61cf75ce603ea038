"""The local Discord in this process, with nothing on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from aiohttp import web

from bot.sandbox.hub import Hub, Recorded
from bot.sandbox.model import Clock, Json
from bot.sandbox.server import make_app
from bot.sandbox.world import Shelf, World
from tests.simulation.nature import Calendar

ADDRESS: Final = "http://127.0.0.1:1"


class _Clock(Clock):
    """The sandbox's clock, on true time."""

    def __init__(self, calendar: Calendar) -> None:
        super().__init__()
        self._calendar = calendar

    def seconds(self) -> float:
        return self._calendar.true() + self.offset


class Requests(list[Recorded]):
    """All requests of the bot; each is checked after its answer."""

    def __init__(self, look: Callable[[Recorded], None]) -> None:
        super().__init__()
        self._look = look

    def append(self, one: Recorded) -> None:
        super().append(one)
        self._look(one)


class City:
    """A Discord without sockets and files."""

    def __init__(
        self,
        calendar: Calendar,
        commands: list[Json],
        look: Callable[[Recorded], None],
        servers: int = 1,
    ) -> None:
        world = World(Shelf(), servers, _Clock(calendar))
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

    async def close(self) -> None:
        """Close all connections and stop serving."""
        await self.hub.gateway.drop(1001)
        await self._runner.cleanup()

    def forget(self) -> None:
        """Release everything: aiohttp remembers the last thousand applications."""
        vars(self.hub).clear()
        vars(self._app).clear()
