"""Fifty tables whose computer players want to think at once: how long others wait for the bot."""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, TypeVar
from unittest.mock import patch

import aiohttp

from bot.sandbox.model import Channel, ChannelType
from bot.sandbox.server import Sandbox
from bot.sandbox.world import GUILD_ID
from bot.store import Store
from bot.tables import lobby
from bot.tables.ai import AiSearch
from bot.tables.model import Person, Place, TableId
from bot.tables.play import start
from bot.tables.service import Tables
from games.ai.search import Level
from tests.support.driver import Client, InteractionFailedError, Member
from tests.support.games import GAMES
from tools.bench.clicks import BOT
from tools.bench.filled import ELSEWHERE, keep_sprites, play
from tools.bench.process import running
from tools.bench.report import Row
from tools.bench.waiting import Pair, Timed
from tools.bench.watched import Span, watch

GAME: Final = "nlk"
"""Eight others move before its only person is to move again."""
TABLES: Final = 50
QUEUE: Final = re.compile(r"^takujo_thoughts (\S+)$", re.MULTILINE)
SECONDS: Final = 12.0
"""Seconds of clicks in each part."""
PAUSE: Final = 0.5
"""Seconds: if this program's loop also stood still for so long, the machine did."""
LEAST: Final = 30
"""Computer players that must wait half of the measured time, or the measurement is void."""
SLOWER: Final = 1.5
"""Fifty tables also send messages; two measurements of the same thing differ by as much."""

T = TypeVar("T")


class Quick:
    """Thinks as little as possible: the tables only have to reach a position."""

    async def run(self, function: Callable[..., T], /, *args: Any, **_: Any) -> T:
        """Return an easy player's move."""
        [question] = args
        return function(GAMES, question.at(Level.EASY))


@dataclass(slots=True)
class Waits:
    """The measured values."""

    alone: list[float]
    """Seconds of each answer while no computer player thinks."""
    beside: list[float]
    """The same while computer players think."""
    queue: list[float]
    """Number of waiting computer players at each look."""


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare clicks while fifty tables think with clicks while none does."""
    async with Sandbox() as sandbox, Client(sandbox.address) as client:
        members = [Timed(member) for member in (await client.members())[:3]]
        here = await client.channel("games")
        homes, others = await fill(folder / "takujo.db", members, here)
        for home in homes:
            channel = Channel(home, ChannelType.TEXT, "table", GUILD_ID)
            sandbox.hub.world.channels.setdefault(home, channel)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        with patch.dict(os.environ, TAKUJO_METRICS_PORT=port):
            async with running(BOT, sandbox.api_base, folder):
                await client.wait_online()
                pair = Pair(members[1:], here, others)
                decisions = await _watch(members, homes, pair, port)
    for row in _rows(decisions):
        yield row


def _rows(decisions: Waits) -> Iterator[Row]:
    name = f"{TABLES} tables think"
    queue = decisions.queue
    value = f"{min(queue):.0f} to {max(queue):.0f}"
    waited = median(queue)
    yield Row(
        f"{name}: waiting computer players", value, "median", waited, LEAST, "", at_least=True
    )
    ours = median(decisions.beside)
    without = median(decisions.alone)
    value = f"{ours * 1e3:.0f} ms"
    against = f"without {without * 1e3:.0f}"
    yield Row(f"{name}: others' answers (median)", value, against, ours / without, SLOWER)
    ours = max(decisions.beside)
    without = max(decisions.alone)
    value = f"{ours * 1e3:.0f} ms"
    against = f"longest, without {without * 1e3:.0f}"
    yield Row("", value, against, ours / without, None)


async def _watch(members: Sequence[Timed], homes: Sequence[int], pair: Pair, port: str) -> Waits:
    pauses: list[Span] = []
    watching = asyncio.create_task(watch(pauses.append, PAUSE))
    await pair.bring_next()
    decisions = Waits(await _click(pair, members[1:], pauses), [], [])
    await asyncio.gather(*(_take_turn(members[0], home) for home in homes))
    counting = asyncio.create_task(_count(port, decisions.queue))
    decisions.beside = await _click(pair, members[1:], pauses)
    for task in (counting, watching):
        task.cancel()
    return decisions


async def _take_turn(member: Member, home: int) -> None:
    """Move by `/move` as long as a move is offered."""
    rng = Random(home)
    while True:
        with suppress(InteractionFailedError, TimeoutError):  # the bot was too busy
            if not (offered := await member.autocomplete(home, "move", "move")):
                return
            await member.command(home, "move", move=rng.choice(offered)["value"])


async def fill(
    path: Path, members: Sequence[Timed], channel: int
) -> tuple[list[int], list[TableId]]:
    """Fill a database: the first member plays with hard computer players, the others together.

    Return the channels of the former tables, where the member is to move, and of the latter.
    """
    keep_sprites(path)
    people = [Person(member.id, member.name) for member in members]
    store = await Store.open(path)
    try:
        tables = Tables(store, lambda: datetime.now(UTC), GAMES, search=AiSearch(GAMES, Quick()))
        homes = [ELSEWHERE + 100 + number for number in range(TABLES)]
        for home in homes:
            await _open(tables, people[0], Place(GUILD_ID, home))
        place = Place(GUILD_ID, channel)
        others = [await play(tables, people[1:], place, seed) for seed in range(10)]
    finally:
        await store.close()
    return homes, others


async def _open(tables: Tables, person: Person, place: Place) -> None:
    table = (await tables.open(GAME, person, place, "en")).id
    for _ in range(max(GAMES[GAME].game.seats) - 1):
        await tables.change(table, lobby.add_ai, person.id, Level.HARD)
    await tables.change_now(table, start, person.id)
    await tables.ai.advance(table)
    snapshot = await tables.snapshot(table)
    await tables.record_post(table, snapshot.table.plies, place.target_id, place.target_id)


async def _click(pair: Pair, people: Sequence[Timed], pauses: Sequence[Span]) -> list[float]:
    """Let two people play for a while; return the seconds of each answer."""
    for person in people:
        person.answers.clear()
    await pair.play(asyncio.create_task(asyncio.sleep(0)), SECONDS)
    return [took.seconds(pauses) for person in people for took in person.all()]


async def _count(port: str, queue: list[float]) -> None:
    """Sample the number of waiting computer players from the metrics."""
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
        while True:
            async with session.get("/metrics") as response:
                match = QUEUE.search(await response.text())
            assert match
            queue.append(float(match[1]))
            await asyncio.sleep(1.0)
