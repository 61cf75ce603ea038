"""Whatever people, clocks, outages and restarts do, everybody hears of their turn, in measure."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.notices.pace import PER_SECOND, Pace
from bot.people.model import Delivery
from bot.store.rows import WaitRow
from bot.tables.absence import Absence, Remedy, SettledError
from bot.tables.model import Person, Status, TableId
from games.core.game import Seat
from tests.notices.world import ANN, BEN, CYD, DAY, HOUR, World

PEOPLE = (ANN, BEN, CYD)
STEPS = 60
MOST_REMINDERS = 3


class Walk:
    """Does one thing after another at random, and keeps count of what each decision got."""

    def __init__(self, world: World, table: TableId, seed: int) -> None:
        self.world = world
        self.table = table
        self.random = Random(seed)
        self.done: Counter[str] = Counter()
        self.seen: dict[tuple[int, int], WaitRow] = {}

    async def step(self) -> None:
        deeds = (self.move, self.move, self.wait, self.wait, self.decide, self.visit)
        deed = self.random.choice((*deeds, self.outage, self.crash, self.wish, self.hush))
        await deed()
        self.done[deed.__name__] += 1
        await self.world.look()

    async def move(self) -> None:
        if await self.world.waits.of_table(self.table):
            await self.world.move(self.table, self.random.randrange(9))

    async def wait(self) -> None:
        await self.world.forward(
            self.random.choice((timedelta(minutes=20), 5 * HOUR, 40 * HOUR)), 10 * HOUR
        )

    async def decide(self) -> None:
        for row in await self.world.waits.of_table(self.table):
            other = next(p for p in PEOPLE if p.id != row.person_id)
            if (await self.world.found(self.table)).seat_of(other.id) is None:
                continue
            remedy = self.random.choice((Remedy.WAIT, Remedy.MOVE))
            absence = Absence(Seat(row.seat), row.token)
            try:
                await self.world.absences.decide(self.table, other.id, absence, remedy)
                self.done["settled"] += 1
            except SettledError:
                self.done["refused"] += 1

    async def visit(self) -> None:
        self.world.presence.note(self.random.choice(PEOPLE).id, self.table)

    async def outage(self) -> None:
        self.world.post.is_down = not self.world.post.is_down

    async def crash(self) -> None:
        await self.world.stop()
        self.world.machine += self.random.choice((timedelta(minutes=4), 3 * HOUR, 4 * DAY))
        await self.world.boot()

    async def wish(self) -> None:
        person = self.random.choice(PEOPLE)
        delivery = self.random.choice((Delivery.MENTION, Delivery.BOTH, Delivery.DM))
        await self.world.people.set_delivery(person.id, delivery)
        self.world.post.closed ^= {person.id}

    async def hush(self) -> None:
        for row in await self.world.waits.of_table(self.table):
            await self.world.absences.hush(self.table, row.person_id)

    async def check(self) -> None:
        """Compare what was sent with what is open."""
        post, found = self.world.post, await self.world.found(self.table)
        rows = await self.world.waits.of_table(self.table)
        turns = Counter(one.nonce for one in post.of("turn"))
        assert not turns or max(turns.values()) == 1  # no state is announced twice
        reminders = Counter(one.nonce for one in post.of("r"))
        assert not reminders or max(reminders.values()) == 1
        if post.is_down:
            return
        assert not await self.world.tables.is_owed(self.table)
        for row in rows:
            assert row.told_at is not None  # announced, and so at least once
            assert row.reminded <= MOST_REMINDERS + 1
            assert row.left_seconds is None
            assert row.lapsed or row.due is None or row.due > self.world.clock()
        if found.status is Status.PLAYING:
            assert {row.seat for row in rows} == {
                seat for seat, chair in enumerate(found.chairs) if not chair.house
            } & {d.seat for d in (await self.world.tables.snapshot(self.table)).asked}


async def walk(path: Path, seed: int) -> Counter[str]:
    """Walk through one game."""
    world = await World(path).boot()
    clock = Random(seed).choice(("none", "1h", "1d"))
    absence = Random(seed + 1).choice(("ask", "house"))
    one = Walk(world, await world.shown(*PEOPLE, clock=clock, absence=absence), seed)
    for _ in range(STEPS):
        await one.step()
        await one.check()
    world.post.is_down = False
    await world.forward(HOUR)
    await one.check()
    one.done.update(sent.kind for sent in world.post.sent)
    await world.stop()
    return one.done


async def test_every_decision_is_announced_and_nobody_is_nagged(tmp_path: Path) -> None:
    done: Counter[str] = Counter()
    for seed in range(8):
        done += await walk(tmp_path / f"{seed}.db", seed)
    # The walks are worth something only if everything happened.
    everything = {"move", "wait", "decide", "visit", "outage", "crash", "wish", "hush"}
    everything |= {"settled", "refused", "turn", "r", "d", "l"}
    assert {deed for deed in everything if not done[deed]} == set()


async def test_two_hundred_tables_due_at_the_same_minute(world: World) -> None:
    tables = []
    for number in range(200):
        pair = Person(1000 + 2 * number, "A"), Person(1001 + 2 * number, "B")
        tables.append(await world.game(*pair, clock="1d", channel=100 + number))
    await world.look()
    assert len(world.post.sent) == 200
    world.post.clear()
    for table in tables:
        row = await world.asked(table)
        moment = world.clock() + HOUR
        await world.waits.change(row, remind_at=moment, due=moment)
    await world.forward(HOUR)
    # To each table first the question, then the reminder; nothing lost, nothing twice.
    assert len(world.post.sent) == 400
    for number in range(200):
        kinds = [one.kind for one in world.post.sent if one.to == 100 + number]
        assert kinds == ["l", "r"]
    await world.forward(2 * HOUR)
    assert len(world.post.sent) == 400


async def test_a_burst_is_spread_below_what_discord_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("bot.notices.pace.asyncio.sleep", sleep)
    pace = Pace()
    for _ in range(200):
        await pace.wait()
    # Real time goes on meanwhile, but not by much.
    assert len(slept) >= 190
    assert slept[-1] == pytest.approx(199 / PER_SECOND, abs=0.5)
