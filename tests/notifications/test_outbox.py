"""The kind of failure decides what follows, refused channels rest, and no channel delays others."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, Final, cast

import aiohttp
import discord
import pytest

from bot.messages.ui import Block, Message, compose
from bot.notifications import access, outbox, publisher
from bot.notifications.access import FIRST, LONGEST, ChannelAccess
from bot.notifications.outbox import PER_SECOND, STRAY, ClosedError, NoAccessError, Outbox, Pace
from bot.ops import tasks
from bot.ops.requests import LostAnswerError, OutageError, RefusedError
from bot.pictures.renderer import Renderer
from bot.tables.model import Person, Place, TableId
from bot.testing.random_games import SOAK
from games.core.text import text
from tests.notifications.world import CHANNEL, DAY, HOUR, MINUTE, World
from tests.ops.test_requests import refused
from tests.support.showing import walk

PLACE: Final = Place(1, 2)
SLOW, FAST = CHANNEL, CHANNEL + 1
HELD: Final = 30.0
"""Seconds for which each message to the slow channel is delayed."""
SOON: Final = 5.0
MANY: Final = 12
TABLES: Final = 200 if SOAK else 60
"""So many exceed what Discord allows in a second, and each channel's in five."""


class Wire:
    """Discord in simulated time: it may fail, be strict, or delay the messages of one channel."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.now = 0.0
        self.calls: list[float] = []
        self.posted: list[tuple[float, int, str, str]] = []
        """Time, channel, nonce and table of each message."""
        self.edits = 0
        self.is_strict = False
        """Refuse more than five messages to a channel in five seconds."""
        self.refused = 0
        self.is_slow = False
        self.held: list[tuple[float, asyncio.Event]] = []

    def outbox(self) -> Outbox:
        """Return an outbox that talks to it."""
        wire = cast("Any", self)
        channels = ChannelAccess(wire, lambda: self.now)
        return Outbox(wire, Renderer(), cast("Any", SimpleNamespace(known={})), channels)

    def asyncio(self) -> SimpleNamespace:
        """Return asyncio with simulated time."""
        return SimpleNamespace(
            **{**vars(asyncio), "get_running_loop": lambda: self, "sleep": self.sleep}
        )

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    def get_guild(self, _: int) -> None:
        return None

    async def create_dm(self, person: discord.Object) -> SimpleNamespace:
        return self.get_partial_messageable(person.id)

    def get_partial_messageable(self, channel: int, **_: object) -> SimpleNamespace:
        async def send(view: Any, nonce: str, **_: object) -> SimpleNamespace:
            parts = walk(view.to_components())
            ids = [part["custom_id"] for part in parts if "custom_id" in part]
            about = next((one for one in ids if one.startswith("table:")), "::")
            view.stop()
            if channel == SLOW and self.is_slow:
                free = asyncio.Event()
                self.held.append((self.now + HELD, free))
                await free.wait()
            self.calls.append(self.now)
            self._check(channel)
            self.posted.append((self.now, channel, nonce, about.split(":")[2]))
            return SimpleNamespace(id=len(self.posted))

        async def edit(**_: object) -> None:
            self.edits += 1
            self._check(channel)

        return SimpleNamespace(send=send, get_partial_message=lambda _: SimpleNamespace(edit=edit))

    def _check(self, channel: int) -> None:
        if self.error is not None:
            raise self.error
        lately = [at for at, where, *_ in self.posted if where == channel and self.now - at < 5]
        if self.is_strict and len(lately) >= 5:
            self.refused += 1
            raise discord.RateLimited(5.0)

    async def wait(
        self,
        running: Iterable[Task[None]],
        timeout: float,  # noqa: ASYNC109 (the signature is the library's)
    ) -> tuple[set[Task[None]], set[Task[None]]]:
        """Stand in for `asyncio.wait`: it times out once everything that runs is delayed."""
        running, until, still = set(running), self.now + timeout, 0
        while (waiting := {task for task in running if not task.done()}) and self.now < until:
            before = len(self.posted), len(self.held), len(waiting)
            await asyncio.sleep(0.02)
            after = len(self.posted), len(self.held), len({t for t in running if not t.done()})
            still = still + 1 if after == before and self.held else 0
            if still > 10 and self.now < until:
                self.pass_time(until - self.now)
        return running - waiting, waiting

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and release what was delayed for long enough."""
        self.now += seconds
        free = [event for until, event in self.held if until <= self.now]
        self.held = [one for one in self.held if one[0] > self.now]
        for event in free:
            event.set()

    async def release(self, world: World) -> None:
        """Release everything that is delayed."""
        self.is_slow = False
        while self.held:
            self.pass_time(HELD)
            await asyncio.sleep(0.05)
        await world.rest()


