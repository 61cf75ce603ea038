"""The local Discord and connections to it in memory, with latency and interruptions."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from contextvars import Context, copy_context
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
from aiohttp import web
from aiohttp.client_proto import ResponseHandler

from bot.client import EXTENSION, Takujo
from bot.sandbox.hub import Hub, Recorded
from bot.sandbox.model import Emoji, Json, SandboxClock
from bot.sandbox.responses import check
from bot.sandbox.server import make_app
from bot.sandbox.world import BOT_ID, Shelf, World
from bot.store import Store
from games.catalog import Catalogue
from tests.simulation.loop import PROCESS, SimulatedLoop
from tests.simulation.nature import Calendar

LATENCY: Final = (0.002, 0.06)
"""Range of latency in seconds."""
_NEXT: Final = 1e-6
"""Seconds between two pieces on one connection."""


class End(asyncio.Transport):
    """One end of a connection."""

    def __init__(self, network: Network, protocol: asyncio.BaseProtocol, context: Context) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 1)})
        self.peer: End
        self.process = context.get(PROCESS, 0)
        self._network = network
        self._protocol: Any = protocol
        self._context = context
        self._closing = self._lost = False
        self._free = 0.0
        """Earliest arrival of the next piece at the other end."""

    def is_closing(self) -> bool:
        return self._closing

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._closing and data:
            self._later(self.peer._arrive, bytes(data))

    def close(self) -> None:
        """Close the connection after the delivery of all sent data."""
        if not self._closing:
            self._closing = True
            self._later(self.peer._end, None)
            self._network.loop.call_soon(self._end, None, context=self._context)

    def abort(self) -> None:
        """Break the connection at both ends; data on the way is lost."""
        for end in (self, self.peer):
            end._closing = True
            error = ConnectionResetError("the network broke the connection")
            self._network.loop.call_soon(end._end, error, context=end._context)

    def _later(self, callback: Callable[[Any], None], arguments: Any) -> None:
        loop = self._network.loop
        peer = self.peer
        self._free = max(self._free + _NEXT, loop.now + self._network.latency())
        loop.call_at(self._free, callback, arguments, context=peer._context)

    def _arrive(self, data: bytes) -> None:
        if not self._lost:
            self._protocol.data_received(data)

    def _end(self, error: Exception | None) -> None:
        if self._lost:
            return
        self._lost = self._closing = True
        self._network.ends.pop(self, None)
        if error is None:
            self._protocol.eof_received()
        self._protocol.connection_lost(error)


class Network:
    def __init__(self, loop: SimulatedLoop, serve: Callable[[], asyncio.BaseProtocol]) -> None:
        """Connect with the protocols of `serve`."""
        self.loop = loop
        self.ends: dict[End, None] = {}
        """Both ends of all connections, the oldest first."""
        self.is_down = False
        self.slow = 1.0
        """Factor on all latencies."""
        self._serve = serve

    def latency(self) -> float:
        return self.loop.rng.uniform(*LATENCY) * self.slow

    def connect(self, protocol: asyncio.BaseProtocol) -> None:
        """Connect a protocol of the running process with a new one of Discord's server."""
        outside = Context()
        server = outside.run(self._serve)
        ends = End(self, protocol, copy_context()), End(self, server, outside)
        ends[0].peer, ends[1].peer = ends[1], ends[0]
        self.ends.update(dict.fromkeys(ends))
        protocol.connection_made(ends[0])
        outside.run(server.connection_made, ends[1])

    def cut(self, process: int) -> None:
        for end in list(self.ends):
            if end.process == process and process:
                end.abort()


class Connector(aiohttp.BaseConnector):
    """Gives aiohttp connections of the simulated network."""

    def __init__(self, network: Network) -> None:
        super().__init__(limit=0)
        self._network = network

    async def _create_connection(self, _req: Any, _traces: Any, _timeout: Any) -> ResponseHandler:
        await asyncio.sleep(self._network.latency())
        if self._network.is_down:
            host: Any = SimpleNamespace(host="127.0.0.1", port=1, ssl=False)
            raise aiohttp.ClientConnectorError(host, OSError("no route to Discord"))
        protocol: ResponseHandler = self._factory()
        self._network.connect(protocol)
        return protocol


async def commands_of(games: Catalogue) -> list[Json]:
    """Return the commands of a bot with these games as Discord has them after the registration."""
    with TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "commands.db")
        client = Takujo(store, games)
        await import_module(EXTENSION).setup(client)
        tree: Any = client.tree
        frames = [
            await command.get_translated_payload(tree, tree.translator)
            for command in tree.get_commands()
        ]
        await store.close()
    check(frames)
    about: Json = {"application_id": str(BOT_ID), "version": "1", "type": 1}
    about |= {"description": "", "default_member_permissions": None}
    return [{"id": str(BOT_ID + 1000 + at)} | about | frame for at, frame in enumerate(frames)]


ADDRESS: Final = "http://127.0.0.1:1"


class _Clock(SandboxClock):
    """The sandbox's clock, on true time."""

    def __init__(self, calendar: Calendar) -> None:
        super().__init__()
        self._calendar = calendar

    def seconds(self) -> float:
        return self._calendar.true() + self.offset


class _Requests(deque[Recorded]):
    look: Callable[[Recorded], None]

    def append(self, request: Recorded) -> None:
        super().append(request)
        self.look(request)


class City:
    """The local Discord without sockets and files."""

    def __init__(
        self,
        calendar: Calendar,
        commands: list[Json],
        look: Callable[[Recorded], None],
        servers: int = 1,
        emoji: Iterable[str] = (),
    ) -> None:
        """Check each request of the bot after its answer with `look`."""
        world = World(Shelf(), servers, _Clock(calendar))
        world.commands = commands
        for name in emoji:
            world.put_emoji(Emoji(world.clock.snowflake(), name))
        self.hub = Hub(world)
        self.hub.requests = requests = _Requests()
        requests.look = look
        self.hub.settle_at(ADDRESS)
        self._app = make_app(self.hub)
        self._runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=0.1)

    async def open(self) -> None:
        await self._runner.setup()

    def serve(self) -> asyncio.BaseProtocol:
        server: Any = self._runner.server
        protocol: asyncio.BaseProtocol = server()
        return protocol

    async def close(self) -> None:
        await self.hub.gateway.drop(1001)
        await self._runner.cleanup()

    def forget(self) -> None:
        """Release everything: aiohttp remembers the last thousand applications."""
        vars(self.hub).clear()
        vars(self._app).clear()
