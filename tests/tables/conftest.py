"""A service on a fresh database, with a clock that the tests control."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from bot.store import Store
from bot.store.decisions import Decisions
from bot.store.rows import ChildRows
from bot.store.table_queries import load_table
from bot.tables import mapping, play, seats, views, votes
from bot.tables.ai import Question
from bot.tables.lobby import add_ai, set_option
from bot.tables.model import (
    LoggedMove,
    Panel,
    Person,
    Place,
    Snapshot,
    Status,
    Table,
    TableId,
    VoteResult,
)
from bot.tables.moderation import Absence, Absences, TimeoutAction
from bot.tables.record import verify
from bot.tables.service import Tables
from bot.tables.session import GameSession
from bot.worker import WorkerError
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Seat
from games.core.record import Entry, Replay, play_through
from tests.support.database import Kind, open_store
from tests.support.refusals import refused
from tests.support.toy_game import JUDGED, TOYS

T = TypeVar("T")

ANN = Person(11, "Ann")
BEN = Person(22, "Ben")
CYD = Person(33, "Cyd")
DAN = Person(44, "Dan")
EVE = Person(55, "Eve")
HERE = Place(1, 2)


def client_seed_of(person: Person) -> str:
    """Return a person's client seed."""
    return str(person.id << 50)


def person_at(session: GameSession, seat: Seat) -> int:
    person = session.table.participants[seat].person
    assert person
    return person.id


@dataclass
class Clock:
    """A clock that advances at every read, by default a minute."""

    now: datetime = datetime(2025, 1, 1, tzinfo=UTC)
    step: timedelta = timedelta(minutes=1)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


@dataclass
class SlowWorker:
    """A worker that records its jobs, and computes or fails once `may` is set."""

    jobs: list[Any] = field(default_factory=list)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    may: asyncio.Event = field(default_factory=asyncio.Event)
    fails: bool = False

    async def run(self, function: Callable[..., T], /, *args: Any, **_: Any) -> T:
        [job] = args
        self.jobs.append(job)
        self.begun.set()
        await self.may.wait()
        await asyncio.sleep(0)
        if self.fails:
            raise WorkerError
        # The toy cannot be searched.
        return function(JUDGED, job.at(Level.NORMAL) if isinstance(job, Question) else job)

    async def begins(self) -> None:
        """Wait for the first job; a minute is enough on any machine."""
        await asyncio.wait_for(self.begun.wait(), 60)


