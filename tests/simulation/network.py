"""Connections in memory: bytes arrive a little later, in order, or the connection breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from typing import Any, Final

import aiohttp
from aiohttp import web
from aiohttp.client_proto import ResponseHandler

from tests.simulation.exchange import Asked, Line, Lines, unreachable
from tests.simulation.loop import PROCESS, SimulatedLoop

LATENCY: Final = (0.002, 0.06)
"""Seconds from one end to the other, from and to."""
_NEXT: Final = 1e-6
"""Seconds between two pieces that arrive one after the other."""


class End(asyncio.Transport):
    """One end of a connection."""

    def __init__(self, network: Network, protocol: asyncio.BaseProtocol, context: Context) -> None:
        super().__init__()
        self.peer: End
        self.process = context.get(PROCESS, 0)
        self._network = network
        self._protocol: Any = protocol
        self._context = context
        self._closing = self._lost = self._paused = False
        self._held: list[bytes] = []
        self._free = 0.0
        """When what is sent next can arrive at the other end at the earliest."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return an address; nothing else is known."""
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another protocol have what arrives."""
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return who has what arrives."""
        protocol: asyncio.BaseProtocol = self._protocol
        return protocol

    def is_closing(self) -> bool:
        """Tell whether nothing more can be sent."""
        return self._closing

    def can_write_eof(self) -> bool:
        """Tell that half a connection cannot be closed."""
        return False

    def get_write_buffer_size(self) -> int:
        """Return that nothing waits: the network takes everything at once."""
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Do nothing: the network takes everything at once."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send something."""
        if not self._closing and data:
            self._later(self.peer._arrive, bytes(data))

    def pause_reading(self) -> None:
        """Keep what arrives."""
        self._paused = True

    def resume_reading(self) -> None:
        """Hand on what was kept, and what arrives."""
        self._paused = False
        held, self._held = self._held, []
        for data in held:
            self._network.loop.call_soon(self._arrive, data, context=self._context)

    def close(self) -> None:
        """Close the connection once everything sent has arrived."""
        if not self._closing:
            self._closing = True
            self._later(self.peer._end, None)
            self._network.loop.call_soon(self._end, None, context=self._context)

    def abort(self) -> None:
        """Break the connection."""
        self.reset()

    def reset(self) -> None:
        """Break the connection at both ends; what is under way is lost."""
        for end in (self, self.peer):
            end._closing = True
            error = ConnectionResetError("the network broke the connection")
            self._network.loop.call_soon(end._end, error, context=end._context)

    def _later(self, callback: Callable[[Any], None], given: Any) -> None:
        loop, peer = self._network.loop, self.peer
        self._free = max(self._free + _NEXT, loop.now + self._network.latency())
        loop.call_at(self._free, callback, given, context=peer._context)

    def _arrive(self, data: bytes) -> None:
        if self._lost:
            return
        if self._paused:
            self._held.append(data)
        else:
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
    """Joins the bot to Discord."""

    def __init__(
        self,
        loop: SimulatedLoop,
        serve: Callable[[], asyncio.BaseProtocol],
        answer: Callable[[Asked], Awaitable[web.Response]],
    ) -> None:
        """Join connections of bytes to what `serve` makes; `answer` takes whole requests."""
        self.loop = loop
        self.answer = answer
        self.ends: dict[End | Line, None] = {}
        """Both ends of all connections, the oldest first; a line has but one."""
        self.is_down = False
        """Nothing new can be joined."""
        self.slow = 1.0
        """How many times as long as usual everything takes."""
        self._serve = serve

    def latency(self) -> float:
        """Return the seconds the next piece takes."""
        return self.loop.luck.uniform(*LATENCY) * self.slow

    async def reach(self) -> None:
        """Take the time of joining something new. Raises `aiohttp.ClientConnectorError`."""
        await asyncio.sleep(self.latency())
        if self.is_down:
            raise unreachable()

    def connect(self, protocol: asyncio.BaseProtocol) -> None:
        """Join a protocol of the running process to a new one of Discord's server."""
        outside = Context()
        server = outside.run(self._serve)
        ends = End(self, protocol, copy_context()), End(self, server, outside)
        ends[0].peer, ends[1].peer = ends[1], ends[0]
        self.ends.update(dict.fromkeys(ends))
        protocol.connection_made(ends[0])
        outside.run(server.connection_made, ends[1])

    def cut(self, process: int) -> None:
        """Break every connection of a process that is gone."""
        for end in list(self.ends):
            if end.process == process and process:
                end.reset()


class Connector(aiohttp.BaseConnector):
    """Gives aiohttp connections of the simulated network."""

    def __init__(self, network: Network) -> None:
        super().__init__(limit=0)
        self._network = network
        self.lines = Lines(network)

    def close(self, *, abort_ssl: bool = False) -> Awaitable[None]:
        """Close all connections that carry nothing."""
        self.lines.close()
        return super().close(abort_ssl=abort_ssl)

    async def _create_connection(self, _req: Any, _traces: Any, _timeout: Any) -> ResponseHandler:
        await self._network.reach()
        protocol: ResponseHandler = self._factory()
        self._network.connect(protocol)
        return protocol
