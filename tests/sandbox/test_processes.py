"""Several bots on one database: every game continues when one of them dies or is paused.

One person plays in two servers. `TAKUJO_SOAK` takes a hundred times as long.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.sandbox.driver import Client, Member
from bot.sandbox.server import Sandbox
from tests.sandbox.cluster import SERVERS, Cluster, Party
from tests.sandbox.test_games import FIRST
from tests.support import postgres
from tests.support.soak import SOAK

pytestmark = pytest.mark.sandbox
TIMES = 100 if SOAK else 2
PATIENCE = 600.0
"""Seconds a game may take."""
PAUSE = 20.0
"""Seconds of a pause: longer than any lease."""
PAIRS = ((0, 1), (0, 2), (3, 4), (1, 4))
"""Players of each server."""

Trouble = Callable[[], Awaitable[None]]


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with Sandbox(tmp_path / "world.sqlite", servers=SERVERS) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def cluster(
    sandbox: Sandbox, client: Client, tmp_path: Path, sprites: Path
) -> AsyncIterator[Cluster]:
    made = Cluster(sandbox, client, tmp_path, await postgres.address_for(tmp_path), sprites)
    yield made
    await made.close()


async def play(cluster: Cluster, people: list[Member], trouble: Trouble) -> None:
    """Play in all servers, repeatedly, until there was enough trouble; then check everything."""

    async def sit(server: int) -> list[Party]:
        parties: list[Party] = []
        while not (parties and troubling.done()):
            guests = [people[number] for number in PAIRS[server]]
            parties.append(await cluster.open(FIRST, guests, server))
            await parties[-1].play(PATIENCE)
        return parties

    async def make_trouble() -> None:
        for _ in range(TIMES):
            await asyncio.sleep(luck.uniform(1, 4))
            await trouble()

    luck = Random(SERVERS)
    await cluster.settle()
    troubling = asyncio.create_task(make_trouble())
    played = await asyncio.gather(*map(sit, range(SERVERS)))
    await troubling
    assert await cluster.check([party for parties in played for party in parties]) > 0


async def test_games_survive_sigkill_of_any_process(cluster: Cluster, people: list[Member]) -> None:
    luck = Random(1)

    async def kill() -> None:
        bot = luck.choice(cluster.bots)
        await bot.crash()
        await asyncio.sleep(luck.uniform(0, 8))
        await bot.launch()

    for _ in range(2):
        await cluster.add()
    await play(cluster, people, kill)


async def test_games_survive_a_crash_and_a_pause_of_the_database(
    cluster: Cluster, people: list[Member]
) -> None:
    server, luck = postgres.server(), Random(2)

    async def crash_or_pause() -> None:
        await asyncio.to_thread(server.end, signal.SIGKILL)
        await asyncio.sleep(luck.uniform(0, 2))
        await asyncio.to_thread(server.start)
        await asyncio.sleep(luck.uniform(2, 5))
        server.pause(signal.SIGSTOP)
        await asyncio.sleep(PAUSE)
        server.pause(signal.SIGCONT)

    for _ in range(2):
        await cluster.add()
    await play(cluster, people, crash_or_pause)


async def test_a_process_that_stood_still_writes_and_sends_nothing_stale(
    cluster: Cluster, people: list[Member]
) -> None:
    luck = Random(3)

    async def stop() -> None:
        bot = luck.choice(cluster.bots)
        bot.signal(signal.SIGSTOP)
        await asyncio.sleep(PAUSE)
        bot.signal(signal.SIGCONT)

    for _ in range(2):
        await cluster.add()
    await play(cluster, people, stop)


async def test_of_two_with_the_same_shards_the_second_waits(
    cluster: Cluster, people: list[Member]
) -> None:
    first, second = [await cluster.add(f"0-{SERVERS - 1}/{SERVERS}") for _ in range(2)]
    await cluster.settle()
    before = len(cluster.sandbox.hub.gateway.sessions)
    assert before == SERVERS
    for bot in (first, second):
        assert "Traceback" not in bot.log()

    async def kill() -> None:
        await first.crash()
        await first.launch()

    await play(cluster, people, kill)
