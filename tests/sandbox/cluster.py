"""Several bots on one database, in a Discord of several servers, and games in all of them."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from bot.messages.ids import parse_id
from bot.messages.table_ids import CONFIRMED, MakeMove
from bot.pictures.raster import beside
from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.store.files import Address, files_of
from bot.store.table_queries import find_pending
from bot.tables.model import MOVE_SEPARATOR, TableId
from tests.sandbox.playing import Guest, boards_of, final_message, moves_of, open_table, table_of
from tests.sandbox.process import Bot
from tests.support import postgres
from tests.support.driver import Client, InteractionFailedError, Member, RefusedByClientError

STEP: Final = 0.2
SERVERS: Final = 4
HALLS: Final = ("general", "hall-1", "hall-2", "hall-3")
"""A channel of each server."""
IDENTIFY_EVERY: Final = 5.0
"""Minimum seconds between two IDENTIFYs."""
SETTLED: Final = 120.0
"""Seconds until all servers are served, on a busy machine."""


class Process(Bot):
    """`python -m bot run` beside others: it waits for its shards."""

    def __init__(  # noqa: PLR0917 - all its settings
        self,
        sandbox: Sandbox,
        client: Client,
        folder: Path,
        address: Address,
        sprites: Path,
        shards: str,
    ) -> None:
        folder.mkdir()
        super().__init__(sandbox, client, folder, shards=shards)
        self.address = address
        self.place = address.url
        files = folder / files_of(address)
        files.parent.mkdir()
        shutil.copy(sprites, beside(files))

    def signal(self, how: signal.Signals) -> None:
        """Pause or resume it."""
        os.kill(self.pid, how)

    async def shards(self) -> set[int]:
        """Return its shards according to the database."""
        rows = await postgres.server().ask(
            "SELECT shard, name FROM shards JOIN processes ON number = holder"
            " WHERE until > clock_timestamp()",
            self.address.name,
        )
        return {row["shard"] for row in rows if row["name"].endswith(f":{self.pid}")}


async def until(sandbox: Sandbox, processes: Iterable[Process], counts: list[int]) -> None:
    """Wait until each process has that many shards, and all are connected."""
    expected, some = sorted(counts), list(processes)

    async def is_so() -> bool:
        held = [await one.shards() for one in some]
        lines = [one.shard[0] for one in sandbox.hub.gateway.sessions.values() if one.wire]
        return sorted(map(len, held)) == expected and set().union(*held) <= set(lines)

    await wait_for(is_so)


async def wait_for(is_so: Callable[[], object], patience: float = 90) -> float:
    """Wait until a condition holds; return the seconds that took."""
    begun = time.monotonic()
    while time.monotonic() - begun < patience:
        found = is_so()
        if await found if asyncio.iscoroutine(found) else found:
            return time.monotonic() - begun
        await asyncio.sleep(STEP)
    raise TimeoutError


CHANCE = -1
"""The seat of chance."""


@dataclass
class Witness(Guest):
    """A person at a table, and the acknowledgements they got."""

    taken: set[tuple[TableId, int]] = field(default_factory=set, init=False)
    """Tables and decision numbers that the panel showed as made."""
    tried: defaultdict[tuple[TableId, int], set[str]] = field(
        default_factory=lambda: defaultdict(set), init=False
    )
    """The moves chosen for each decision, acknowledged or not."""

    async def _use(self, panel: Json, control: str, pick: str) -> None:
        chosen = parse_id(pick)
        assert isinstance(chosen, MakeMove)
        steps: list[str] = []
        if not chosen.choice.startswith(MOVE_SEPARATOR):  # it opens a group, and makes no move
            steps = chosen.choice.removeprefix(CONFIRMED).split(MOVE_SEPARATOR)
        for number, step in enumerate(steps, chosen.decision_number):
            self.tried[chosen.table, number].add(step)
        await super()._use(panel, control, pick)
        now = await self.member.message(self.channel, int(panel["id"]))
        offered = [parse_id(part["custom_id"]) for part in moves_of(now)]
        if chosen.decision_number not in {
            one.decision_number for one in offered if isinstance(one, MakeMove)
        }:
            self.taken |= {
                (chosen.table, number) for number, _ in enumerate(steps, chosen.decision_number)
            }


async def check_record(store: Store, table: TableId, witnesses: Iterable[Witness]) -> int:
    """Compare the acknowledgements with the database; return the moves made."""
    found = await store.load(table)
    assert found is not None
    row, entries, _ = found
    for witness in witnesses:
        (seat,) = (
            n for n, one in enumerate(row.participants) if one.person_id == witness.member.id
        )
        own = [entry.text for entry in entries if entry.seat == seat]
        lost = [token for at, token in witness.taken if at == table and token >= len(own)]
        assert not lost, f"moves {lost} of seat {seat} were acknowledged and are not there"
        strange = [
            (token, text)
            for token, text in enumerate(own)
            if text not in witness.tried[table, token]
        ]
        assert not strange, f"seat {seat} never chose {strange}"
    return sum(entry.seat != CHANCE for entry in entries)


@dataclass
class Party:
    """A game in one of the servers."""

    table: TableId
    guests: list[Witness]

    @property
    def channel(self) -> int:
        """The channel of the game."""
        return self.guests[0].channel

    async def play(self, patience: float) -> None:
        async with asyncio.timeout(patience):
            while True:
                moved = [await guest.take_turn() for guest in self.guests]
                if any(moved):
                    continue
                if await final_message(self.guests[0].member, self.channel) is not None:
                    return
                await asyncio.sleep(0.1)

    async def boards(self) -> list[Json]:
        """Return its public messages, oldest first."""
        return boards_of(await self.guests[0].member.messages(self.channel, 5000))


class Cluster:
    """Bots that divide the shards; each has its own folder."""

    def __init__(
        self, sandbox: Sandbox, client: Client, folder: Path, address: Address, sprites: Path
    ) -> None:
        self.sandbox = sandbox
        self.client = client
        self.bots: list[Process] = []
        self._folder = folder
        self._address = address
        self._sprites = sprites
        sandbox.hub.gateway.shards = SERVERS
        sandbox.hub.gateway.identify_every = IDENTIFY_EVERY

    async def add(self, shards: str = f"auto/{SERVERS}") -> Process:
        """Start another bot."""
        folder = self._folder / f"bot-{len(self.bots)}"
        bot = Process(self.sandbox, self.client, folder, self._address, self._sprites, shards)
        self.bots.append(bot)
        await bot.launch()
        return bot

    def served(self) -> set[int]:
        """Return the connected shards."""
        sessions = self.sandbox.hub.gateway.sessions.values()
        return {session.shard[0] for session in sessions if session.wire is not None}

    async def settle(self) -> None:
        """Wait until every shard is connected and commands are registered."""
        await self.client.wait_online(SETTLED)
        await wait_for(lambda: len(self.served()) == SERVERS, SETTLED)

    async def open(self, game: str, people: Sequence[Member], server: int) -> Party:
        """Start a table in one of the servers, although bots may crash meanwhile."""
        while True:
            try:
                home = await open_table(self.client, list(people), game, place=HALLS[server])
                break
            except (InteractionFailedError, RefusedByClientError, TimeoutError):
                await asyncio.sleep(1)
        guests = [Witness(one, home, Random(n)) for n, one in enumerate(people)]
        board = await people[0].wait_for(home, lambda message: bool(boards_of([message])))
        return Party(TableId(table_of(board)), guests)

    async def check(self, parties: Sequence[Party]) -> int:
        """Compare acknowledgements, Discord's log and the database; return the moves."""
        store = await Store.open(self._address)
        try:
            moves = [await check_record(store, one.table, one.guests) for one in parties]
            for party in parties:
                await _check_messages(store, party)
            await wait_for(lambda: _is_shown(store), SETTLED)
        finally:
            await store.close()
        for bot in self.bots:
            _, trouble, account = bot.log().partition("Traceback")
            assert not trouble, account[:20_000]
        return sum(moves)

    async def close(self) -> None:
        """Stop all running bots."""
        for bot in self.bots:
            await bot.stop()


async def _is_shown(store: Store) -> bool:
    return not await find_pending(store)


async def _check_messages(store: Store, party: Party) -> None:
    """Check that each turn was announced once, and none after a later one."""
    boards = await party.boards()
    nonces = [board["nonce"] for board in boards]
    assert len({*nonces}) == len(nonces), f"told twice: {nonces}"
    shown = [row.message for row in await store.posted_messages(party.table)]
    assert shown == sorted(shown)
