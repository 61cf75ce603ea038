"""A bot without a library: single requests, and a gateway connection read by hand."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, Self

import aiohttp

from bot.sandbox.gateway import Op
from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox

Json = dict[str, Any]
V2 = 1 << 15
EPHEMERAL = 1 << 6


class RawBot:
    """Sends requests as a bot would to Discord, and records the gateway's events."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.base = sandbox.api_base
        self.gateway = sandbox.hub.gateway.url
        self.session = aiohttp.ClientSession()
        self.sent: list[Json] = []
        self._reader: asyncio.Task[None] | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()
        await self.session.close()

    async def ask(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Send one request; return the status, and Discord's error code or the answer."""
        headers = {"Authorization": f"Bot {TOKEN}"}
        data: aiohttp.FormData | None = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", content, filename=name)
        async with self.session.request(
            method, self.base + path, json=None if files else body, data=data, headers=headers
        ) as response:
            text = await response.text()
            told: Any = json.loads(text) if text.startswith(("{", "[")) else text
            refused = isinstance(told, dict) and "code" in told and response.status >= 400
            return response.status, told["code"] if refused else told

    async def connect(self, first: Json | None = None) -> None:
        """Identify, or send another first frame, and read until the connection ends."""
        socket = await self.session.ws_connect(self.gateway)
        self._socket = socket
        identify = {"op": 2, "d": {"token": TOKEN, "intents": 1, "properties": {}}}
        await socket.receive_json()
        await socket.send_json(first or identify)
        self._reader = asyncio.create_task(self._read(socket))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            self.sent.append(frame.json())

    async def leave(self) -> None:
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await self._reader
            self._socket = None

    async def beat(self) -> float:
        """Send a heartbeat; return the seconds until it is acknowledged."""
        assert self._socket is not None
        begun = time.monotonic()
        await self._socket.send_json({"op": 1, "d": None})
        await self.wait(lambda payload: bool(payload["op"] == Op.ACK))
        return time.monotonic() - begun

    async def event(self, name: str, skip: int = 0) -> Json:
        """Wait for an event of the gateway and return its data."""
        data: Json = (await self.wait(lambda payload: bool(payload["t"] == name), skip))["d"]
        return data

    async def wait(self, wanted: Callable[[Json], bool], skip: int = 0) -> Json:
        async with asyncio.timeout(5):
            while True:
                found = list(filter(wanted, self.sent))
                if len(found) > skip:
                    return found[skip]
                await asyncio.sleep(0.01)

    async def answer(self, interaction: Json, body: Json) -> tuple[int, Any]:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return await self.ask("POST", path, body)
