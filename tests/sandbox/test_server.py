"""The sandbox's clock, its saved state, and several servers with shards."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox import page
from bot.sandbox.gateway import Op
from bot.sandbox.interactions import Ask
from bot.sandbox.server import Sandbox
from bot.sandbox.world import GUILD_ID, NEXT_SHARD
from bot.store.shards import shard_of
from tests.sandbox.playing import HALLS
from tests.sandbox.rawbot import IDENTIFY, Json, RawBot
from tests.support import driver


async def test_no_interaction_times_out_while_the_process_is_blocked(sandbox: Sandbox) -> None:
    world = sandbox.hub.world
    user = next(iter(world.users.values()))
    channel = next(iter(world.channels.values()))
    interaction = sandbox.hub.interactions.begin(Ask.COMMAND, user, channel, {})
    waiting = asyncio.create_task(sandbox.hub.interactions.settle(interaction))
    await asyncio.sleep(0)
    time.sleep(3.2)  # noqa: ASYNC251 - blocks the whole process
    await asyncio.sleep(0.2)
    assert not waiting.done()
    interaction.done.set()
    assert await waiting


async def test_malformed_requests_of_the_page_are_refused_and_change_nothing(
    sandbox: Sandbox,
) -> None:
    world = sandbox.hub.world
    user = next(iter(world.users))
    channel = next(iter(world.channels))
    right: Json = {"user": user, "channel": channel, "kind": "component", "message": 1}
    wrong: list[Any] = [None, [], {}, "x", -1, 1e400, "9" * 40, {"a": {}}]
    before = world.people()
    tried = 0
    async with aiohttp.ClientSession() as session:
        for method, path, _ in page._ROUTES:
            place = path.format(user=user, channel=channel, kind="component")
            address = f"{sandbox.address}{page.API}{place}"
            bodies = [
                b"{",
                b"\xff",
                b"[]",
                b"7",
                *(_dump(right | {"values": values}) for values in wrong),
            ]
            bodies += [
                _dump({name: value})
                for name in page._Fields.model_json_schema()["properties"]
                for value in wrong
            ]
            bodies += [_dump({"method": "GET", "path": "(", "times": "x"})]
            for body in bodies if method != "DELETE" else ():
                async with session.request(method, address, data=body) as answer:
                    tried += 1
                    assert answer.status < 500, (method, path, body)
        async with session.get(f"{sandbox.address}/avatars/{user}/1.png?size={'9' * 5000}") as sent:
            assert sent.status in (404, 400, 414)
    assert tried > 1000
    assert world.people() == before


def _dump(body: Json) -> bytes:
    return json.dumps(body).encode()


async def test_channels_messages_and_servers_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    async with Sandbox(path, servers=2) as sandbox, driver.Client(sandbox.address) as client:
        mika = (await client.members())[0]
        channel = await client.add_channel("Quiet Room")
        message = await mika.say(channel, "hello")
        await client.ask("POST", "/world", {"forward": 3600})
    async with Sandbox(path, servers=3) as sandbox, driver.Client(sandbox.address) as client:
        mika = (await client.members())[0]
        assert await client.channel("quiet-room") == channel
        assert [m["id"] for m in await mika.messages(channel)] == [message["id"]]
        assert int((await mika.say(channel, "again"))["id"]) > int(message["id"])
        assert (await client.ask("GET", "/state"))["status"]["offset"] == 3600
        world = sandbox.hub.world
        assert list(world.guilds) == SERVERS[:3]
        named = [
            channel.name for channel in world.channels.values() if channel.name.startswith("hall")
        ]
        assert named == ["hall-1", "hall-2"]


SHARDS = 4
SERVERS = [GUILD_ID + number * NEXT_SHARD for number in range(SHARDS)]
COMMAND = {"name": "hello", "description": "Say hello", "type": 1}


def identify(shard: int) -> Json:
    return {"op": 2, "d": IDENTIFY | {"shard": [shard, SHARDS]}}


@pytest_asyncio.fixture(loop_scope="session")
async def halls() -> AsyncIterator[Sandbox]:
    """A sandbox with a server for each shard."""
    async with Sandbox(servers=SHARDS) as running:
        yield running


async def test_interactions_reach_the_shard_of_their_server(halls: Sandbox) -> None:
    hub = halls.hub
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(driver.Client(halls.address))
        # The shards of all servers but the last, in the servers' order.
        shards = [await stack.enter_async_context(RawBot(halls)) for _ in HALLS[:-1]]
        for server, place, bot in zip(SERVERS, HALLS, shards, strict=False):
            await bot.connect(identify(shard_of(server, SHARDS)))
            ready = await bot.event("READY")
            created = await bot.event("GUILD_CREATE")
            assert [guild["id"] for guild in ready["guilds"]] == [created["id"]] == [str(server)]
            assert created["channels"][0]["name"] == place
        await shards[0].register([COMMAND])
        aoi = (await client.members())[0]
        for server, place, bot in zip(SERVERS, HALLS, shards, strict=False):
            asking = asyncio.create_task(aoi.command(await client.channel(place), "hello"))
            interaction = await bot.event("INTERACTION_CREATE")
            assert interaction["guild_id"] == str(server)
            assert (await bot.answer(interaction, {"type": 4, "data": {"content": "hi"}}))[0] == 204
            await asking
        with pytest.raises(driver.InteractionFailedError):  # the shard of this server is away
            await aoi.command(await client.channel(HALLS[-1]), "hello")
        direct = hub.world.direct(hub.world.people()[0])
        hub.gateway.dispatch("INTERACTION_CREATE", {"id": "1", "channel_id": str(direct.id)})
        first = shards[[shard_of(server, SHARDS) for server in SERVERS].index(0)]
        assert (await first.event("INTERACTION_CREATE", 1))["id"] == "1"
        for event, count in (("GUILD_CREATE", 3), ("INTERACTION_CREATE", 4)):
            assert sum(message["t"] == event for bot in shards for message in bot.sent) == count


async def test_a_session_too_soon_after_another_is_refused(halls: Sandbox) -> None:
    halls.hub.gateway.identify_every = 60.0
    async with RawBot(halls) as first, RawBot(halls) as second:
        await first.connect(identify(0))
        await first.event("READY")
        await second.connect(identify(1))
        assert (await second.wait(lambda frame: frame["op"] == Op.INVALID))["d"] is False