@dataclass
class Harness:
    """A service and a few shortcuts to it."""

    tables: Tables
    store: Store
    path: Path
    clock: Clock
    new_server_seed: Callable[[], bytes]

    async def lobby(
        self, *people: Person, ais: int = 0, game: str = "toy", rating: str = "rated"
    ) -> Table:
        """Open a lobby with these people and AI players; the first is the host."""
        preferences = {"rating": rating}
        client_seed = client_seed_of(people[0])
        table = await self.tables.open(game, people[0], HERE, "en", preferences, client_seed)
        for person in people[1:]:
            await self.tables.join(table.id, person, client_seed_of(person))
        for _ in range(ais):
            await self.tables.change(table.id, add_ai, people[0].id)
        return await self.tables.table(table.id)

    async def game(self, *people: Person, **options: Any) -> Snapshot:
        table = await self.lobby(*people, **options)
        await self.tables.change_now(table.id, play.start, people[0].id)
        return await self.tables.snapshot(table.id)

    async def do(
        self, table: Table | TableId, command: Callable[..., GameSession], *args: Any, **named: Any
    ) -> Table:
        """Run a command, with the time if it takes one; a `Person` is replaced by their id."""
        wanted = list(signature(command).parameters.values())
        is_timed = [parameter.name for parameter in wanted[1:2]] == ["now"]
        arguments = [
            argument.id
            if isinstance(argument, Person) and parameter.annotation != "Person"
            else argument
            for argument, parameter in zip(args, wanted[1 + is_timed :], strict=False)
        ]
        change = self.tables.change_now if is_timed else self.tables.change
        return await change(
            table if isinstance(table, str) else table.id, command, *arguments, **named
        )

    async def people_to_move(self, table: TableId) -> list[Person]:
        """Return the people to move, by seat."""
        snapshot = await self.tables.snapshot(table)
        participants = [
            snapshot.table.participants[decision.seat] for decision in snapshot.decisions
        ]
        return [
            participant.person
            for participant in participants
            if participant.person and not participant.is_ai
        ]

    async def suspend(self, table: TableId, person: Person) -> Table:
        """Let an AI player hold the seat of a person who did not resign."""
        return await self.tables.change_now(table, seats.suspend, person.id)

    async def move(self, table: TableId, person: Person, choice: int = 0) -> str:
        """Make one of a person's legal moves with its decision number; return its notation."""
        panel = await self.tables.panel(table, person.id)
        notation = panel.offers[choice % len(panel.offers)].notation
        await self.tables.act(table, person.id, panel.decision_number, notation)
        return notation

    async def play_out(self, table: TableId, rng: Random | None = None) -> None:
        """Play to the end, with the first legal move or, given an `rng`, with any."""
        await self.tables.ai.advance(table)
        while people := await self.people_to_move(table):
            # The same choice every time may never end: some games let cards be passed.
            await self.move(table, people[0], rng.randrange(1000) if rng else 0)
            await self.tables.ai.advance(table)

    async def show(self, table: TableId, message_id: int = 9) -> None:
        """Record a message that shows all entries."""
        now = await self.tables.table(table)
        await self.tables.record_post(table, now.plies, message_id, now.place.target_id)

    async def children(self, table: TableId) -> ChildRows:
        """Return the child rows as the database has them."""
        loaded = await load_table(self.store, table)
        return loaded[2] if loaded else ChildRows()

    async def entries(self, table: TableId) -> tuple[Entry, ...]:
        """Return the record as the database has it."""
        loaded = await load_table(self.store, table)
        return loaded[1] if loaded else ()

    async def reopen(self, games: Mapping[str, GamePackage] = TOYS) -> Harness:
        """Stop this service and start another on the same file; return its harness."""
        await self.store.close()
        again = await open_harness(
            self.path, self.clock, games, new_server_seed=self.new_server_seed
        )
        self.tables, self.store = again.tables, again.store
        return self


@dataclass
class Match:
    """One table of a service."""

    harness: Harness
    id: TableId

    @property
    def tables(self) -> Tables:
        return self.harness.tables

    @property
    def absences(self) -> Absences:
        return Absences(self.tables, self.harness.store, self.harness.clock)

    async def do(self, command: Callable[..., GameSession], *args: Any, **named: Any) -> Table:
        """Run a command; a `Person` is replaced by their id."""
        return await self.harness.do(self.id, command, *args, **named)

    async def refuse(self, key: str, command: Callable[..., GameSession], *args: Any) -> None:
        """Run a command that is refused with the text of this key."""
        await refused(key, self.do(command, *args))

    async def table(self) -> Table:
        return await self.tables.table(self.id)

    async def seats(self) -> dict[Person, Seat]:
        """Return the seats of people, also those that AI players hold for them."""
        participants = (await self.table()).participants
        return {
            participant.person: Seat(n)
            for n, participant in enumerate(participants)
            if participant.person
        }

    async def seat(self, person: Person) -> Seat:
        return (await self.seats())[person]

    async def panel(self, person: Person) -> Panel:
        return await self.tables.panel(self.id, person.id)

    async def people_to_move(self) -> list[Person]:
        return await self.harness.people_to_move(self.id)

    async def texts(self) -> list[str]:
        """Return the texts of the record."""
        return [entry.text for entry in await self.harness.entries(self.id)]

    async def log(self, seat: Seat | None = None) -> tuple[LoggedMove, ...]:
        return await self.tables.read(self.id, views.log, seat)

    async def move(self, *people: Person) -> None:
        for person in people:
            await self.harness.move(self.id, person)

    async def act(self, person: Person, notation: str) -> None:
        await self.tables.act(self.id, person.id, None, notation)

    async def open_vote(self, person: Person, kind: str) -> VoteResult:
        await self.do(votes.open_vote, person, kind)
        return await self.tables.read(self.id, votes.read_vote, kind)

    async def vote(
        self, person: Person, kind: str, *, yes: bool = True, about: tuple[Seat, int] | None = None
    ) -> VoteResult:
        await self.do(votes.vote, person, kind, yes=yes, about=about)
        return await self.tables.read(self.id, votes.read_vote, kind)

    async def propose(self, by: Person, absence: Absence, guest: Person) -> VoteResult:
        return await self.absences.propose(self.id, by.id, absence, guest.id)

    async def decide(self, by: Person, absence: Absence, action: TimeoutAction) -> Table:
        return (await self.absences.decide(self.id, by.id, absence, action)).table

    async def finish(self) -> None:
        """Play to the end, and check the record."""
        await self.harness.play_out(self.id)
        assert (await self.table()).status is Status.FINISHED
        await self.check()

    async def check(self) -> None:
        """Check the record of a game that is over."""
        verify(await self.tables.queries.record(self.id), TOYS)


