"""Ten thousand open tables: time to the first answer, memory, and the cost of a click."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from bot.tables.model import TableId
from tests.support.driver import Client
from tools.bench.clicks import BOT, fill_near
from tools.bench.process import make_folder, running
from tools.bench.report import Row
from tools.bench.running_bot import RunningBot, running_bot

FEW: Final = 10
MANY: Final = 10_000
ROUNDS: Final = 13
"""Clicks at each of the `FEW` tables with members; the first round fills caches."""

READY: Final = 2.0
"""Seconds."""
MEMORY: Final = 200.0
"""Megabytes."""
SLOWER: Final = 1.1
"""The same speed, up to the difference between two measurements of the same thing."""


@dataclass(slots=True)
class World:
    """A bot's database and its sandbox."""

    folder: Path
    sandbox: Sandbox
    far: int
    """Tables without members of the sandbox."""
    clicks: list[float] = field(default_factory=list)
    """CPU seconds of each click."""
    memory: float = 0.0
    boards: list[Json] = field(default_factory=list)


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare ten thousand tables with ten."""
    async with Sandbox() as small, Sandbox() as large:
        few = World(make_folder(folder, "few"), small, 0)
        many = World(make_folder(folder, "many"), large, MANY - FEW)
        await _click(few, many)
        ready = await _start_again(many)
        alone = await _start_again(few)
    name = f"{MANY:,} tables"
    against = f"with {FEW} {alone:.2f} s"
    yield Row(f"{name}: first answer after READY", f"{ready:.2f} s", against, ready, READY, "s")
    against = f"with {FEW} {few.memory:.0f} MB"
    value = f"{many.memory:.0f} MB"
    yield Row(f"{name}: memory", value, against, many.memory, MEMORY, "MB")
    ours = median(many.clicks)
    with_few = median(few.clicks)
    value = f"{ours * 1000:.2f} ms CPU"
    against = f"with {FEW} {with_few * 1000:.2f}"
    yield Row(f"{name}: click", value, against, ours / with_few, SLOWER)


async def _click(*worlds: World) -> None:
    """Click in every world in turn, so that other load on the machine affects all alike."""
    async with AsyncExitStack() as stack:
        bots = []
        for world in worlds:
            tables = await fill_near(world.folder, world.sandbox, near=FEW, far=world.far)
            bot = await stack.enter_async_context(running_bot(BOT, world.folder, world.sandbox))
            world.boards = [await _bring(bot, table) for table in tables]
            bots.append((world, bot))
        for number in range(ROUNDS * FEW):
            for world, bot in bots:
                board = world.boards[number % FEW]
                cost = await bot.click(bot.people[0], board, "table:hand")
                if number >= FEW:
                    world.clicks.append(cost)
        for world, bot in bots:
            world.memory = bot.process.peak()


async def _bring(bot: RunningBot, table: TableId) -> Json:
    await bot.people[0].command(bot.channel, "board", table=table)
    return await bot.find(f"table:hand:{table}")


async def _start_again(world: World) -> float:
    """Return the seconds from the gateway's READY to the answer to the first click."""
    sandbox = world.sandbox
    async with Client(sandbox.address) as client:
        member = (await client.members())[0]
        async with running(BOT, sandbox.api_base, world.folder):
            while not sandbox.hub.gateway.online:  # noqa: ASYNC110  # no event for it
                await asyncio.sleep(0.001)
            begun = time.monotonic()
            await member.click(world.boards[0], "table:hand")
            return time.monotonic() - begun
