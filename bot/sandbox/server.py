"""One web server on loopback: Discord's REST and gateway, its files, and the page."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from string import Template
from typing import Self

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox import languages, page, rest, rest_channels
from bot.sandbox.hub import HUB, TOKEN, Hub
from bot.sandbox.model import read_avatar, version_of
from bot.sandbox.world import Shelf, World

HOST = "127.0.0.1"
STATIC = Path(__file__).parent / "static"
LOCAL_NAMES = ("127.0.0.1", "localhost")
LARGEST = 4096
"""Pixels of an avatar, at most."""
CACHED = {"Cache-Control": "max-age=31536000, immutable"}
REGISTERED = rest_channels  # by its import


@web.middleware
async def local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from pages of other sites and ports (DNS rebinding, forged posts)."""
    own = str(request.url.origin())
    if request.url.host not in LOCAL_NAMES or request.headers.get("Origin", own) != own:
        raise web.HTTPForbidden
    return await handler(request)


class Sandbox:
    """A running local Discord; `async with` starts and stops it."""

    def __init__(
        self, path: Path | None = None, *, port: int = 0, token: str = TOKEN, servers: int = 1
    ) -> None:
        self._shelf = Shelf(path)
        self.hub = Hub(World(self._shelf, servers), token)
        self.port = port
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def time(self) -> str:
        """Return the address that tells the bot how far time was advanced."""
        return f"{self.address}{page.API}/world"

    @property
    def api_base(self) -> str:
        """The value of `DISCORD_API_BASE` for a bot that connects here."""
        return self.address + rest.API

    async def start(self) -> None:
        """Listen on the port, or on a free one if it is 0. Raises `OSError` if it is in use."""
        self._runner = web.AppRunner(make_app(self.hub), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            site = web.TCPSite(self._runner, HOST, self.port)
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        self.hub.settle_at(self.address)

    async def stop(self) -> None:
        """Close all connections, stop listening and close the world's file."""
        self.hub.live.close()
        await self.hub.gateway.drop(1001)
        if self._runner is not None:
            await self._runner.cleanup()
        self._shelf.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


def make_app(hub: Hub) -> web.Application:
    app = web.Application(middlewares=[local_only], client_max_size=128 * 1024 * 1024)
    app[HUB] = hub
    app.add_routes(rest.routes())
    app.add_routes(page.routes())
    app.add_routes(
        [
            web.get("/", _index),
            web.get("/gateway/", hub.gateway.serve),
            web.get("/sandbox/live", hub.live.serve),
            web.get("/attachments/{key}/{name}", partial(_file, "attachments")),
            web.get("/emojis/{key}.png", partial(_file, "emojis")),
            web.get("/avatars/{user:\\d+}/{version}.png", _avatar),
            web.static("/static", STATIC),
        ]
    )
    return app


async def _index(_: web.Request) -> web.Response:
    document = Template((STATIC / "index.html").read_text("utf-8"))
    body = document.substitute(words=await asyncio.to_thread(languages.words))
    headers = {"Cache-Control": "no-cache"}
    return web.Response(text=body, content_type="text/html", headers=headers)


async def _file(kind: str, request: web.Request) -> web.Response:
    file = request.app[HUB].world.shelf.file(f"{kind}/{request.match_info['key']}")
    if file is None:
        raise web.HTTPNotFound
    return web.Response(body=file[1], content_type=file[0], headers=CACHED)


async def _avatar(request: web.Request) -> web.Response:
    user = int(request.match_info["user"])
    size = request.query.get("size", "128")
    is_size = size.isdecimal() and len(size) <= len(str(LARGEST)) and int(size) <= LARGEST
    if request.match_info["version"] != version_of(user) or not is_size:
        raise web.HTTPNotFound
    drawn = await asyncio.to_thread(read_avatar, user, max(16, int(size)))
    return web.Response(body=drawn, content_type="image/png", headers=CACHED)
