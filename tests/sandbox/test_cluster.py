"""Several bots on one database: every game continues when one of them dies, stops or is paused.

One person plays in two servers. `TAKUJO_SOAK` repeats the faults a hundred times.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest
import pytest_asyncio

from bot.messages.ids import parse_id
from bot.messages.table_ids import CONFIRMED, MakeMove
from bot.pictures.sprite_file import beside
from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from bot.sandbox.world import GUILD_ID
from bot.store import Store
from bot.store.location import Address, files_of
from bot.store.posted_messages import read_posted_messages
from bot.store.shards import shard_of
from bot.store.table_queries import find_pending, load_table
from bot.tables.model import MOVE_SEPARATOR, TableId
from bot.testing.random_games import SOAK
from games.core.game import CHANCE
from tests.sandbox import playing
from tests.sandbox.process import Bot
from tests.sandbox.test_games import FIRST, fewest
from tests.support import postgres
from tests.support.driver import Client, InteractionFailedError, Member, RefusedByClientError, until

pytestmark = pytest.mark.sandbox
TIMES: Final = 100 if SOAK else 1
SERVERS: Final = len(playing.HALLS)
STEP: Final = 0.2
IDENTIFY_EVERY: Final = 5.0
"""Minimum seconds between two IDENTIFYs."""
SETTLED: Final = 120.0
"""Seconds until all servers are served, on a busy machine."""
PATIENCE: Final = 600.0
"""Seconds a game may take."""
LEASE: Final = 10.0
"""Duration of a lease in seconds."""
PAUSE: Final = 14.0
"""Seconds of a pause: longer than any lease."""
THOUGHT: Final = 0.25
"""Seconds before a click during faults."""
PACE: Final = 6.0
"""Seconds after which Discord accepts another IDENTIFY."""
PAIRS: Final = ((0, 1), (0, 2), (3, 4), (1, 4))
GAME_SHARD: Final = shard_of(GUILD_ID, SERVERS)


class Process(Bot):
    """One of several `python -m bot run`, which waits until it gets shards."""

    def signal(self, how: signal.Signals) -> None:
        assert self.process.pid
        os.kill(self.process.pid, how)

    async def shards(self) -> set[int]:
        """Return the shards that this process holds according to the database."""
        rows = await postgres.server().ask(
            "SELECT shard, name FROM shards JOIN processes ON number = holder"
            " WHERE until > clock_timestamp()",
            Address(self.place).name,
        )
        return {row["shard"] for row in rows if row["name"].endswith(f":{self.process.pid}")}


@dataclass
class Witness(playing.Guest):
    """A player who records which moves the bot acknowledged."""

    taken: set[int] = field(default_factory=set, init=False)
    """Decision numbers that the panel showed as made."""
    tried: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set), init=False)
    """The moves chosen for each decision, acknowledged or not."""
    faults: asyncio.Task[None] | None = field(default=None, init=False)
    """Until these faults end, the player thinks before each click, and the game lasts longer."""

    async def _use(self, panel: Json, pick: str, control: str, value: str) -> None:
        chosen = parse_id(pick)
        assert isinstance(chosen, MakeMove)
        steps: list[str] = []
        if not chosen.choice.startswith(MOVE_SEPARATOR):  # it opens a group without a move
            steps = chosen.choice.removeprefix(CONFIRMED).split(MOVE_SEPARATOR)
        moves = dict(enumerate(steps, chosen.decision_number))
        for number, step in moves.items():
            self.tried[number].add(step)
        if self.faults is not None:
            await asyncio.wait({self.faults}, timeout=THOUGHT)
        await super()._use(panel, pick, control, value)
        now = await self.member.message(self.channel, int(panel["id"]))
        offered = [parse_id(part["custom_id"]) for part in playing.moves_of(now)]
        numbers = {hint.decision_number for hint in offered if isinstance(hint, MakeMove)}
        if chosen.decision_number not in numbers:
            self.taken |= moves.keys()


@dataclass
class Party:
    """A game in one of the servers."""

    table: TableId
    guests: list[Witness]

    async def check(self, store: Store) -> int:
        """Compare acknowledgements, messages and the database; return the number of moves."""
        loaded = await load_table(store, self.table)
        assert loaded is not None
        stored, entries, _ = loaded
        people = [
            participant.person.id if participant.person else None
            for participant in stored.table.participants
        ]
        for guest in self.guests:
            seat = people.index(guest.member.id)
            own = [entry.text for entry in entries if entry.seat == seat]
            assert [shard for shard in guest.taken if shard >= len(own)] == [], (
                "acknowledged, not saved"
            )
            assert [at for at, move in enumerate(own) if move not in guest.tried[at]] == []
        # Each turn was announced once, in the order of the turns.
        messages = await self.guests[0].member.messages(self.guests[0].channel, 1000)
        nonces = [board["nonce"] for board in playing.boards_of(messages)]
        assert sorted(nonces) == sorted({*nonces})
        posted = [
            posted_message.message_id or 0
            for posted_message in await read_posted_messages(store, self.table)
        ]
        assert posted == sorted(posted)
        return sum(entry.seat != CHANCE for entry in entries)


class Cluster:
    """Bots that divide the shards; each has its own folder."""

    def __init__(
        self, sandbox: Sandbox, client: Client, folder: Path, address: Address, sprites: Path
    ) -> None:
        self.bots: list[Process] = []
        self._sandbox = sandbox
        self._client = client
        self._folder = folder
        self._address = address
        self._sprites = sprites
        sandbox.hub.gateway.shards = SERVERS
        sandbox.hub.gateway.identify_every = IDENTIFY_EVERY

    async def add(self, shards: str = f"auto/{SERVERS}") -> Process:
        folder = self._folder / f"bot-{len(self.bots)}"
        files = folder / files_of(self._address)
        files.parent.mkdir(parents=True)
        shutil.copy(self._sprites, beside(files))
        bot = Process(self._sandbox, self._client, folder, shards=shards)
        bot.place = self._address.url
        self.bots.append(bot)
        await bot.launch()
        return bot

    def served(self) -> list[int]:
        sessions = self._sandbox.hub.gateway.sessions.values()
        return sorted(session.shard[0] for session in sessions if session.wire is not None)

    async def divide(self, shares: dict[Process, int]) -> None:
        """Wait until the processes hold these numbers of shards, all of them connected."""

        async def is_so() -> bool:
            held = [await share.shards() for share in shares]
            counts = sorted(map(len, held))
            return counts == sorted(shares.values()) and set().union(*held) <= {*self.served()}

        await until(is_so, SETTLED, STEP)

    async def settle(self) -> None:
        """Wait until every shard is connected and commands are registered."""
        await self._client.wait_online(SETTLED)
        await until(lambda: len(self.served()) == SERVERS, SETTLED, STEP)

    async def open(self, people: Sequence[Member], server: int) -> Party:
        """Start a table in one of the servers; try again if a bot crashes meanwhile."""
        while True:
            with suppress(InteractionFailedError, RefusedByClientError, TimeoutError):
                home = await playing.open_table(
                    self._client, list(people), FIRST, place=playing.HALLS[server]
                )
                break
            await asyncio.sleep(1)
        guests = [Witness(person, home, Random(n)) for n, person in enumerate(people)]
        board = await people[0].wait_for(home, lambda message: bool(playing.boards_of([message])))
        return Party(TableId(playing.table_of(board)), guests)

    async def check(self, *parties: Party) -> int:
        """Check games and logs; return the number of moves."""
        store = await Store.open(self._address)

        async def is_shown() -> bool:
            return not await find_pending(store)

        try:
            moves = [await party.check(store) for party in parties]
            await until(is_shown, SETTLED, STEP)
        finally:
            await store.close()
        for bot in self.bots:
            assert "Traceback" not in bot.log(), bot.log().partition("Traceback")[2][:20_000]
        return sum(moves)


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    postgres.server()  # or skip
    async with Sandbox(tmp_path / "world.sqlite", servers=SERVERS) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def cluster(
    sandbox: Sandbox, client: Client, tmp_path: Path, sprites: Path
) -> AsyncIterator[Cluster]:
    cluster = Cluster(sandbox, client, tmp_path, await postgres.address_for(tmp_path), sprites)
    yield cluster
    for bot in cluster.bots:
        await bot.stop()


async def test_games_survive_crashes_and_pauses_of_bots_and_the_database(
    cluster: Cluster, people: list[Member]
) -> None:
    server = postgres.server()
    rng = Random(SERVERS)

    async def cause_faults() -> None:
        for _ in range(TIMES):
            await asyncio.sleep(rng.uniform(1, 4))
            bot = rng.choice(cluster.bots)
            await bot.crash()
            await asyncio.sleep(rng.uniform(0, 8))
            await bot.launch()
            await asyncio.sleep(rng.uniform(1, 4))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.sleep(rng.uniform(0, 2))
            await asyncio.to_thread(server.start)
            await asyncio.sleep(rng.uniform(2, 5))
            # A bot that found no database at its start has exited.
            alive = [bot for bot in cluster.bots if bot.process.is_alive()]
            # A process and then the database are paused for longer than a lease.
            for pause in (rng.choice(alive).signal, server.pause):
                pause(signal.SIGSTOP)
                await asyncio.sleep(PAUSE)
                pause(signal.SIGCONT)
                await asyncio.sleep(rng.uniform(1, 4))

    async def play_games(server: int) -> list[Party]:
        parties: list[Party] = []
        while not (parties and faults.done()):
            guests = [people[number] for number in PAIRS[server]]
            parties.append(await cluster.open(guests, server))
            for guest in parties[-1].guests:
                guest.faults = faults
            await playing.play_out(parties[-1].guests, PATIENCE)
        return parties

    for _ in range(2):
        await cluster.add()
    await cluster.settle()
    faults = asyncio.create_task(cause_faults())
    played = await asyncio.gather(*map(play_games, range(SERVERS)))
    await faults
    assert await cluster.check(*(party for parties in played for party in parties)) > 0


async def wait_for_answer(guest: playing.Guest) -> float:
    """Run commands until one is answered; return the seconds that it took."""
    begun = time.monotonic()
    clicks = set[asyncio.Task[object]]()
    while not [click for click in clicks if click.done() and not click.exception()]:
        assert time.monotonic() - begun < PATIENCE
        asking = guest.member.command(guest.channel, "tables")
        clicks.add(asyncio.create_task(asking))
        await asyncio.wait(clicks, timeout=STEP, return_when=asyncio.ALL_COMPLETED)
    took = time.monotonic() - begun
    await asyncio.gather(*clicks, return_exceptions=True)
    return took


async def owner(first: Process, second: Process) -> tuple[Process, Process]:
    """Return the process that has the game's shard, and the other."""
    return (first, second) if GAME_SHARD in await first.shards() else (second, first)


