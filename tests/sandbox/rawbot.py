"""Bots without discord.py: one sends single requests and frames, one has a few commands."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Callable
from typing import Any, Self

import aiohttp
from PIL import Image

from bot.sandbox.gateway import Op
from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox

Json = dict[str, Any]
V2 = 1 << 15
EPHEMERAL = 1 << 6
SILENT = 1 << 12
IDENTIFY: Json = {"token": TOKEN, "intents": 1, "properties": {}}
OWNER = 1_100_000_000_000_000_002


def png(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#408060").save(file, "PNG")
    return file.getvalue()


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | changes


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


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
            payload: Any = json.loads(text) if text.startswith(("{", "[")) else text
            refused = isinstance(payload, dict) and "code" in payload and response.status >= 400
            return response.status, payload["code"] if refused else payload

    async def register(self, commands: list[Json]) -> tuple[int, Any]:
        app = (await self.ask("GET", "/users/@me"))[1]["id"]
        return await self.ask("PUT", f"/applications/{app}/commands", commands)

    async def connect(self, first: Json | None = None) -> None:
        """Identify, or send another first frame, and read until the connection ends."""
        socket = await self.session.ws_connect(self.gateway)
        self._socket = socket
        await socket.receive_json()
        await socket.send_json(first or {"op": 2, "d": IDENTIFY})
        self._reader = asyncio.create_task(self._read(socket))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            self.sent.append(frame.json())
            await self.handle(self.sent[-1])

    async def handle(self, payload: Json) -> None:
        """React to a frame of the gateway."""

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
                requests = list(filter(wanted, self.sent))
                if len(requests) > skip:
                    return requests[skip]
                await asyncio.sleep(0.01)

    async def answer(
        self, interaction: Json, body: Json, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return await self.ask("POST", path, body, files)


TOYS: list[Json] = [
    {"name": "play", "description": "Show the board"},
    {
        "name": "paint",
        "description": "Say a colour",
        "options": [
            {"type": 3, "name": "colour", "description": "The colour", "required": True}
            | {"autocomplete": True},
            {"type": 4, "name": "times", "description": "How often"},
        ],
    },
    {"name": "table", "description": "Open a thread and mention someone there"},
]
FORM: Json = {
    "title": "A question",
    "custom_id": "ask",
    "components": [
        {
            "type": 18,
            "label": "Your answer",
            "component": {"type": 4, "custom_id": "answer", "style": 1, "max_length": 20},
        }
    ],
}


def board(number: int) -> Json:
    """Return a message with a button that increases its number, and two with other actions."""
    picture = {"media": {"url": "attachment://board.png"}, "description": "A green field"}
    ids = (f"step:{number}", "do:modal", "do:late")
    parts = [
        text(f"## Board {number}\nA **bold** move by <@{OWNER}>"),
        {"type": 12, "items": [picture]},
        row(*(button(custom_id=custom_id, label=custom_id) for custom_id in ids)),
    ]
    box = {"type": 17, "accent_color": 0x4488AA, "components": parts}
    return {"flags": V2, "components": [box], "allowed_mentions": {"parse": []}}


class Toy(RawBot):
    """A small bot with every kind of answer, for tests of the page."""

    async def handle(self, payload: Json) -> None:
        """Answer a command, a component or a form."""
        if payload["t"] != "INTERACTION_CREATE":
            return
        interaction = payload["d"]
        data = payload["d"]["data"]
        options = {option["name"]: option["value"] for option in data.get("options") or ()}
        match [data.get("name"), *str(data.get("custom_id")).split(":")]:
            case ["play", *_]:
                files = {"board.png": png(300, 200)}
                await self.answer(interaction, {"type": 4, "data": board(1)}, files)
            case ["paint", *_] if interaction["type"] == 4:
                offered = [c for c in ("red", "green", "blue") if options["colour"] in c]
                choices = [{"name": c, "value": c} for c in offered]
                await self.answer(interaction, {"type": 8, "data": {"choices": choices}})
            case ["paint", *_]:
                content = (
                    f"{options['colour']} {options.get('times', 1)} {interaction['guild_locale']}"
                )
                await self.answer(interaction, {"type": 4, "data": {"content": content}})
            case ["table", *_]:
                await self._open_thread(interaction)
            case [_, "step", number]:
                await self.answer(interaction, {"type": 7, "data": board(int(number) + 1)})
            case [_, "do", "modal"]:
                await self.answer(interaction, {"type": 9, "data": FORM})
            case [_, "do", "late"]:
                await asyncio.sleep(3.3)
                await self.answer(interaction, {"type": 4, "data": {"content": "too late"}})
            case [_, "ask"]:
                content = f"Answered {data['components'][0]['component']['value']}"
                answer = {"content": content, "flags": EPHEMERAL}
                await self.answer(interaction, {"type": 4, "data": answer})

    async def _open_thread(self, interaction: Json) -> None:
        answer = {"content": "Opening", "flags": EPHEMERAL}
        await self.answer(interaction, {"type": 4, "data": answer})
        thread = {"name": "Table 1", "type": 11, "auto_archive_duration": 10080}
        opened = await self.ask("POST", f"/channels/{interaction['channel_id']}/threads", thread)
        user = interaction["member"]["user"]["id"]
        called = {"content": f"<@{user}> <@{OWNER}>", "allowed_mentions": {"users": [user]}}
        await self.ask("POST", f"/channels/{opened[1]['id']}/messages", called)
