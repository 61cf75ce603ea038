"""The small parts between the bot and Discord."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import discord
import pytest
import yarl
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import Takujo
from bot.ops.discord_patches import count_shards, find_gateway, redirect
from bot.ops.tasks import TaskTracker
from bot.store import Store
from tests.support.games import WITH_TOY


async def test_what_has_begun_is_waited_for() -> None:
    busy, done = TaskTracker(), asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(0.02)
        done.set()

    busy.spawn(work())
    assert not busy.is_closing
    await busy.close(5.0)
    assert busy.is_closing
    assert done.is_set()


async def test_what_never_ends_is_cancelled() -> None:
    busy, ended = TaskTracker(), asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    busy.spawn(work())
    await busy.close(0.01)
    assert ended.is_set()


_USER: Final = {"id": "1", "username": "takujo", "discriminator": "0", "avatar": None}
_ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "/v10/gateway": {"url": "ws://127.0.0.1:1/over-there/"},
    "/v10/users/@me": _USER,
    "/v10/oauth2/applications/@me": {
        "id": "2",
        "name": "takujo",
        "description": "",
        "icon": None,
        "flags": 0,
        "owner": _USER,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
    },
}


@pytest.fixture
async def base(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A REST interface that knows its gateway and little else."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)

    async def answer(request: web.Request) -> web.Response:
        told = _ANSWERS.get(request.path, {"code": 0, "message": "404: Not Found"})
        status = 200 if request.path in _ANSWERS else 404
        headers = {"Content-Type": "application/json"}
        return web.Response(body=json.dumps(told).encode(), status=status, headers=headers)

    app = web.Application()
    app.add_routes([web.route("*", "/{path:.*}", answer)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/v10/"
    await runner.cleanup()


async def test_the_gateway_follows_the_redirect(base: str) -> None:
    redirect(base)
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login("token")
        await find_gateway(client.http)
        assert yarl.URL("ws://127.0.0.1:1/over-there/") == DiscordWebSocket.DEFAULT_GATEWAY
        assert await count_shards(client.http) == 1


async def test_commands_and_emoji_that_cannot_be_registered_stop_nothing(
    base: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    redirect(base)
    store = await Store.open(tmp_path / "takujo.db")
    bot = Takujo(store, WITH_TOY, shard_count=1)
    await bot.login("token")
    await bot._startup[0]
    await bot.stop()
    await store.close()
    assert [record.name for record in caplog.records] == [
        "bot.ops.registration",
        "bot.ops.registration",
    ]
