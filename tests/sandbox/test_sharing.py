"""How soon other processes take over shards, and which processes are refused."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
import pytest_asyncio

from bot.sandbox.driver import Client, InteractionFailedError, Member
from bot.sandbox.server import Sandbox
from bot.sandbox.world import GUILD_ID
from bot.store.files import Address
from bot.store.shards import shard_of
from tests.sandbox.playing import Guest, boards_of, open_table, take_turns
from tests.sandbox.sharing import STEP, Process, until, wait_for
from tests.sandbox.test_games import FIRST, PATIENCE, fewest
from tests.support import postgres

pytestmark = pytest.mark.sandbox
Begin: TypeAlias = Callable[[str], Awaitable[Process]]
SHARDS = 4
GAME_SHARD = shard_of(GUILD_ID, SHARDS)
LEASE = 10.0
"""Duration of a lease in seconds."""

PACE = 6.0
"""Seconds after which another session may always start."""


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    postgres.server()  # or skip
    async with Sandbox(tmp_path / "world.sqlite", servers=SHARDS) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> Address:
    return await postgres.address_for(tmp_path)


@pytest_asyncio.fixture(loop_scope="session")
async def begin(
    sandbox: Sandbox, client: Client, tmp_path: Path, sprites: Path, address: Address
) -> AsyncIterator[Begin]:
    """Return a function that starts a process for some shards; all are stopped after the test."""
    made: list[Process] = []
    async with AsyncExitStack() as stack:

        async def start(shards: str) -> Process:
            folder = tmp_path / f"process{len(made)}"
            made.append(Process(sandbox, client, folder, address, sprites, shards))
            return await stack.enter_async_context(made[-1])

        yield start


async def play(client: Client, people: list[Member]) -> list[Guest]:
    some = people[: fewest(FIRST)]
    home = await open_table(client, some, FIRST)
    return [Guest(person, home, Random(number)) for number, person in enumerate(some)]


async def owner(processes: list[Process]) -> Process:
    [found] = [one for one in processes if GAME_SHARD in await one.shards()]
    return found


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


async def check_shown(guests: list[Guest], address: Address) -> None:
    """Check that every move and message is there once, and that the end of the record is shown."""
    server = postgres.server()

    async def is_shown() -> bool:
        return not await server.ask("SELECT 1 FROM tables WHERE needs_update", address.name)

    await wait_for(is_shown, 30)
    boards = boards_of(await guests[0].member.messages(guests[0].channel, 5000))
    assert len({board["nonce"] for board in boards}) == len(boards)
    [row] = await server.ask(
        "SELECT plies, (SELECT count(*) FROM moves) AS moves, (SELECT max(ply) FROM moves) AS last,"
        " (SELECT sum(fence) FROM processes) AS fenced FROM tables",
        address.name,
    )
    assert row["plies"] == row["moves"] == row["last"] + 1


async def test_a_game_goes_on_at_another_process_when_its_own_is_killed(
    sandbox: Sandbox, client: Client, people: list[Member], begin: Begin, address: Address
) -> None:
    one = await begin("auto/4")
    await until(sandbox, [one], [4])
    two = await begin("auto/4")
    await until(sandbox, [one, two], [2, 2])
    guests = await play(client, people)
    await take_turns(guests, 4, PATIENCE)
    first = await owner([one, two])
    other = two if first is one else one
    await asyncio.sleep(PACE)
    await first.crash()
    before = sum(guest.clicks for guest in guests)
    took = await answered(guests[0])
    await take_turns(guests, before + 6, PATIENCE)
    await check_shown(guests, address)
    print(f"answered {took:.1f} s after SIGKILL")
    assert took < LEASE
    assert GAME_SHARD in await other.shards()
    assert "Traceback" not in other.log()
    # Another process takes its part of the work without any configuration.
    three = await begin("auto/4")
    await until(sandbox, [other, three], [2, 2])
    await take_turns(guests, before + 10, PATIENCE)
    await check_shown(guests, address)
    # A process that stops hands its shards over: hardly anyone has to click twice.
    leaver = await owner([other, three])
    stayer = other if leaver is three else three
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
    assert "Traceback" not in three.log() + other.log()


async def test_who_has_the_same_shards_by_mistake_waits(
    sandbox: Sandbox, client: Client, begin: Begin
) -> None:
    one = await begin("0-1/4")
    await until(sandbox, [one], [2])
    two = await begin("1-2/4")
    await until(sandbox, [one, two], [2, 1])
    await wait_for(lambda: "another process has shards 1: they are waited for" in two.log())
    lines = [o.shard[0] for o in sandbox.hub.gateway.sessions.values() if o.wire]
    assert sorted(lines) == [0, 1, 2]
    three = await begin("auto/8")
    assert await three.ended() == 2
    assert "another number of shards than 8" in three.log()
    await one.crash()
    await until(sandbox, [two], [2])
