"""The cost of a move, a page, an idle minute and a start with ten, and with very many, tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import mean
from typing import Final

from bot.sandbox.server import Sandbox
from bot.tables.model import Person, TableId
from tests.support.driver import Client
from tools.bench import bare
from tools.bench.clicks import BOT, open_bare_bot
from tools.bench.large_database import DatabaseSize, fill_database
from tools.bench.moves import play
from tools.bench.process import START, make_folder, running
from tools.bench.report import Row
from tools.bench.running_bot import BareBot, Pair, RunningBot, running_bot

SIZES: Final = (DatabaseSize(10, 10), DatabaseSize(10_000, 300_000), DatabaseSize(100_000, 300_000))
"""The first size is the one to compare with."""
MOVES: Final = 80
LOOKS: Final = 24
"""Requests of each list; the first quarter fills caches."""
REST: Final = 125.0
"""Seconds in which each job of every minute runs twice."""
TYPED: Final = ("", "a", "1", "zz")

SLOWER: Final = 1.3
STARTED: Final = 5.0
"""CPU seconds."""
MEMORY: Final = 260.0
"""Megabytes."""


@dataclass(slots=True)
class Costs:
    """Measurements of one size."""

    size: DatabaseSize
    start: float = 0.0
    """CPU seconds from the start until the bot rests."""
    memory: float = 0.0
    clicks: dict[str, list[Pair]] = field(default_factory=dict)
    rest: float = 0.0
    """CPU seconds of an idle minute."""

    def ratios(self) -> dict[str, float]:
        """Return the cost of each kind of click in clicks of a bare bot."""
        return {
            kind: mean(pair.cost for pair in pairs) / mean(pair.bare for pair in pairs)
            for kind, pairs in self.clicks.items()
        }


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare all sizes with the smallest."""
    few, *others = [await _measure(make_folder(folder, str(size.open)), size) for size in SIZES]
    for many in others:
        for row in _rows(few, many):
            yield row


def _rows(few: Costs, many: Costs) -> Iterator[Row]:
    name = f"{many.size.open:,} open"
    beside = few.ratios()
    for kind, ratio in many.ratios().items():
        value = f"{ratio:.2f} bare clicks"
        against = f"with {few.size.open} {beside[kind]:.2f}"
        yield Row(f"{name}: {kind}", value, against, ratio / beside[kind], SLOWER)
    value = f"{many.rest * 1e3:.0f} ms CPU"
    against = f"with {few.size.open} {few.rest * 1e3:.0f}"
    yield Row(f"{name}: minute of rest", value, against, many.rest / few.rest, SLOWER)
    value = f"{many.start:.1f} s CPU"
    against = f"with {few.size.open} {few.start:.1f}"
    yield Row(f"{name}: start", value, against, many.start, STARTED, "s")
    value = f"{many.memory:.0f} MB"
    against = f"with {few.size.open} {few.memory:.0f}"
    yield Row(f"{name}: memory", value, against, many.memory, MEMORY, "MB")


async def _measure(folder: Path, size: DatabaseSize) -> Costs:
    """Measure one size after another: the disk holds a gigabyte for each."""
    home = make_folder(folder, "takujo")
    empty_home = make_folder(folder, "bare")
    costs = Costs(size)
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        plain = await stack.enter_async_context(Sandbox())
        tables = await _settle(home, sandbox, size)
        costs.start = await _start(home, sandbox)
        bot = await stack.enter_async_context(running_bot(BOT, home, sandbox))
        bare_running = await stack.enter_async_context(
            running_bot((bare.__name__,), empty_home, plain)
        )
        bare_bot = await open_bare_bot(bare_running)
        # Before a game ends, so that the lists have the same length.
        costs.clicks = await _look(bot, bare_bot)
        moves = await play(bot, bare_bot, tables, MOVES)
        costs.clicks |= {"own move": moves.own, "announced move": moves.announced}
        begun = await bot.process.settle(START)
        await asyncio.sleep(REST)
        costs.rest = (bot.process.cpu() - begun) * 60 / REST
        costs.memory = bot.process.peak()
    return costs


async def _settle(home: Path, sandbox: Sandbox, size: DatabaseSize) -> list[TableId]:
    async with Client(sandbox.address) as client:
        people = [Person(member.id, member.name) for member in (await client.members())[:2]]
        channel = await client.channel("games")
    return await fill_database(home / "takujo.db", people, channel, size)


async def _start(home: Path, sandbox: Sandbox) -> float:
    async with Client(sandbox.address) as client, running(BOT, sandbox.api_base, home) as process:
        await client.wait_online()
        return await process.settle(START)


async def _look(bot: RunningBot, bare_bot: BareBot) -> dict[str, list[Pair]]:
    member = bot.people[0]
    channel = bot.channel
    typed = cycle(TYPED)
    looks = {
        "/tables": lambda: member.command(channel, "tables"),
        "/move, suggestions": lambda: member.autocomplete(channel, "move", "move", next(typed)),
    }
    measured: dict[str, list[Pair]] = {}
    for kind, look in looks.items():
        pairs = [Pair(await bot.process.cost(look), await bare_bot.click()) for _ in range(LOOKS)]
        measured[kind] = pairs[LOOKS // 4 :]
    return measured
