from __future__ import annotations

import os
import shutil
import time
from collections.abc import AsyncIterator
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
import pytest_asyncio

from bot.pictures.raster import Rasters
from bot.pictures.sprite_file import SpriteFile, beside
from bot.sandbox.server import Sandbox
from bot.sprites import sprites_used_by
from tests.sandbox.process import Bot, Demo
from tests.sandbox.rawbot import TOYS, Toy
from tests.sandbox.screen import CHROMIUM
from tests.support.driver import Client, Member
from tests.support.games import GAMES

HERE = Path(__file__).parent

DRAWN_WITHIN = 500
"""Seconds to wait for the process that draws the sprites, which is slow on a busy machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run these tests in one event loop, because they share a browser that belongs to it.

    Their fixtures run in it as well: `pytest_asyncio.fixture(loop_scope="session")`.
    """
    for item in items:
        if item.path.parent == HERE and iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session", autouse=True)
async def one_browser() -> AsyncIterator[None]:
    yield
    await CHROMIUM.end()


@pytest.fixture(scope="session")
def sprites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Draw the sprites of all games once and share them: each bot would need seconds for it."""
    own = tmp_path_factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    drawn = common / "sprites"
    try:
        (common / "sprites.begun").touch(exist_ok=False)
    except FileExistsError:
        until = time.monotonic() + DRAWN_WITHIN
        while not drawn.exists() and time.monotonic() < until:
            time.sleep(0.1)
        return drawn
    rasters = Rasters()
    rasters.file = SpriteFile(own / "sprites.unfinished")
    for sprite in sprites_used_by(GAMES):
        rasters.keep(sprite)
    rasters.file.complete()
    rasters.file.save()
    return (own / "sprites.unfinished").rename(drawn)


@pytest.fixture
def bot_folder(sprites: Path, tmp_path: Path) -> Path:
    """Return a folder for a bot or a demo that already contains the drawn sprites."""
    for database in ("takujo.db", "demo.db"):
        shutil.copy(sprites, beside(tmp_path / database))
    return tmp_path


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with Sandbox(tmp_path / "world.sqlite") as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    async with Client(sandbox.address) as connected:
        yield connected


@pytest_asyncio.fixture(loop_scope="session")
async def toy(sandbox: Sandbox) -> AsyncIterator[Toy]:
    async with Toy(sandbox) as bot:
        await bot.register(TOYS)
        await bot.connect()
        await bot.event("GUILD_CREATE")
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def people(client: Client) -> list[Member]:
    return await client.members()


@pytest_asyncio.fixture(loop_scope="session")
async def general(client: Client) -> int:
    return await client.channel("general")


@pytest_asyncio.fixture(loop_scope="session")
async def bot(sandbox: Sandbox, client: Client, bot_folder: Path) -> AsyncIterator[Bot]:
    async with Bot(sandbox, client, bot_folder) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def demo(bot_folder: Path) -> AsyncIterator[Demo]:
    running = Demo(bot_folder)
    await running.start()
    try:
        async with Client(running.address) as connected:
            await connected.wait_online()
        yield running
    finally:
        await running.stop()
