"""Two processes on one database, compared with one."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from bot.sandbox.server import Sandbox
from bot.store.location import files_of
from tests.sandbox.playing import HALLS, Guest, open_table
from tests.support import postgres
from tests.support.driver import Client
from tests.support.games import GAMES
from tools.bench.clicks import BOT
from tools.bench.evening import Counted
from tools.bench.filled import keep_sprites
from tools.bench.process import Process, make_folder, running
from tools.bench.report import Row

WARM: Final = 40
"""Clicks that fill caches. No game ends within all clicks."""
CLICKS: Final = 200
SERVERS: Final = len(HALLS)
BOUND: Final = 1.7
STARTED: Final = 25.0
"""Seconds until all shards have sessions and emoji are uploaded."""


@dataclass(frozen=True, slots=True)
class Work:
    """The cost of some clicks."""

    costs: tuple[float, ...]
    """CPU seconds of each process per click; nearly all clicks go to the other process."""
    rate: float
    """Clicks per second."""


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Play in four servers with one process and with two."""
    if reason := postgres.why_not():
        sys.stderr.write(f"nothing measured: {reason}\n")
        return
    alone_load = await _play(make_folder(folder, "one"), ["0-3/4"])
    two = await _play(make_folder(folder, "two"), ["0-1/4", "2-3/4"])
    (alone,) = alone_load.costs
    busier = max(two.costs)
    yield Row(
        "two processes: clicks until the busier has no core left",
        f"{1 / busier:.0f} clicks/s",
        f"one {1 / alone:.0f} clicks/s",
        alone / busier,
        BOUND,
        at_least=True,
    )
    yield Row(
        "the same, while players and Discord compute beside them",
        f"{two.rate:.0f} clicks/s",
        f"one {alone_load.rate:.0f} clicks/s",
        two.rate / alone_load.rate,
        None,
    )


async def _play(folder: Path, ranges: Sequence[str]) -> Work:
    """Start a process for each range of shards, and return the cost of clicks."""
    address = await postgres.bare_address(f"bench_{folder.name}")
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox(servers=SERVERS))
        sandbox.hub.gateway.shards = SERVERS
        client = await stack.enter_async_context(Client(sandbox.address))
        bots: list[Process] = []
        for shards in ranges:
            home = make_folder(folder, shards.partition("/")[0])
            files = home / files_of(address)
            files.parent.mkdir(parents=True)
            keep_sprites(files)
            settings = {"TAKUJO_DATABASE": address.url, "TAKUJO_SHARDS": shards}
            started = running(BOT, sandbox.api_base, home, settings)
            bots.append(await stack.enter_async_context(started))
        await client.wait_online()
        # Leases are renewed every second, so no process rests for `START` seconds.
        await asyncio.sleep(STARTED)
        tables = [await _open(client, number) for number in range(SERVERS)]
        await _take(tables, WARM)
        return await _measure(bots, tables)


async def _open(client: Client, server: int) -> list[Guest]:
    """Open a table in a server and return its players."""
    people = [
        Counted(member.client, member.id, member.name) for member in (await client.members())[:2]
    ]
    game = list(GAMES)[server % len(GAMES)]
    ais = max(0, GAMES[game].game.seats[0] - len(people))
    home = await open_table(client, [*people], game, ais, place=HALLS[server])
    return [Guest(member, home, Random(server)) for member in people]


async def _measure(bots: Sequence[Process], tables: Sequence[list[Guest]]) -> Work:
    before = [await bot.settle() for bot in bots]
    clicked = Counted.clicks
    began = time.perf_counter()
    await _take(tables, CLICKS)
    seconds = time.perf_counter() - began
    clicks = Counted.clicks - clicked
    spent = [await bot.settle() - was for bot, was in zip(bots, before, strict=True)]
    return Work(tuple(cost / clicks for cost in spent), clicks / seconds)


async def _take(tables: Sequence[list[Guest]], clicks: int) -> None:
    """Play at all tables at once, up to a number of clicks."""
    end = Counted.clicks + clicks

    async def play(guests: list[Guest]) -> None:
        for guest in cycle(guests):
            if Counted.clicks >= end:
                return
            if not await guest.take_turn():
                await asyncio.sleep(0.02)

    await asyncio.gather(*map(play, tables))
