from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import yarl

from bot.sandbox.driver import Client, Member
from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox
from tests.sandbox.demo import Demo
from tests.sandbox.toy import Toy
from tests.support.discord_spec import discord_spec

__all__ = ["discord_spec"]


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with Sandbox(tmp_path / "world.sqlite") as running:
        yield running


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    async with Client(sandbox.address) as connected:
        yield connected


@pytest.fixture
async def toy(
    sandbox: Sandbox, client: Client, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Toy]:
    """Run a small discord.py bot against the sandbox."""
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_base)
    gateway = yarl.URL(sandbox.address.replace("http", "ws") + "/gateway/")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    bot = Toy()
    running = asyncio.create_task(bot.start(TOKEN))
    await client.wait_online()
    yield bot
    await bot.close()
    await running


@pytest.fixture
async def people(client: Client) -> list[Member]:
    return await client.members()


@pytest.fixture
async def general(client: Client) -> int:
    return await client.channel("general")


@pytest.fixture
async def demo(tmp_path: Path) -> AsyncIterator[Demo]:
    running = Demo(tmp_path)
    await running.start()
    try:
        async with Client(running.address) as connected:
            await connected.wait_online()
        yield running
    finally:
        await running.stop()
