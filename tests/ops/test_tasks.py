"""Periodic jobs, deletions by age, tracked and keyed tasks, memory, and one process among several.

Deletions need a clock that agrees with Discord's.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast
from unittest.mock import AsyncMock
from weakref import ref

import pytest

from bot import housekeeping
from bot.cluster.sharding import Sharding
from bot.housekeeping import Housekeeping
from bot.messages.result import make_result_card
from bot.notifications.scheduler import sweep
from bot.ops import garbage, tasks
from bot.ops.clock import Clock
from bot.ops.discord_time import ClockCheck, DiscordTime
from bot.ops.health import is_cut_off
from bot.pictures.people import SeatedPlayer, fill, no_avatar
from bot.ratings.service import Ratings
from bot.sprites import sprites_used_by
from bot.store.decisions import Decisions
from bot.tables import play
from bot.tables.model import Status
from bot.testing.random_games import play_once
from games.core.art.players import CHARACTERS
from games.core.art.result import draw_result
from games.core.picture import Place
from tests.simulation.loop import SimulatedLoop
from tests.support.games import GAMES
from tests.support.refusals import refuses
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, Room, open_room

OLDEST: Final = 2
"""The garbage collector's generation of long-lived objects."""
GLIBC: Final = hasattr(ctypes.CDLL(None), "mallinfo2")


def test_a_job_is_repeated_even_after_errors(caplog: pytest.LogCaptureFixture) -> None:
    """The first run follows once the bot is ready, each other run a minute after the last end."""
    loop, starts = SimulatedLoop(Random(1)), list[float]()

    async def work() -> None:
        starts.append(loop.now)
        await asyncio.sleep(5)
        if len(starts) == 3:
            raise OSError("unplugged")

    async def live() -> None:
        job = tasks.Job("the job", work, 60, first=1).repeat(lambda: asyncio.sleep(7))
        running = asyncio.create_task(job)
        await asyncio.sleep(600)
        await tasks.end(running)

    loop.run_until_complete(live())
    loop.close()
    assert starts == pytest.approx([8 + 65.0 * number for number in range(10)])
    assert [record.message for record in caplog.records] == ["the job failed, retrying in 60 s"]


async def test_settle_waits_only_for_tasks_that_are_already_running() -> None:
    busy, going, newer = tasks.TaskTracker(), asyncio.Event(), asyncio.Event()

    async def wait(event: asyncio.Event) -> None:
        await event.wait()

    async def hold() -> None:
        with busy.track():
            await going.wait()

    holding = asyncio.create_task(hold())
    busy.spawn(wait(going))
    await asyncio.sleep(0)
    settling = asyncio.create_task(busy.settle(5))
    await asyncio.sleep(0)
    busy.spawn(wait(newer))
    await asyncio.sleep(0.01)
    assert not settling.done()
    going.set()
    await settling
    await holding
    begun = asyncio.get_running_loop().time()
    await busy.settle(0.05)  # the newer task exceeds the limit
    assert 0.04 < asyncio.get_running_loop().time() - begun < 2
    newer.set()
    await busy.idle()


async def test_a_cancelled_task_does_not_cancel_others() -> None:
    busy = tasks.TaskTracker()
    keyed, done = tasks.KeyedTasks(busy), asyncio.Event()

    async def wait() -> None:
        await asyncio.Event().wait()

    async def finish() -> None:
        done.set()

    running = asyncio.create_task(keyed.run({"a": wait, "b": finish}))
    await asyncio.sleep(0)
    for task in list(busy._tasks):
        task.cancel()  # before it begins
    assert await running
    assert not done.is_set()
    assert await keyed.run({"a": finish})  # it runs at the next attempt
    assert done.is_set()