@pytest.fixture
async def wire(world: World, monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Let the bot of the world talk to Discord."""
    wire = Wire()
    monkeypatch.setattr(publisher, "RETRIES", ())
    world.outbox = wire.outbox()
    await world.restart()
    world.client.get_guild = wire.get_guild
    return wire


async def begin(
    world: World, number: int, channel: int, server: int = 1, clock: str = "1d"
) -> TableId:
    """Begin a game of two people who play nowhere else."""
    pair = Person(1000 + 2 * number, "A"), Person(1001 + 2 * number, "B")
    return await world.game(*pair, channel=channel, server=server, clock=clock)


def build(_: object) -> Message:
    return compose(0, [Block(("It's your turn.",))])


@pytest.mark.parametrize(
    ("error", "public", "direct"),
    [
        (refused(503), OutageError, OutageError),
        (TimeoutError(), LostAnswerError, LostAnswerError),
        (refused(403, 50013), NoAccessError, ClosedError),
        (refused(404, 10003), NoAccessError, ClosedError),
        (refused(400, 50035), RefusedError, ClosedError),
    ],
)
async def test_failures_are_told_apart(
    error: Exception, public: type[Exception], direct: type[Exception]
) -> None:
    box = Wire(error).outbox()
    with pytest.raises(public) as raised:
        await box.send(PLACE, build, "nonce")
    assert type(raised.value) is public
    with pytest.raises(direct) as raised:
        await box.send_direct(7, build, "nonce")
    assert type(raised.value) is direct


async def test_a_lost_edit_undoes_no_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(aiohttp.ServerDisconnectedError())
    box = wire.outbox()
    with pytest.raises(LostAnswerError):
        await box.change(PLACE, 5, build)
    wire.error = None
    assert not await box.change(PLACE, 5, build)
    with pytest.raises(OutageError):
        await box.edit_stale(PLACE, 5, build)
    assert wire.edits == 1
    await box.edit_stale(PLACE, 6, build)
    loop = asyncio.get_running_loop()
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + STRAY + 1)
    await box.edit_stale(PLACE, 5, build)
    assert await box.change(PLACE, 5, build)
    assert wire.edits == 4


async def test_a_day_of_refusals_costs_a_handful_of_requests() -> None:
    """All callers wait for the next try, at growing intervals."""
    wire = Wire(refused(403, 50001))
    box = wire.outbox()
    while wire.now < DAY.total_seconds():
        with pytest.raises(NoAccessError):
            await box.send(PLACE, build, "nonce")
        wire.now += 60
    gaps = [after - before for before, after in pairwise(wire.calls)]
    assert gaps == [FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST, LONGEST, LONGEST]


def test_a_restored_permission_is_tried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lack = [text("lack-channel")]
    monkeypatch.setattr(access, "find_obstacle", lambda *_: lack[0] if lack else None)
    known = ChannelAccess(cast("Any", None), lambda: 0.0)
    assert known.note(PLACE) == known.find(PLACE) == text("lack-channel")
    assert known.find(Place(1, 3)) is None
    lack.clear()
    assert known.find(PLACE) is None
    # No permission was missing after all: from now on only time helps.
    assert known.note(PLACE) == known.find(PLACE) == text("lack-refused", channel="<#2>")
    known.forget(PLACE)
    assert known.find(PLACE) is None


async def test_requests_are_spaced_and_a_pause_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire()
    monkeypatch.setattr(outbox, "asyncio", wire.asyncio())
    pace = Pace(per_second=100)
    for _ in range(200):
        await pace.wait()
    assert wire.now == pytest.approx(1.99)
    wire.now += 0.05
    before = wire.now
    await pace.wait()
    assert wire.now == before


@pytest.mark.long
async def test_many_tables_due_at_the_same_minute(
    world: World, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "asyncio", wire.asyncio())
    wire.is_strict = True

    async def pass_minutes(count: int) -> None:
        for _ in range(count):
            wire.now += 60
            await world.forward(MINUTE)

    channels = [CHANNEL + number % (TABLES // 10) for number in range(TABLES)]
    tables = [await begin(world, number, channel) for number, channel in enumerate(channels)]
    await pass_minutes(5)
    assert len(wire.posted) == TABLES
    for table in tables:
        row, moment = await world.asked(table), world.clock() + HOUR
        await world.decisions.update([(row, replace(row, remind_at=moment, due=moment))])
    await pass_minutes(1)
    assert len(wire.posted) == TABLES
    await world.forward(58 * MINUTE, 58 * MINUTE)
    await pass_minutes(10)
    assert wire.refused > TABLES  # Discord was asked for more than it allows
    busiest = (sum(other < at + 1 for other in wire.calls[n:]) for n, at in enumerate(wire.calls))
    assert max(busiest) <= PER_SECOND + 1
    # To each table first its turn, then the question, then the reminder; none lost or twice.
    assert len({nonce for _, _, nonce, _ in wire.posted}) == len(wire.posted)
    told = defaultdict(list)
    for _, _, nonce, where in wire.posted:
        told[TableId(where)].append("r" if nonce[1] == "-" else "l" if "-l" in nonce else "turn")
    assert told == {table: ["turn", "l", "r"] for table in tables}


@pytest.mark.parametrize("due", ["reminder", "deadline", "turn"])
async def test_a_slow_channel_delays_no_other_server(
    world: World, wire: Wire, due: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "asyncio", SimpleNamespace(**{**vars(asyncio), "wait": wire.wait}))
    clock = "1d" if due == "deadline" else "none"
    # The slow channel's tables come first, in every order.
    tables = [await begin(world, n, SLOW, clock=clock) for n in range(MANY)]
    if due != "turn":
        await world.look()
        await world.forward(MINUTE)
    tables.append(await begin(world, MANY, FAST, server=2, clock=clock))
    if due != "turn":
        await world.look()
        for number, table in enumerate(tables):
            moment = world.clock() + timedelta(seconds=number)
            values: Any = {"due": moment} if due == "deadline" else {"remind_at": moment}
            asked = await world.asked(table)
            await world.decisions.update([(asked, replace(asked, **values))])
    began, wire.is_slow, before = wire.now, True, len(wire.posted)
    world.clock.skip_to(world.clock.skipped + MINUTE)
    await world.publisher.publish_pending()
    await world.keeper.look()
    assert len(wire.held) == 1  # to one channel one after the other
    assert max(at for at, where, *_ in wire.posted if where == FAST) <= began + SOON
    assert wire.now - began <= SOON  # so does what becomes due next
    await wire.release(world)
    await world.forward(MINUTE)
    later = wire.posted[before:]
    assert len({nonce for _, _, nonce, _ in later}) == len(later)
    assert len([one for one in later if one[1] == SLOW]) == MANY