async def begin(
    harness: Harness, *people: Person, ais: int = 0, game: str = "toy", **options: str
) -> Match:
    table = await harness.lobby(*people, ais=ais, game=game)
    for name, value in options.items():
        await harness.do(table, set_option, people[0], name, value)
    await harness.do(table, play.start, people[0])
    return Match(harness, table.id)


async def begin_turns(
    harness: Harness, *people: Person, act: str = ""
) -> tuple[Match, Person, Person]:
    """Play until turns are taken one by one; return who is to move and who comes next.

    With `act`, the first makes this move.
    """
    match = await begin(harness, *people)
    await match.move(*people)
    [first] = await match.people_to_move()
    seat = (await match.seat(first) + 1) % len(people)
    following = (await match.table()).participants[seat].person
    assert following
    if act:
        await match.act(first, act)
    return match, first, following


async def late(
    harness: Harness, *people: Person, absent: Person | None = None, game: str = "toy"
) -> tuple[Match, Absence]:
    """Start a game with a clock, let all deadlines pass, and return the absence of one person.

    Without `absent` it is the first person to move.
    """
    match = await begin(harness, *people, game=game, clock="1h")
    await harness.show(match.id)
    harness.clock.now += timedelta(hours=1)
    decisions = Decisions(harness.store)
    overdue = [row async for page in decisions.overdue(harness.clock.now) for row in page]
    expired = [row for row in overdue if row.table_id == match.id]
    await decisions.update([(row, replace(row, expired=True)) for row in expired])
    seat = await match.seat(absent or (await match.people_to_move())[0])
    [number] = [row.decision_number for row in expired if row.seat == seat]
    return match, Absence(seat, number)


async def open_harness(
    path: Path,
    clock: Clock | None = None,
    games: Mapping[str, GamePackage] = TOYS,
    *,
    replays: int = 128,
    new_server_seed: Callable[[], bytes] = partial(secrets.token_bytes, 32),  # noqa: B008 (it is pure)
) -> Harness:
    """Open a service on a database file."""
    store = await open_store(path, patience=30)
    clock = clock or Clock()
    tables = Tables(store, clock, games, replays=replays, new_server_seed=new_server_seed)
    return Harness(tables, store, path, clock, new_server_seed)


@pytest.fixture
async def harness(tmp_path: Path, database: Kind) -> AsyncIterator[Harness]:
    harness = await open_harness(tmp_path / "takujo.db")
    yield harness
    await harness.store.close()


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that collects the records replayed from now on."""
    calls: list[object] = []

    def count(*args: Any) -> Replay:
        calls.append(args)
        return play_through(*args)

    monkeypatch.setattr(mapping, "play_through", count)
    return calls