async def test_requests_during_a_run_lead_to_one_more_run() -> None:
    busy, runs, going = tasks.TaskTracker(), list[str](), asyncio.Event()

    async def work(key: str) -> None:
        runs.append(key)
        await going.wait()

    pieces = tasks.Coalescing[str](busy, work)
    ends = [pieces.request("a"), pieces.request("b")]
    await asyncio.sleep(0)
    ends += [pieces.request("a"), pieces.request("a")]
    assert not await pieces.run("b", 0.01)
    assert runs == ["a", "b"]
    assert ("a" in pieces, len(pieces)) == (True, 2)
    going.set()
    await asyncio.gather(*ends)
    assert sorted(runs) == ["a", "a", "b", "b"]
    assert len(pieces) == 0
    assert await pieces.run("a")
    assert runs.count("a") == 3


async def test_no_work_begins_while_the_tracker_closes() -> None:
    busy, runs, going = tasks.TaskTracker(), list[str](), asyncio.Event()

    async def work(key: str) -> None:
        runs.append(key)
        await going.wait()

    pieces = tasks.Coalescing[str](busy, work)
    running = pieces.request("a")
    await asyncio.sleep(0)
    busy.is_closing = True
    pieces.request("a")
    assert await pieces.run("b")
    going.set()
    await running
    assert (runs, len(pieces)) == (["a"], 0)
    assert busy.spawn(work("c")).done()


class Knot:
    """Refers to itself, so that only the garbage collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def _collector() -> Iterator[None]:
    before = gc.get_threshold()
    garbage.set_up()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("_collector")
async def test_a_full_garbage_collection_waits_until_no_task_is_running() -> None:
    assert gc.get_threshold() == garbage.GC_THRESHOLDS
    knot, busy = Knot(), tasks.TaskTracker()
    gone = ref(knot)
    gc.collect()  # it moves to the oldest generation
    assert any(one is knot for one in gc.get_objects(OLDEST))
    del knot
    with busy.track():
        collecting = asyncio.create_task(garbage.collect_garbage(busy))
        for _ in range(100):
            await asyncio.sleep(0)
        assert gone() is not None
    await collecting
    assert gone() is None


@pytest.mark.skipif(not GLIBC, reason="needs glibc")
async def test_freed_memory_is_returned_to_the_system() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    blocks = [bytes(40_000) for _ in range(2000)]
    lasting = blocks[::20]
    before = resident()
    del blocks
    await garbage.return_memory()
    assert resident() <= before - 60_000_000
    assert lasting


COUNT: Final = """
import ctypes
{setup}
fields = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
info = type("info", (ctypes.Structure,), {{"_fields_": [(one, ctypes.c_size_t) for one in fields]}})
libc = ctypes.CDLL(None)
libc.mallinfo2.restype = info
large = bytearray(2_000_000)
del large  # glibc raises its threshold
before = libc.mallinfo2().hblks
strips = [bytearray(120_000) for _ in range(50)]
print(libc.mallinfo2().hblks - before)
"""
"""Prints how many of fifty strips of a picture have a separate memory mapping."""


@pytest.mark.skipif(not GLIBC, reason="needs mallinfo2 of glibc")
def test_each_strip_of_a_picture_has_a_separate_memory_mapping() -> None:
    def mapped(setup: str) -> int:
        command = [sys.executable, "-c", COUNT.format(setup=setup)]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    assert mapped("") == 0
    assert mapped("from bot.cli.run import return_blocks; return_blocks()") >= 45


class Process:
    """A process with two of four shards, and the interactions that it takes."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.held = {0: 1, 1: 1}
        self.leases = cast("Any", SimpleNamespace())
        vars(self.leases).update(held=self.held, is_current=True, look=self._look)
        self.leases.sharing = SimpleNamespace(of=4)
        client = cast("Any", SimpleNamespace(shards={}))
        self.sharding = Sharding(
            client, self.leases, tasks.TaskTracker(), lambda _: None, lambda _: None
        )
        self.parse = self.sharding.admit(self.heard.append)

    async def _look(self, *, takes: bool) -> None:
        """Take nothing."""


@pytest.fixture
def process() -> Process:
    return Process()


def interaction(shard: int | None) -> dict[str, Any]:
    return {} if shard is None else {"guild_id": str(shard << 22)}


