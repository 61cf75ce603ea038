"""An outage is credited to any number of clocks without blocking the event loop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from bot.store import Store, StoreError
from bot.store.decisions import Decisions
from bot.store.heartbeat import CHUNK, ClockCredit, Heartbeats
from bot.store.people import save_preferences
from bot.store.rows import OpenDecision, TableId, values_of
from bot.store.schema import decisions, participants, tables, users
from bot.store.settings import Preferences
from bot.store.statements import Statement
from games.core.game import Seat
from tests.store.rows import ANN, ROW
from tests.support.database import Kind, open_store

NOW = datetime(2026, 3, 2, 9, 0, 0, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SHARD = 1 << 22
"""The distance of server ids in neighbouring shards."""


async def fill(store: Store, count: int, *, clock: bool = True) -> None:
    """Open so many decisions, two at a table, each table in another server than the last."""
    begun, due = NOW - DAY, NOW + DAY if clock else None
    asked = OpenDecision(TableId(""), Seat(0), 0, 0, 0, None, begun, due)
    asked = replace(asked, announced_at=begun, dm_settled=True)
    table = without(values_of(ROW), "participants") | {"needs_update": False}
    person = values_of(replace(ANN, opened_ply=0))
    decision = without(values_of(asked), "person_id", "guild_id", "clock")
    ids = [f"{n:06}" for n in range(count // 2)]
    seats = [(one, seat, n % 50 + 10) for n, one in enumerate(ids) for seat in (0, 1)]
    await store.write(
        [
            Statement(
                sa.insert(tables),
                [table | {"id": one, "guild_id": n * SHARD} for n, one in enumerate(ids)],
            ),
            Statement(
                sa.insert(participants),
                [person | {"table_id": t, "position": n, "person_id": who} for t, n, who in seats],
            ),
            Statement(
                sa.insert(decisions), [decision | {"table_id": t, "seat": n} for t, n, _ in seats]
            ),
        ]
    )


def without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


@pytest.fixture
async def store(tmp_path: Path, database: Kind) -> AsyncIterator[Store]:
    store = await open_store(tmp_path / "takujo.db")
    yield store
    await store.close()


async def send_away(store: Store, person: int, since: datetime, until: datetime) -> None:
    """Give a person a vacation."""
    away = Preferences(person, away_from=since, away_until=until)
    await save_preferences(store, Preferences(person), away)


async def column(store: Store, name: str) -> list[datetime | None]:
    """Return a column of all decisions."""
    query = sa.select(decisions.c[name]).order_by(decisions.c.table_id, decisions.c.seat)
    return [row[name] for row in await store.find(query, {})]


@pytest.mark.parametrize("count", [10, 3_000, 30_000])
async def test_an_outage_costs_a_fixed_number_of_statements_for_each_chunk(
    store: Store, count: int
) -> None:
    await fill(store, count)
    steps, rows = list[int](), list[int]()
    really = store.write

    async def write(some: list[Statement]) -> int:
        steps.append(len(some))
        rows.append(await really(some))
        return rows[-1]

    with patch.object(store, "write", write):
        await Heartbeats(store).note(NOW, ClockCredit(NOW - HOUR, NOW, HOUR))
    chunks = -(-count // CHUNK)
    assert len(steps) <= chunks + 2  # the note itself, and a chunk that may be empty
    assert (steps[0], *set(steps[1:])) == (3, 2)
    assert max(rows) <= CHUNK + 1
    assert sum(rows) == count + len(rows) + 1
    assert set(await column(store, "due")) == {NOW + DAY + HOUR}
    assert set(await column(store, "remind_at")) == {None}
    assert await Heartbeats(store).last() == NOW


async def test_a_bot_that_dies_meanwhile_gives_everybody_the_time_back_once(store: Store) -> None:
    await fill(store, 3 * CHUNK)
    really, left = store.write, 3

    async def write(some: list[Statement]) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise StoreError("dead")
        return await really(some)

    with patch.object(store, "write", write), pytest.raises(StoreError):
        await Heartbeats(store).note(NOW, ClockCredit(NOW - HOUR, NOW, HOUR))
    assert len(set(await column(store, "due"))) == 2
    await Heartbeats(store).note(NOW + HOUR, ClockCredit(NOW, NOW + HOUR, HOUR))
    assert set(await column(store, "due")) == {NOW + DAY + 2 * HOUR}
    await Heartbeats(store).note(NOW + HOUR)
    assert set(await column(store, "due")) == {NOW + DAY + 2 * HOUR}


async def test_a_clock_that_began_anew_meanwhile_lost_nothing(store: Store) -> None:
    await fill(store, 2)
    decisions = Decisions(store)
    [first, _] = await decisions.at_table("000000")
    await decisions.update([(first, replace(first, due=NOW + 3 * DAY, last_contact_at=NOW + HOUR))])
    await Heartbeats(store).note(NOW + HOUR, ClockCredit(NOW - HOUR, NOW, HOUR))
    assert await column(store, "due") == [
        NOW + 3 * DAY,
        NOW + DAY + HOUR,
    ]


async def test_who_was_asked_after_the_last_heartbeat_loses_nothing(store: Store) -> None:
    await fill(store, 4)
    decisions = Decisions(store)
    first, second = await decisions.at_table("000000")
    asked = NOW - HOUR + timedelta(seconds=50)
    await decisions.update([(first, replace(first, opened_at=asked, due=asked + HOUR))])
    await decisions.update([(second, replace(second, last_contact_at=asked, due=asked + DAY))])
    await Heartbeats(store).note(NOW, ClockCredit(NOW - HOUR, NOW, HOUR))
    later = [NOW + HOUR, NOW + DAY, NOW + DAY + HOUR, NOW + DAY + HOUR]
    assert await column(store, "due") == later


async def test_who_was_asked_when_the_clock_was_ahead_is_given_back_an_outage(store: Store) -> None:
    await fill(store, 4)
    decisions = Decisions(store)
    first, second = await decisions.at_table("000000")
    ahead = NOW + DAY
    await decisions.update(
        [(first, replace(first, opened_at=ahead, announced_at=ahead, due=ahead + HOUR))]
    )
    after = ahead + timedelta(seconds=50)
    await decisions.update(
        [(second, replace(second, opened_at=after, announced_at=after, due=after + HOUR))]
    )
    await Heartbeats(store).note(NOW, ClockCredit(ahead, NOW, -DAY))
    assert (await column(store, "opened_at"))[:3] == [NOW, NOW, NOW - 2 * DAY]
    assert await column(store, "due") == [NOW + HOUR, NOW + HOUR, NOW, NOW]
    back = NOW + 6 * HOUR
    await Heartbeats(store).note(back, ClockCredit(NOW, back, 6 * HOUR))
    assert await column(store, "due") == [back + HOUR, back + HOUR, back, back]


async def test_a_vacation_that_began_when_the_clock_was_ahead_has_begun(store: Store) -> None:
    spans = {11: (NOW + DAY - HOUR, NOW + 3 * DAY), 12: (NOW - DAY, NOW + DAY)}
    for number, (since, until) in spans.items():
        await send_away(store, number, since, until)
    await Heartbeats(store).note(NOW, ClockCredit(NOW + DAY, NOW, -DAY))
    query = sa.select(users.c.away_from, users.c.away_until).order_by(users.c.user_id)
    found = [tuple(row.values()) for row in await store.find(query, {})]
    assert found == [(NOW - HOUR, NOW + 2 * DAY), spans[12]]


async def test_messages_are_dated_back_with_the_clock(store: Store) -> None:
    await fill(store, 4)
    await Heartbeats(store).note(NOW - HOUR, ClockCredit(NOW, NOW - HOUR, -HOUR))
    assert set(await column(store, "due")) == {NOW + DAY - HOUR}
    assert set(await column(store, "announced_at")) == {NOW - DAY - HOUR}
    assert set(await column(store, "last_contact_at")) == {None}


async def test_only_the_servers_that_were_cut_off_lost_time(store: Store) -> None:
    await fill(store, 12)
    await Heartbeats(store).note(NOW, ClockCredit(NOW - HOUR, NOW, HOUR, shards=(1,), of=3))
    late, same = NOW + DAY + HOUR, NOW + DAY
    assert await column(store, "due") == 2 * [same, same, late, late, same, same]


@pytest.mark.parametrize("count", [3_000, 30_000])
async def test_a_look_at_running_clocks_costs_nothing_while_nobody_is_away(
    store: Store, count: int
) -> None:
    await fill(store, count)
    decisions = Decisions(store)
    assert [page async for page in decisions.vacations(NOW)] == []
    await send_away(store, 11, NOW - HOUR, NOW + HOUR)
    pages = [page async for page in decisions.vacations(NOW)]
    assert {row.person_id for page in pages for row in page} == {11}
    assert sum(map(len, pages)) == count // 50
    assert [page async for page in decisions.vacations(NOW + HOUR)] == []
    soon = [page async for page in decisions.vacations(NOW, NOW + DAY)]
    assert sum(map(len, soon)) == count // 50
    assert [page async for page in decisions.vacations(NOW, NOW + HOUR)] == []
    assert [page async for page in decisions.vacations(NOW + HOUR, NOW + DAY)] == []


async def test_a_plan_for_many_comes_in_parts(store: Store) -> None:
    count = 10 * CHUNK
    await fill(store, count)
    decisions, seen = Decisions(store), 0
    async for page in decisions.unplanned(4):
        assert len(page) <= CHUNK
        seen += len(page)
        planned = [(row, replace(row, remind_at=NOW)) for row in page]
        assert await decisions.update(planned) == len(page)
    assert seen == count
    assert [page async for page in decisions.unplanned(4)] == []
