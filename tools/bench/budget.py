"""A person with very many tables, and a refused channel: how long others wait for the bot."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.sandbox.hub import Fault
from bot.sandbox.model import Channel, ChannelType
from bot.sandbox.server import Sandbox
from bot.sandbox.world import GUILD_ID
from bot.tables.model import Person
from tests.support.driver import Client
from tools.bench.busy import Filled, Much, fill_busy
from tools.bench.process import make_folder, running
from tools.bench.report import Row
from tools.bench.waiting import Pair, Timed, ask_for_everything
from tools.bench.watched import LONG, Span, read_blocks, watch

WATCHED: Final = ("tools.bench.watched",)
FEW: Final = Much(tables=10, over=10, clocks=10, pending=4)
MANY: Final = Much(tables=1_000, over=1_000, clocks=10_000, pending=40)
SLOW: Final = "general"
"""The channel that Discord refuses."""
RETRY_AFTER: Final = 20.0
"""Seconds of `retry_after` for each message there."""
REFUSALS: Final = 10_000
BEGIN: Final = 5.0
"""Seconds until the bot has checked all clocks once."""
TURNS: Final = 6
"""Rounds of turns in another channel meanwhile."""
ROUNDS: Final = 4
"""Requests of each kind by the person with very many tables."""
LOOK: Final = 65.0
"""Seconds in which the bot checks all clocks at least once."""

PAUSE: Final = 0.5
"""Seconds: if this program's loop also stood still for so long, the machine did."""

BLOCK: Final = 50.0
"""Milliseconds."""
ANSWER: Final = 1.0
"""Seconds."""
DELAY: Final = 5.0
"""Seconds."""
LATE: Final = 2.9
"""Seconds; Discord gives an answer up after three."""


@dataclass(slots=True)
class Waits:
    """Waits of others in seconds."""

    blocks: dict[str, float] = field(default_factory=dict)
    """The longest block of the loop, by activity."""
    own: dict[str, float] = field(default_factory=dict)
    """The longest answer to the person with very many tables, by request."""
    failed: list[str] = field(default_factory=list)
    """Unanswered requests."""
    answers: list[float] = field(default_factory=list)
    """Answers to the others."""
    delay: float = 0.0
    """From a turn to the next player's message, while another channel is refused."""


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare a person with a thousand tables with one who has ten."""
    few = await _measure(make_folder(folder, "few"), FEW)
    many = await _measure(make_folder(folder, "many"), MANY)
    for row in _rows(few, many):
        yield row


def _rows(few: Waits, many: Waits) -> Iterator[Row]:
    name = f"{MANY.tables:,} tables of one person"
    alone = f"with {FEW.tables}"
    for kind, block in many.blocks.items():
        yield from _pair(f"{name}, {kind}: block", block * 1e3, few.blocks[kind] * 1e3, BLOCK, "ms")
    ours = _most(many.answers)
    other_answers = _most(few.answers)
    yield from _pair(f"{name}: others' answers (99 %)", ours, other_answers, ANSWER, "s")
    yield from _pair("a channel refused (429): another's delay", many.delay, few.delay, DELAY, "s")
    for kind, seconds in sorted(many.own.items()):
        against = f"{alone} {few.own.get(kind, 0.0):.2f} s"
        yield Row(f"{name}: {kind}", f"{seconds:.2f} s", against, seconds, 3, "s")
    failures = ", ".join(many.failed) or "nothing"
    yield Row(
        f"{name}: not answered", failures, f"{alone} {len(few.failed)}", len(many.failed), 0, ""
    )
    load = os.getloadavg()[0]
    yield Row("load of the machine", f"{load:.1f}", f"{os.cpu_count()} processors", load, None, "")


def _pair(subject: str, ours: float, with_few: float, bound: float, unit: str) -> Iterator[Row]:
    against = f"with few {with_few:.2f} {unit}"
    yield Row(subject, f"{ours:.2f} {unit}", against, ours, bound, unit)
    yield Row("", "", "as a ratio", ours / with_few, None)


def _most(times: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[int(0.99 * len(times))]


async def _measure(folder: Path, much: Much) -> Waits:
    async with Sandbox() as sandbox, Client(sandbox.address) as client:
        people = [Person(member.id, member.name) for member in (await client.members())[:3]]
        slow = await client.channel(SLOW)
        channel = await client.channel("games")
        filled = await fill_busy(folder / "takujo.db", people, slow, channel, much)
        for home in filled.homes:
            channels = sandbox.hub.world.channels
            channels.setdefault(home, Channel(home, ChannelType.TEXT, "table", GUILD_ID))
        path = f"^/channels/{slow}/messages$"
        refusal = Fault("POST", path, status=429, times=REFUSALS, retry_after=RETRY_AFTER)
        sandbox.hub.faults.append(refusal)
        async with running(WATCHED, sandbox.api_base, folder):
            await client.wait_online()
            watched = Watched(folder, time.monotonic())
            watching = asyncio.create_task(watch(watched.pauses.append, PAUSE))
            try:
                return await _watch(client, watched, filled, refusal)
            finally:
                watching.cancel()


@dataclass(slots=True)
class Watched:
    """A bot whose loop is watched."""

    folder: Path
    begun: float
    """Start of the measured part."""
    pauses: list[Span] = field(default_factory=list)
    """Pauses of the machine, which virtual ones have."""

    def longest(self) -> float:
        """Return the longest block of the part that ends now; shorter ones count as `LONG`."""
        since = self.begun
        self.begun = time.monotonic()
        blocks = [block for block in read_blocks(self.folder) if since <= block.ended < self.begun]
        return max(self.seconds(blocks), default=LONG)

    def seconds(self, spans: Iterable[Span]) -> list[float]:
        """Return the length of blocks without the machine's pauses."""
        return [span.seconds(self.pauses) for span in spans]


async def _watch(client: Client, watched: Watched, filled: Filled, refusal: Fault) -> Waits:
    await asyncio.sleep(BEGIN)
    waits = Waits({"the bot comes back": watched.longest()})
    people = [Timed(item) for item in (await client.members())[:3]]
    pair = Pair(people[1:], await client.channel("games"), filled.others)
    await pair.bring_next()
    for _ in range(TURNS):
        await pair.take_turns()
    assert refusal.times < REFUSALS, "no message was refused"
    waits.delay = max(watched.seconds(pair.delays))
    waits.blocks["a channel refused"] = watched.longest()
    refusal.times = 0
    elsewhere = await client.channel("卓上")

    async def ask() -> None:
        for _ in range(ROUNDS):
            await ask_for_everything(people[0], elsewhere, filled.busy)

    await pair.play(asyncio.create_task(ask()), LOOK)
    waits.blocks["they ask for everything"] = watched.longest()
    waits.own = {kind: max(watched.seconds(took)) for kind, took in people[0].answers.items()}
    failed = [item for person in people for item in person.failed]
    waits.failed = [kind for kind, took in failed if took.seconds(watched.pauses) > LATE]
    waits.answers = watched.seconds([took for item in people[1:] for took in item.all()])
    return waits
