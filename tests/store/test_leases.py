"""A shard has one holder at any time, and a process that lost its shards cannot write."""

from __future__ import annotations

import asyncio
import re
import signal
from typing import Any

import pytest

from bot.cli import admin
from bot.store import DatabaseError, Store
from bot.store.changes import add_table
from bot.store.errors import FencedError
from bot.store.meta import read_meta, write_meta
from bot.store.shards import Lease, ShardPlan, Sharing, plan, read_sharing
from bot.store.tables import Place
from tests.store.conftest import ROW, Processes, changed, leases, look, save
from tests.support.postgres import Server


def test_shard_settings_are_parsed_or_refused() -> None:
    for text, sharing in {
        "auto/16": Sharing(16),
        "0-3/16": Sharing(16, (0, 1, 2, 3)),
        "5/6": Sharing(6, (5,)),
        "0-0/1": Sharing(1, (0,)),
    }.items():
        assert read_sharing(text) == read_sharing(str(sharing)) == sharing
    for text in [
        "auto",
        "16",
        "auto/0",
        "3-2/4",
        "4/4",
        "0-4/4",
        "a-b/4",
        "auto/99999",
        "-1/4",
        "",
    ]:
        with pytest.raises(ValueError, match=r"must be|the shards of"):
            read_sharing(text)


NONE = ShardPlan((), 0, ())
AUTO = Sharing(4)
FIXED = Sharing(4, (1, 2))


def test_the_plan_divides_shards_among_processes() -> None:
    cases: list[tuple[Sharing, list[int | None], set[int], set[int], set[int], ShardPlan]] = [
        (AUTO, [None] * 4, set(), {1}, {1}, ShardPlan((0, 1, 2, 3), 0, ())),
        # Two processes: each may have half of the shards, and releases the rest.
        (AUTO, [None] * 4, set(), {1, 2}, {1, 2}, ShardPlan((0, 1), 0, ())),
        (AUTO, [1, 1, 1, None], set(), {1, 2}, {1, 2}, ShardPlan((), 1, ())),
        (AUTO, [1, 2, 2, None], set(), {1, 2}, {1, 2}, ShardPlan((3,), 0, ())),
        (AUTO, [2, 2, 2, 2], set(), {1, 2}, {1, 2}, NONE),
        # Process 2 was killed (its connection is gone) or suspended (its lease expired).
        (AUTO, [1, 2, 3, 3], set(), {1, 3}, {1, 3}, ShardPlan((1,), 0, ())),
        (AUTO, [1, 2, 3, 3], {1}, {1, 3}, {1, 2, 3}, ShardPlan((1,), 0, ())),
        # Process 2 is connected and its lease is valid: it keeps its shard.
        (Sharing(2), [1, 2], set(), {1}, {1, 2}, NONE),
        # A process renews its expired leases.
        (Sharing(2), [1, 1], {0, 1}, {1}, {1}, NONE),
        # A process with fixed shards takes no others and waits for them.
        (FIXED, [None, None, 2, None], set(), {1, 2}, {1, 2}, ShardPlan((1,), 0, (2,))),
        (FIXED, [1, 1, 1, 1], set(), {1, 2}, {1, 2}, NONE),
    ]
    for sharing, holders, out, living, there, expected in cases:
        leases = [Lease(shard, holder, shard in out) for shard, holder in enumerate(holders)]
        assert plan(sharing, 1, leases, living, there) == expected


@pytest.fixture(autouse=True)
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cluster.leases.LASTS", 6.0)


