"""Several servers in the sandbox, divided among shards as in Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox
from bot.sandbox.world import GUILD_ID, NEXT_SHARD
from tests.sandbox.rawbot import Json, RawBot
from tests.support.driver import Client, InteractionFailedError

SHARDS = 4
HALLS = ("general", "hall-1", "hall-2", "hall-3")
"""A channel of each server."""
SERVERS = [GUILD_ID + number * NEXT_SHARD for number in range(SHARDS)]
COMMAND = {"name": "hello", "description": "Say hello", "type": 1}


def shard_of(server: int) -> int:
    return server // NEXT_SHARD % SHARDS


def identify(shard: int) -> Json:
    about = {"token": TOKEN, "intents": 1, "properties": {}, "shard": [shard, SHARDS]}
    return {"op": 2, "d": about}


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(servers=SHARDS) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def shards(sandbox: Sandbox) -> AsyncIterator[list[RawBot]]:
    """Connect the shards of all servers but the last, in the servers' order."""
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(RawBot(sandbox)) for _ in range(SHARDS - 1)]
        for server, bot in zip(SERVERS, bots, strict=False):
            await bot.connect(identify(shard_of(server)))
            await bot.event("READY")
        yield bots


async def test_each_shard_has_its_own_servers(shards: list[RawBot]) -> None:
    for server, hall, bot in zip(SERVERS, HALLS, shards, strict=False):
        ready, created = await bot.event("READY"), await bot.event("GUILD_CREATE")
        assert [one["id"] for one in ready["guilds"]] == [created["id"]] == [str(server)]
        assert created["channels"][0]["name"] == hall
        assert [one["t"] for one in bot.sent].count("GUILD_CREATE") == 1


async def test_what_people_do_reaches_the_shard_of_its_server(
    sandbox: Sandbox, shards: list[RawBot], client: Client
) -> None:
    await shards[0].ask("PUT", f"/applications/{sandbox.hub.world.bot.id}/commands", [COMMAND])
    aoi = (await client.members())[0]
    for server, hall, bot in zip(SERVERS, HALLS, shards, strict=False):
        asking = asyncio.create_task(aoi.command(await client.channel(hall), "hello"))
        asked = await bot.event("INTERACTION_CREATE")
        assert asked["guild_id"] == str(server)
        path = f"/interactions/{asked['id']}/{asked['token']}/callback"
        assert (await bot.ask("POST", path, {"type": 4, "data": {"content": "hi"}}))[0] == 204
        await asking
    heard = [sum(one["t"] == "INTERACTION_CREATE" for one in bot.sent) for bot in shards]
    assert heard == [1, 1, 1]


async def test_of_a_server_whose_shard_is_away_nobody_hears(
    sandbox: Sandbox, shards: list[RawBot], client: Client
) -> None:
    await shards[0].ask("PUT", f"/applications/{sandbox.hub.world.bot.id}/commands", [COMMAND])
    aoi = (await client.members())[0]
    with pytest.raises(InteractionFailedError):
        await aoi.command(await client.channel(HALLS[-1]), "hello")


async def test_what_is_direct_reaches_the_first_shard(
    sandbox: Sandbox, shards: list[RawBot]
) -> None:
    hub = sandbox.hub
    direct = hub.world.direct(hub.world.people()[0])
    for bot in shards:
        bot.sent.clear()
    first = next(bot for bot, of in zip(shards, SERVERS, strict=False) if shard_of(of) == 0)
    hub.gateway.dispatch("INTERACTION_CREATE", {"id": "1", "channel_id": str(direct.id)})
    assert (await first.event("INTERACTION_CREATE"))["id"] == "1"
    assert not [one for bot in shards if bot is not first for one in bot.sent]


async def test_a_session_that_begins_too_soon_is_refused(sandbox: Sandbox) -> None:
    sandbox.hub.gateway.identify_every = 60.0
    async with RawBot(sandbox) as first, RawBot(sandbox) as second:
        await first.connect(identify(0))
        await first.event("READY")
        await second.connect(identify(1))
        assert (await second.refusal())["d"] is False


async def test_servers_survive_a_restart(tmp_path: Path) -> None:
    for servers in (2, 3):
        async with Sandbox(tmp_path / "kept.sqlite", servers=servers) as sandbox:
            world = sandbox.hub.world
            assert list(world.guilds) == SERVERS[:servers]
            named = [one.name for one in world.channels.values() if one.name.startswith("hall")]
            assert named == [f"hall-{n}" for n in range(1, servers)]
