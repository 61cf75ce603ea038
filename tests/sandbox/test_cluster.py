"""Several bots on one database: every game continues when one of them dies, stops or is paused.

One person plays in two servers. `TAKUJO_SOAK` takes a hundred times as long.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
import pytest_asyncio

from bot.sandbox.server import Sandbox
from bot.sandbox.world import GUILD_ID
from bot.store.shards import shard_of
from bot.testing.random_games import SOAK
from tests.sandbox.cluster import SERVERS, STEP, Cluster, Party, Process, until, wait_for
from tests.sandbox.playing import Guest, take_turns
from tests.sandbox.test_games import FIRST, fewest
from tests.support import postgres
from tests.support.driver import Client, InteractionFailedError, Member

pytestmark = pytest.mark.sandbox
TIMES: Final = 100 if SOAK else 1
PATIENCE: Final = 600.0
"""Seconds a game may take."""
LEASE: Final = 10.0
"""Duration of a lease in seconds."""
PAUSE: Final = 14.0
"""Seconds of a pause: longer than any lease."""
PACE: Final = 6.0
"""Seconds after which another session may always start."""
PAIRS: Final = ((0, 1), (0, 2), (3, 4), (1, 4))
"""Players of each server."""
GAME_SHARD: Final = shard_of(GUILD_ID, SERVERS)


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    postgres.server()  # or skip
    async with Sandbox(tmp_path / "world.sqlite", servers=SERVERS) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def cluster(
    sandbox: Sandbox, client: Client, tmp_path: Path, sprites: Path
) -> AsyncIterator[Cluster]:
    made = Cluster(sandbox, client, tmp_path, await postgres.address_for(tmp_path), sprites)
    yield made
    await made.close()


async def test_games_survive_whatever_happens_to_a_process_or_the_database(
    cluster: Cluster, people: list[Member]
) -> None:
    server, luck = postgres.server(), Random(SERVERS)

    async def trouble() -> None:
        for _ in range(TIMES):
            await asyncio.sleep(luck.uniform(1, 4))
            bot = luck.choice(cluster.bots)
            await bot.crash()
            await asyncio.sleep(luck.uniform(0, 8))
            await bot.launch()
            await asyncio.sleep(luck.uniform(1, 4))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.sleep(luck.uniform(0, 2))
            await asyncio.to_thread(server.start)
            await asyncio.sleep(luck.uniform(2, 5))
            # A process and then the database stand still for longer than a lease.
            bot = luck.choice(cluster.bots)
            bot.signal(signal.SIGSTOP)
            await asyncio.sleep(PAUSE)
            bot.signal(signal.SIGCONT)
            await asyncio.sleep(luck.uniform(1, 4))
            server.pause(signal.SIGSTOP)
            await asyncio.sleep(PAUSE)
            server.pause(signal.SIGCONT)

    async def sit(server: int) -> list[Party]:
        parties: list[Party] = []
        while not (parties and troubling.done()):
            guests = [people[number] for number in PAIRS[server]]
            parties.append(await cluster.open(FIRST, guests, server))
            await parties[-1].play(PATIENCE)
        return parties

    for _ in range(2):
        await cluster.add()
    await cluster.settle()
    troubling = asyncio.create_task(trouble())
    played = await asyncio.gather(*map(sit, range(SERVERS)))
    await troubling
    assert await cluster.check([party for parties in played for party in parties]) > 0


async def answered(guest: Guest) -> float:
    """Return the seconds until a person who clicks all the time gets an answer."""
    begun, clicks = time.monotonic(), set[asyncio.Task[object]]()
    while not [one for one in clicks if one.done() and not one.exception()]:
        assert time.monotonic() - begun < PATIENCE
        asking = guest.member.command(guest.channel, "tables")
        clicks.add(asyncio.create_task(asking))
        await asyncio.wait(clicks, timeout=STEP, return_when=asyncio.ALL_COMPLETED)
    took = time.monotonic() - begun
    await asyncio.gather(*clicks, return_exceptions=True)
    return took


async def owner(processes: list[Process]) -> tuple[Process, Process]:
    """Return the process that has the game's shard, and the other."""
    first, second = processes
    return (first, second) if GAME_SHARD in await first.shards() else (second, first)


async def test_a_game_goes_on_at_another_process_when_its_own_ends(
    sandbox: Sandbox, people: list[Member], cluster: Cluster
) -> None:
    sandbox.hub.gateway.identify_every = 0.0
    one = await cluster.add()
    await until(sandbox, [one], [4])
    two = await cluster.add()
    await until(sandbox, [one, two], [2, 2])
    party = await cluster.open(FIRST, people[: fewest(FIRST)], 0)
    guests = party.guests
    await take_turns(guests, 4, PATIENCE)
    killed, other = await owner([one, two])
    await asyncio.sleep(PACE)
    await killed.crash()
    before = sum(guest.clicks for guest in guests)
    took = await answered(guests[0])
    await take_turns(guests, before + 6, PATIENCE)
    await cluster.check([party])
    print(f"answered {took:.1f} s after SIGKILL")
    assert took < LEASE
    assert GAME_SHARD in await other.shards()
    # Another process takes its part of the work without any configuration.
    three = await cluster.add()
    await until(sandbox, [other, three], [2, 2])
    await take_turns(guests, before + 10, PATIENCE)
    await cluster.check([party])
    # A process that stops hands its shards over: hardly anyone has to click twice.
    leaver, stayer = await owner([other, three])
    leaver.signal(signal.SIGTERM)
    ending = asyncio.create_task(leaver.ended())
    failures = 0
    while not ending.done():
        try:
            await guests[0].member.command(guests[0].channel, "tables")
        except InteractionFailedError:
            failures += 1
    assert await ending == 0
    print(f"{failures} clicks were not answered while it ended")
    assert failures <= 2
    await until(sandbox, [stayer], [4])
    await cluster.check([party])


async def test_a_process_with_the_shards_of_another_waits_for_them(
    sandbox: Sandbox, cluster: Cluster
) -> None:
    one = await cluster.add("0-1/4")
    await until(sandbox, [one], [2])
    two = await cluster.add("1-2/4")
    await until(sandbox, [one, two], [2, 1])
    await wait_for(lambda: "shards 1 belong to another process" in two.log())
    lines = [one.shard[0] for one in sandbox.hub.gateway.sessions.values() if one.wire]
    assert sorted(lines) == [0, 1, 2]
    three = await cluster.add("auto/8")
    assert await three.ended() == 2
    assert "another number of shards than 8" in three.log()
    await one.crash()
    await until(sandbox, [two], [2])