async def open_two(processes: Processes, shards: int) -> tuple[Store, Store]:
    """Open two processes that share this number of shards."""
    first, second = [await processes.open(f"auto/{shards}") for _ in range(2)]
    half = -(-shards // 2)
    assert await look(first, second) == [tuple(range(half)), tuple(range(half, shards))]
    return first, second


async def kill(store: Store) -> None:
    """Close the lease connection of a process, as if it had been killed."""
    leases(store).connection._connection.terminate()
    await asyncio.sleep(0.1)


async def until_taken(store: Store, shards: tuple[int, ...]) -> None:
    """Renew leases until a process has these shards: just after a server start it takes none."""
    for _ in range(100):
        if await look(store) == [shards]:
            return
        await asyncio.sleep(0.1)
    raise TimeoutError


async def test_processes_divide_all_shards_and_hand_them_over(processes: Processes) -> None:
    first = await processes.open("auto/4")
    assert first.share.shards == ()
    assert await look(first) == [(0, 1, 2, 3)]
    assert (first.share.is_leader, first.share.rate_share) == (True, 1.0)
    second = await processes.open("auto/4")
    assert await look(second, first) == [(), (0, 1, 2, 3)]
    while leases(first).surplus:
        await leases(first).give_up(max(first.share.shards))
        assert len(sum(await look(second, first), ())) == 4
    assert await look(first, second) == [(0, 1), (2, 3)]
    assert first.share.owns(1 << 22)
    assert first.share.owned_recently(1 << 22)
    assert not first.share.owns(2 << 22)
    leases(second).is_leaving = True  # the other process takes its shards
    assert await look(second, first) == [(2, 3), (0, 1)]
    await leases(second).give_up(3)
    assert not await leases(second).is_taken(3)
    assert await look(second, first) == [(2,), (0, 1, 3)]
    assert await leases(second).is_taken(3)
    await leases(second).give_all_up()
    assert second.share.shards == ()
    assert await look(first) == [(0, 1, 2, 3)]
    assert [leases(first).held[shard] for shard in range(4)] == [1, 1, 3, 3]


async def test_shards_of_a_killed_process_are_taken_at_once(processes: Processes) -> None:
    first, second = await open_two(processes, 2)
    await look(first)
    await kill(second)
    assert second.share.shards == ()
    await until_taken(first, (0, 1))
    assert 0 < leases(second).age < 60
    with pytest.raises(FencedError):
        await add_table(second, ROW)
    await leases(second).look()
    assert second.share.shards == ()
    await add_table(second, ROW)


async def test_a_suspended_process_cannot_write_after_it_lost_its_shards(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, server: Server
) -> None:
    first, second = await open_two(processes, 1)
    await add_table(first, ROW)
    await server.ask("UPDATE shards SET until = now() - interval '1 s'", processes.address.name)
    await server.ask(
        "UPDATE processes SET seen_at = now() - interval '7 s' WHERE number ="
        " (SELECT holder FROM shards WHERE shard = 0)",
        processes.address.name,
    )
    assert await look(second) == [(0,)]
    # By the clock of this process the lease is valid, but not by the database's.
    assert first.share.shards == (0,)
    with pytest.raises(FencedError):
        await save(first, ROW, changed(plies=1))
    with pytest.raises(FencedError):
        await write_meta(first, "key", "value")
    assert await read_meta(second, "key") is None
    monkeypatch.setattr("bot.cluster.leases.now", lambda: 1e12)
    assert not leases(first).is_current
    with pytest.raises(FencedError):
        await write_meta(first, "key", "value")


async def test_taking_a_shard_waits_for_open_transactions(processes: Processes) -> None:
    first, second = await open_two(processes, 1)
    database: Any = first._database
    async with database.writing() as connection, connection.transaction():
        await leases(first).check(connection)
        await leases(first).look()  # the transaction does not block a renewal
        leases(second).sharing = read_sharing("0/1")
        await kill(first)
        await asyncio.sleep(0.3)
        taking = asyncio.create_task(until_taken(second, (0,)))
        await connection.execute("INSERT INTO meta VALUES ('key', 'value')")
        await asyncio.sleep(0.3)
        assert not taking.done()
    await taking
    assert await read_meta(second, "key") == "value"


async def test_a_database_restart_keeps_leases(processes: Processes, server: Server) -> None:
    first, second = await open_two(processes, 2)
    server.end(signal.SIGQUIT)
    server.start()
    await asyncio.sleep(0.1)
    assert first.share.shards == second.share.shards == ()
    assert await look(second, first) == [(1,), (0,)]


async def test_processes_with_conflicting_settings_are_refused(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.LOCK_WAIT_S", 0.2)
    first = await processes.open("auto/4")
    for shards, reason in (
        ("auto/8", "another number of shards than 8"),
        ("0-1/4", "do not share shards out as 0-1/4 does"),
    ):
        with pytest.raises(DatabaseError, match=reason):
            await processes.open(shards)
    with pytest.raises(DatabaseError, match="in use by another bot"):
        await Store.open(processes.address, alone=True)
    await look(first)
    await first.close()
    eight = await processes.open("auto/8")
    assert await look(eight) == [tuple(range(8))]
    await eight.close()
    alone = await Store.open(processes.address, alone=True)
    with pytest.raises(DatabaseError, match="in use by another bot"):
        await processes.open("auto/8")
    await alone.close()


async def test_sessions_of_one_bucket_start_at_intervals(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither cancelled waits nor a database clock that was set back delay other sessions."""
    slept = list[float]()
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        slept.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr("bot.cluster.leases.APART", 0.5)
    monkeypatch.setattr("bot.cluster.leases.asyncio.sleep", note)
    first, second = map(leases, await open_two(processes, 4))
    await first.wait_to_start(0)
    await second.wait_to_start(1)
    assert not slept
    await second.wait_to_start(0)
    assert 0.3 < sum(slept) < 0.6
    slept.clear()
    waiting = [asyncio.create_task(first.wait_to_start(0)) for _ in range(4)]
    while len(slept) < len(waiting):
        await asyncio.wait(waiting, timeout=0.01)
    for task in waiting:
        task.cancel()
    await second.wait_to_start(0)
    assert max(slept) < 0.6
    async with first.connection.use() as connection:
        ahead = "UPDATE starts SET next_at = clock_timestamp() + interval '1 h' WHERE bucket = 1"
        await connection.execute(ahead)
    await asyncio.wait_for(second.wait_to_start(1), 3)


async def test_status_lists_processes_and_pending_updates(
    processes: Processes, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = await open_two(processes, 2)
    await add_table(first, changed(place=Place(1 << 22, 2)))
    code = await asyncio.to_thread(admin.show_status, processes.address)
    *lines, lobbies, _ = capsys.readouterr().out.splitlines()
    assert (code, len(lines), "started" in lobbies) == (0, 2, True)
    assert all(re.search(r"\(auto/2\): shards \d; renewed \d s ago; ", line) for line in lines)
    assert sorted(line.rpartition("; ")[2] for line in lines) == [
        "pending updates: 0 tables",
        "pending updates: 1 tables",
    ]
    await leases(second).give_up(1)
    assert await asyncio.to_thread(admin.show_status, processes.address) == 1
    assert "no process: shards 1; pending updates: 1 tables" in capsys.readouterr().out