async def test_interactions_of_other_processes_are_ignored(process: Process) -> None:
    for shard in (0, 1, 2, 3, None, 5):
        process.parse(interaction(shard))
    assert process.heard == [interaction(0), interaction(1), interaction(None), interaction(5)]
    # Discord sends interactions of user-installed apps to the first shard, in any server.
    own = interaction(3) | {"authorizing_integration_owners": {"1": "7"}}
    process.parse(own)
    process.parse(interaction(3) | {"authorizing_integration_owners": {"0": "7", "1": "7"}})
    assert process.heard[4:] == [own]


async def test_interactions_wait_until_expired_leases_are_renewed(process: Process) -> None:
    process.leases.is_current = False
    process.parse(interaction(1))
    process.parse(interaction(0))
    await asyncio.sleep(0)
    assert process.heard == []
    del process.held[1]
    process.sharding._looked.set()
    await process.sharding._busy.idle()
    assert process.heard == [interaction(0)]


async def test_interactions_are_answered_if_leases_cannot_be_renewed(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.sharding.EVERY", 0.01)
    process.leases.is_current = False
    process.parse(interaction(1))
    await process.sharding._busy.idle()
    assert process.heard == [interaction(1)]


async def test_a_process_without_valid_leases_releases_no_shards(process: Process) -> None:
    """The leases expired between the renewal and the decision to release a shard."""
    vars(process.leases).update(surplus=1, shards=(), is_leaving=False, missing=())
    await process.sharding._look()
    assert process.sharding._releasing is None


def test_servers_of_unconnected_shards_are_cut_off() -> None:
    line = SimpleNamespace(is_closed=lambda: False)
    client = cast("Any", SimpleNamespace(shards={1: line}))
    assert [is_cut_off(client, shard << 22, 4) for shard in range(4)] == [True, False, True, True]


# Deletions by age.

NOW: Final = datetime(2026, 5, 1, 12, tzinfo=UTC)
MINUTE, DAY, YEAR = timedelta(minutes=1), timedelta(days=1), timedelta(days=366)


class Machine:
    """A system clock, a monotonic clock, and the time in Discord's answers."""

    def __init__(self, room: Room) -> None:
        self.now, self.ticks = NOW, 0.0
        self.clock = Clock(lambda: self.now)
        self.theirs = DiscordTime(lambda: self.ticks)
        self.decisions = Decisions(room.store)
        self.check = ClockCheck(self.clock, self.theirs, self.decisions.heartbeats.oldest)

    async def heartbeat(self) -> None:
        await self.decisions.heartbeats.note(self.clock())

    def note_discord_time(self) -> None:
        self.theirs.note(format_datetime(self.now, usegmt=True))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    room = await open_room(tmp_path / "takujo.db")
    yield room
    await room.store.close()


async def test_the_clock_must_agree_with_discord_and_the_last_heartbeat(room: Room) -> None:
    machine = Machine(room)
    trusts = machine.check.is_trustworthy
    assert not await trusts()  # Discord's time is unknown
    machine.note_discord_time()
    assert not await trusts()  # there is no heartbeat
    await machine.heartbeat()
    assert await trusts()
    machine.now += 2 * DAY
    await machine.heartbeat()
    assert not await trusts()  # the clock is two days ahead
    machine.ticks += 2 * DAY.total_seconds()
    assert await trusts()
    machine.now += 5 * MINUTE
    assert not await trusts()  # the last heartbeat is too old
    await machine.heartbeat()
    assert await trusts()
    machine.clock.skip_to(YEAR)  # as a demo does
    await machine.heartbeat()
    assert await trusts()


def test_invalid_date_headers_are_ignored() -> None:
    theirs = DiscordTime(lambda: 0.0)
    for nonsense in (None, "", "yesterday", "2026-05-01", "Fri, 31 Dec 9999 23:59:59 -1200"):
        theirs.note(nonsense)
        assert theirs() is None
    theirs.note("Fri, 31 Dec 9999 23:59:59 GMT")
    assert theirs() is None
    theirs.note("Fri, 01 May 2026 12:00:00 GMT")
    theirs.note("noon")
    assert theirs() == NOW


def test_wrong_dates_of_discord_move_the_clock_only_if_the_machines_clock_agrees() -> None:
    machine, ticks = [NOW], [0.0]
    clock = Clock(lambda: machine[0], lambda: ticks[0])
    theirs = DiscordTime(lambda: ticks[0])
    clock.follow(NOW)
    for _ in range(3):  # a proxy with a wrong clock
        ticks[0] += 61
        theirs.note(format_datetime(NOW + YEAR, usegmt=True))
        clock.follow(theirs())
    assert clock() == NOW + timedelta(seconds=ticks[0])
    machine[0] = NOW + YEAR  # the machine was paused for a year
    clock.follow(theirs())
    assert clock() == theirs()


@pytest.mark.parametrize(
    ("last_alive", "ours", "theirs", "is_theirs"),
    [
        (None, NOW, NOW + YEAR, True),  # the first start: nothing is stored yet
        (NOW - DAY, NOW, NOW + YEAR, False),
        (NOW - DAY, NOW, NOW - YEAR, False),
        (NOW - DAY, NOW + YEAR, NOW, True),
        (NOW - DAY, NOW - YEAR, NOW, True),
        (NOW - DAY, NOW + DAY, NOW, True),
        (NOW - DAY, NOW - DAY, NOW, True),  # up to a day Discord's date is enough
    ],
)
def test_at_the_start_the_last_heartbeat_decides_between_two_clocks(
    last_alive: datetime | None, ours: datetime, theirs: datetime, is_theirs: bool
) -> None:
    clock = Clock(lambda: ours, lambda: 0.0)
    clock.follow(theirs, last_alive)
    assert clock() == (theirs if is_theirs else ours)


async def test_a_clock_a_year_ahead_for_two_minutes_deletes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(room)
    room.clock.now = NOW - 40 * DAY
    over, idle = (await room.game(ANN, BEN)).table.id, (await room.game(ANN, BEN)).table.id
    await room.tables.change_now(over, play.cancel, ANN.id, manager=True)
    monkeypatch.setattr(housekeeping, "CLEANING_INTERVAL_S", 0.0)
    ratings, keep = Ratings(room.store, TOYS), timedelta(days=365)
    keeping = Housekeeping(room.tables, ratings, machine.clock, keep, machine.check)
    services: Any = SimpleNamespace(
        tables=room.tables,
        clock_check=machine.check,
        publisher=AsyncMock(),
        final_tables=AsyncMock(),
    )

    async def minute() -> tuple[bool, Status]:
        machine.ticks += 60
        machine.now += MINUTE
        room.clock.now = machine.now
        await machine.heartbeat()
        await sweep(services)
        return await keeping.clean(), (await room.tables.table(idle)).status

    machine.note_discord_time()
    machine.now += YEAR
    assert [await minute() for _ in range(2)] == [(False, Status.PLAYING)] * 2
    machine.now -= YEAR
    assert await minute() == (True, Status.ARCHIVED)
    assert (await room.tables.table(over)).ended
    machine.ticks += YEAR.total_seconds()
    machine.now += YEAR
    assert await minute() == (True, Status.CANCELLED)
    with refuses("refused-no-such-table"):
        await room.tables.table(over)


PEOPLE: Final = [SeatedPlayer(name, number) for number, name in enumerate("ABCDEFGHI", 1)]
AI: Final = [SeatedPlayer(name, character=name, is_ai=True) for name in CHARACTERS]


def test_sprites_of_every_result_picture_are_drawn_ahead() -> None:
    ready = set(sprites_used_by(GAMES))
    for name, package in GAMES.items():
        outcome = package.game.outcome(
            play_once(package.game, package.game.seats[0], 1)[-1].step.state
        )
        assert outcome
        scene = draw_result(make_result_card(package.presentation, outcome, ()))
        for people in (PEOPLE, AI):
            items = fill(scene.items, people, no_avatar)
            assert {item.sprite for item in items if isinstance(item, Place)} <= ready, name
