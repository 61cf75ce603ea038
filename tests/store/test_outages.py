"""Time lost in an outage is given back to any number of clocks without holding anybody up."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.store import Store, StoreError
from bot.store.outages import CHUNK, Outage, breathe, last_breath
from bot.store.texts import Step
from bot.store.waits import WaitStore
from tests.support.database import open_store

NOW = datetime(2026, 3, 2, 9, 0, 0, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SHARD = 1 << 22
"""What tells servers of neighbouring shards apart."""


def fill(path: Path, count: int, *, clock: bool = True) -> None:
    """Open so many decisions, two at a table, each table in another server than the last."""
    begun = (NOW - DAY).isoformat()
    tables = [
        (f"{n:06}", "toy", 1, "playing", 1, "A", n * SHARD, 2, None, "en", "{}", begun, begun)
        for n in range(count // 2)
    ]
    chairs = [(f"{n:06}", seat, n % 50 + 10, "A") for n in range(count // 2) for seat in (0, 1)]
    due = (NOW + DAY).isoformat() if clock else None
    waits = [(table, seat, 0, begun, begun, due) for table, seat, *_ in chairs]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO tables (id, game, rules_version, status, host_id, host_name, guild_id,"
            " channel_id, thread_id, language, options, opened, started, plies, secret, seating,"
            " shown_ply, owed, revision) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,0,x'00','[]',0,0,0)",
            tables,
        )
        connection.executemany(
            "INSERT INTO chairs (table_id, chair, person_id, person_name, house, number, since)"
            " VALUES (?,?,?,?,0,0,0)",
            chairs,
        )
        connection.executemany(
            "INSERT INTO waits (table_id, seat, token, asked_at, told_at, direct, due, lapsed,"
            " reminded, quiet) VALUES (?,?,?,?,?,1,?,0,0,0)",
            waits,
        )


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path / "takujo.db")
    yield store
    await store.close()


def column(path: Path, name: str) -> list[str | None]:
    """Return a column of all decisions."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(f"SELECT {name} FROM waits ORDER BY table_id, seat")  # noqa: S608 (a name of ours)
        return [row[0] for row in rows]


@pytest.mark.parametrize("count", [10, 3_000, 30_000])
async def test_an_outage_costs_a_fixed_number_of_statements_for_each_chunk(
    store: Store, tmp_path: Path, count: int
) -> None:
    path = tmp_path / "takujo.db"
    fill(path, count)
    steps, rows = list[int](), list[int]()
    really = store.write

    async def write(some: list[Step]) -> int:
        steps.append(len(some))
        rows.append(await really(some))
        return rows[-1]

    with patch.object(store, "write", write):
        await breathe(store, NOW, Outage(NOW - HOUR, NOW, HOUR))
    chunks = -(-count // CHUNK)
    assert len(steps) <= chunks + 2  # the note itself, and a chunk that may be empty
    assert (steps[0], *set(steps[1:])) == (3, 2)
    assert max(rows) <= CHUNK + 1
    assert sum(rows) == count + len(rows) + 1
    assert set(column(path, "due")) == {(NOW + DAY + HOUR).isoformat()}
    assert set(column(path, "remind_at")) == {None}
    assert await last_breath(store) == NOW


async def test_a_bot_that_dies_meanwhile_gives_everybody_the_time_back_once(
    store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "takujo.db"
    fill(path, 3 * CHUNK)
    really, left = store.write, 3

    async def write(some: list[Step]) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise StoreError("dead")
        return await really(some)

    with patch.object(store, "write", write), pytest.raises(StoreError):
        await breathe(store, NOW, Outage(NOW - HOUR, NOW, HOUR))
    assert len(set(column(path, "due"))) == 2
    await breathe(store, NOW + HOUR, Outage(NOW, NOW + HOUR, HOUR))
    assert set(column(path, "due")) == {(NOW + DAY + 2 * HOUR).isoformat()}
    await breathe(store, NOW + HOUR)
    assert set(column(path, "due")) == {(NOW + DAY + 2 * HOUR).isoformat()}


async def test_a_clock_that_began_anew_meanwhile_lost_nothing(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    fill(path, 2)
    waits = WaitStore(store)
    [first, _] = await waits.of_table("000000")
    await waits.change(first, due=NOW + 3 * DAY, spoken_at=NOW + HOUR)
    await breathe(store, NOW + HOUR, Outage(NOW - HOUR, NOW, HOUR))
    assert column(path, "due") == [
        (NOW + 3 * DAY).isoformat(),
        (NOW + DAY + HOUR).isoformat(),
    ]


async def test_messages_are_dated_back_with_the_clock(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    fill(path, 4)
    await breathe(store, NOW - HOUR, Outage(NOW, NOW - HOUR, -HOUR))
    assert set(column(path, "due")) == {(NOW + DAY - HOUR).isoformat()}
    assert set(column(path, "told_at")) == {(NOW - DAY - HOUR).isoformat()}
    assert set(column(path, "spoken_at")) == {None}


async def test_only_the_servers_that_were_cut_off_lost_time(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    fill(path, 12)
    await breathe(store, NOW, Outage(NOW - HOUR, NOW, HOUR, shards=(1,), of=3))
    late, same = (NOW + DAY + HOUR).isoformat(), (NOW + DAY).isoformat()
    assert column(path, "due") == 2 * [same, same, late, late, same, same]


@pytest.mark.parametrize("count", [3_000, 30_000])
async def test_a_look_at_running_clocks_costs_nothing_while_nobody_is_away(
    store: Store, tmp_path: Path, count: int
) -> None:
    fill(tmp_path / "takujo.db", count)
    waits = WaitStore(store)
    assert [page async for page in waits.stopped(NOW)] == []
    assert [page async for page in waits.to_stop(NOW)] == []
    with closing(sqlite3.connect(tmp_path / "takujo.db")) as connection:
        connection.execute(
            "INSERT INTO users (user_id, away_from, away_until) VALUES (11, ?, ?)",
            ((NOW - HOUR).isoformat(), (NOW + HOUR).isoformat()),
        )
        connection.commit()
    pages = [page async for page in waits.to_stop(NOW)]
    assert {row.person_id for page in pages for row in page} == {11}
    assert sum(map(len, pages)) == count // 50
    assert [page async for page in waits.to_stop(NOW + HOUR)] == []
    soon = [page async for page in waits.to_stop_soon(NOW, NOW + DAY)]
    assert sum(map(len, soon)) == count // 50
    assert [page async for page in waits.to_stop_soon(NOW, NOW + HOUR)] == []
    assert [page async for page in waits.to_stop_soon(NOW + HOUR, NOW + DAY)] == []


async def test_a_plan_for_many_comes_in_parts_and_holds_nobody_up(
    store: Store, tmp_path: Path
) -> None:
    count = 10 * CHUNK
    fill(tmp_path / "takujo.db", count)
    waits, longest, done = WaitStore(store), 0.0, False

    async def watch() -> None:
        nonlocal longest
        while not done:
            begun = time.thread_time()
            await asyncio.sleep(0)
            longest = max(longest, time.thread_time() - begun)

    watching = asyncio.create_task(watch())
    seen = 0
    gc.collect()
    gc.freeze()  # as the bot does when it starts: what the other tests left is not its matter
    async for page in waits.to_plan(4):
        assert len(page) <= CHUNK
        seen += len(page)
        assert await waits.change_each([(row, {"remind_at": NOW}) for row in page]) == len(page)
    done = True
    await watching
    gc.unfreeze()
    assert seen == count
    assert longest < 0.05, longest
    assert [page async for page in waits.to_plan(4)] == []
