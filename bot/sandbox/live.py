"""Tell open pages and drivers what happens, each what its person may see."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from bot.sandbox.model import Json


@dataclass(slots=True, eq=False)
class Onlooker:
    """One open page, looking through one person's eyes."""

    user: int
    queue: asyncio.Queue[Json | None] = field(default_factory=asyncio.Queue)


class Live:
    """All open pages."""

    def __init__(self) -> None:
        self._onlookers: set[Onlooker] = set()

    def tell(self, event: str, data: Json, *, only: int | None = None) -> None:
        for onlooker in self._onlookers:
            if only is None or onlooker.user == only:
                onlooker.queue.put_nowait({"event": event, "data": data})

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Push events until the page goes."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        onlooker = Onlooker(int(request.query["user"]))
        self._onlookers.add(onlooker)
        writer = asyncio.create_task(_write(socket, onlooker))
        try:
            onlooker.queue.put_nowait({"event": "hello", "data": {}})
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            self._onlookers.discard(onlooker)
            onlooker.queue.put_nowait(None)
            await writer
        return socket

    def close(self) -> None:
        for onlooker in self._onlookers:
            onlooker.queue.put_nowait(None)


async def _write(socket: web.WebSocketResponse, onlooker: Onlooker) -> None:
    while (told := await onlooker.queue.get()) is not None:
        try:
            await socket.send_json(told)
        except ConnectionError:
            return
    await socket.close()