async def test_another_process_takes_over_the_games_of_one_that_ends(
    sandbox: Sandbox, people: list[Member], cluster: Cluster
) -> None:
    sandbox.hub.gateway.identify_every = 0.0
    process = await cluster.add()
    await cluster.divide({process: 4})
    two = await cluster.add()
    await cluster.divide({process: 2, two: 2})
    party = await cluster.open(people[: fewest(FIRST)], 0)
    guests = party.guests
    await playing.take_turns(guests, 4, PATIENCE)
    killed, other = await owner(process, two)
    await asyncio.sleep(PACE)
    await killed.crash()
    before = sum(guest.clicks for guest in guests)
    took = await wait_for_answer(guests[0])
    await playing.take_turns(guests, before + 6, PATIENCE)
    await cluster.check(party)
    print(f"answered {took:.1f} s after SIGKILL")
    assert took < LEASE
    assert GAME_SHARD in await other.shards()
    # A new process takes its share of the shards without any configuration.
    three = await cluster.add()
    await cluster.divide({other: 2, three: 2})
    await playing.take_turns(guests, before + 10, PATIENCE)
    await cluster.check(party)
    # A process that stops hands its shards over; hardly any click is lost.
    leaver, stayer = await owner(other, three)
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
    await cluster.divide({stayer: 4})
    await cluster.check(party)


async def test_a_process_waits_for_a_shard_that_another_holds(cluster: Cluster) -> None:
    process = await cluster.add("0-1/4")
    await cluster.divide({process: 2})
    two = await cluster.add("1-2/4")
    await cluster.divide({process: 2, two: 1})
    await until(lambda: "shards 1 belong to another process" in two.log(), SETTLED)
    assert cluster.served() == [0, 1, 2]
    await process.crash()
    await cluster.divide({two: 2})
