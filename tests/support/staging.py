"""The fixture `stage`: the bot on the local Discord, in simulated time.

A package whose tests use it imports `patch`, `stage` and `pytest_asyncio_loop_factories` into its
`conftest.py`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from bot.client import EXTENSION, Takujo
from bot.notifications.delivery.emoji import emoji_digests
from bot.ops.endpoints import redirect
from bot.sandbox import rest
from bot.sandbox.model import Emoji, Json
from bot.sandbox.world import BOT_ID
from bot.store.meta import write_meta
from tests.simulation.loop import SimulatedLoop
from tests.simulation.nature import FOLDER, Calendar, Disk, keep_addresses, replace_environment
from tests.simulation.network import ADDRESS, City, commands_of
from tests.support.database import open_store
from tests.support.discord_spec import find_spec
from tests.support.games import WITH_TOY
from tests.support.stage import Errors, Stage

NAMES: Final = ("mika", "aoi", "ben", "chika", "dai")
"""The members of both servers; Mika manages them."""


def pytest_asyncio_loop_factories(item: Any) -> Mapping[str, Callable[[], SimulatedLoop]]:
    """Run asynchronous tests in simulated time."""
    return {"simulated": lambda: SimulatedLoop(Random(0))}


def _uploaded() -> list[Emoji]:
    """Return the emoji that the bot has uploaded."""
    return [Emoji(BOT_ID + 2000 + at, name) for at, name in enumerate(emoji_digests(WITH_TOY))]


@cache
def _prepared() -> tuple[list[Json], bytes]:
    """Return the commands of the bot, and a database on which it has registered everything."""

    async def prepare() -> list[Json]:
        store = await open_store(path)
        client = Takujo(store, WITH_TOY)
        await import_module(EXTENSION).setup(client)
        drawn = emoji_digests(WITH_TOY)
        noted = {emoji.id: drawn[emoji.name] for emoji in _uploaded()}
        await write_meta(store, f"emoji:{BOT_ID}", json.dumps(noted))
        await store.close()
        return await commands_of(WITH_TOY)

    with TemporaryDirectory() as folder:
        path = Path(folder) / "takujo.db"
        return asyncio.run(prepare()), path.read_bytes()


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    """Undo the local Discord's changes to libraries after the test."""
    _prepared()  # before time is simulated
    with pytest.MonkeyPatch.context() as patch:
        keep_addresses(patch)
        yield patch


@pytest.fixture
async def stage(patch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """The bot in a server, connected and idle.

    No library may log an error, all requests must fit Discord's description, if it is here, and
    exactly the public messages that mention people may notify.
    """
    with TemporaryDirectory(dir=FOLDER) as folder:
        stage = await _prepare(patch, Path(folder) / "takujo.db")
        await stage.boot()
        try:
            yield stage
        finally:
            await asyncio.sleep(1)  # until the last answers arrive
            await stage.halt()
            await stage.city.close()
            logging.getLogger().removeHandler(stage.errors)
    assert [record.getMessage() for record in stage.errors.records] == []
    assert [request.json for request in stage.requests if stage.hub.is_misflagged(request)] == []
    if description := find_spec():
        description.check(
            {"method": it.method, "template": it.template, "json": it.json} for it in stage.requests
        )


async def _prepare(patch: pytest.MonkeyPatch, path: Path) -> Stage:
    """Start the local Discord with its members, and write a database with all registrations."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedLoop)
    commands, database = _prepared()
    calendar = Calendar(loop)
    errors = Errors()
    path.write_bytes(database)  # noqa: ASYNC240 - nobody waits for it
    replace_environment(patch, 0, loop, calendar, Disk(loop, path))
    redirect(ADDRESS + rest.API)
    city = City(calendar, list(commands), lambda _: None, servers=2)
    for user, name in zip(city.hub.world.people(), NAMES, strict=True):
        user.name = user.display = name
    for emoji in _uploaded():
        city.hub.world.put_emoji(emoji)
    await city.open()
    logging.getLogger().addHandler(errors)
    return Stage(calendar, path, city, errors)
